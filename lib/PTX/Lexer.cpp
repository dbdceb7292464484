//===- Lexer.cpp - tokens of PTX ------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace hipify::ptx {

static bool isWordChar(char C) { return isAlnum(C) || C == '_' || C == '$'; }

bool Lexer::skipSpace() {
  while (At < Text.size()) {
    if (isSpace(Text[At])) {
      ++At;
    } else if (rest().starts_with("//")) {
      At = std::min(Text.find('\n', At), Text.size());
    } else if (rest().starts_with("/*")) {
      size_t End = Text.find("*/", At + 2);
      if (End == StringRef::npos)
        return false;
      At = End + 2;
    } else {
      break;
    }
  }
  return true;
}

Token Lexer::make(Token::Kind K, size_t Length, uint64_t Bits) {
  Token Result{K, Text.substr(At, Length), Bits, unsigned(At)};
  At = std::min(At + Length, Text.size());
  return Result;
}

Token Lexer::bad(StringLiteral Reason) {
  Token Result{Token::Kind::Bad, Reason, 0, unsigned(At)};
  At = Text.size();
  return Result;
}

/// Reads a decimal floating-point literal as a double.
static bool readDecimalFloat(StringRef Text, uint64_t &Bits) {
  double Value;
  if (Text.getAsDouble(Value))
    return false;
  static_assert(sizeof(Value) == sizeof(Bits));
  memcpy(&Bits, &Value, sizeof(Bits));
  return true;
}

Token Lexer::number() {
  StringRef Here = rest();
  uint64_t Bits = 0;
  if (Here.size() > 2 && Here[0] == '0' && strchr("fFdD", Here[1])) {
    bool Single = toLower(Here[1]) == 'f';
    StringRef Digits = Here.drop_front(2).take_while(isHexDigit);
    if (Digits.size() != (Single ? 8u : 16u) || Digits.getAsInteger(16, Bits))
      return bad("a hexadecimal floating-point literal has 8 or 16 digits");
    return make(Single ? Token::Kind::Single : Token::Kind::Double,
                2 + Digits.size(), Bits);
  }
  bool Prefixed = Here.size() > 2 && Here[0] == '0' && strchr("xXbB", Here[1]);
  size_t Length = Here.take_while(isWordChar).size();
  // 1.5 and 1.e3, but not 1.x; 1e+5 is also a single literal.
  if (!Prefixed) {
    size_t End = Here.find_first_not_of("0123456789");
    if (End != StringRef::npos &&
        (Here[End] == '.' || Here[End] == 'e' || Here[End] == 'E')) {
      End = Here.take_while([](char C) {
                  return isDigit(C) || C == '.' || toLower(C) == 'e';
                })
                .size();
      if (End < Here.size() && toLower(Here[End - 1]) == 'e' &&
          (Here[End] == '+' || Here[End] == '-'))
        End += 1 + Here.drop_front(End + 1).take_while(isDigit).size();
      if (!readDecimalFloat(Here.take_front(End), Bits))
        return bad("this is not a floating-point literal");
      return make(Token::Kind::Double, End, Bits);
    }
  }
  StringRef Digits = Here.take_front(Length);
  if (Digits.ends_with("U") || Digits.ends_with("u"))
    Digits = Digits.drop_back();
  // 0x, 0b and a leading 0 have the same meaning as in C.
  if (Digits.getAsInteger(0, Bits))
    return bad("this is not an integer literal of up to 64 bits");
  return make(Token::Kind::Integer, Length, Bits);
}

Token Lexer::next() {
  if (!skipSpace())
    return bad("a comment is not terminated");
  if (At >= Text.size())
    return make(Token::Kind::End, 0);
  StringRef Here = rest();
  char C = Here[0];
  if (C == '.') {
    size_t Length = 1;
    auto IsDotWord = [&](size_t I) {
      return I < Here.size() && (isAlnum(Here[I]) || Here[I] == '_');
    };
    while (IsDotWord(Length) ||
           (Length > 1 && Here.substr(Length).starts_with("::") &&
            IsDotWord(Length + 2)))
      Length += IsDotWord(Length) ? 1 : 2;
    if (Length == 1)
      return bad("nothing follows the dot");
    Token Result = make(Token::Kind::DotWord, Length);
    Result.Text = Result.Text.drop_front();
    return Result;
  }
  if (isDigit(C))
    return number();
  if (C == '%' && Here.size() > 1 && isDigit(Here[1])) {
    StringRef Digits = Here.drop_front().take_while(isDigit);
    uint64_t Number;
    if (Digits.getAsInteger(10, Number) || Number > 1000)
      return bad("this operand's number is too large");
    return make(Token::Kind::Placeholder, 1 + Digits.size(), Number);
  }
  if (isAlpha(C) || ((C == '_' || C == '$' || C == '%') && Here.size() > 1 &&
                     isWordChar(Here[1])))
    return make(Token::Kind::Word,
                1 + Here.drop_front().take_while(isWordChar).size());
  if (C == '"') {
    size_t End = Here.find('"', 1);
    if (End == StringRef::npos)
      return bad("a string is not terminated");
    return make(Token::Kind::String, End + 1);
  }
  if (StringRef("{}[]()<>,;:@!|&^+-_*~").contains(C))
    return make(Token::Kind::Punctuation, 1);
  return bad("this character does not belong here");
}

} // namespace hipify::ptx
