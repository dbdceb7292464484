//===- Parser.cpp - parses the text of asm statements ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Parser.h"
#include "Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;

namespace hipify::ptx {

std::string Instruction::fullName() const {
  std::string Result = Opcode;
  for (const Modifier &M : Modifiers)
    if (!M.isSelector())
      Result += "." + M.Text;
  return Result;
}

namespace {

/// A recursive-descent parser. Recurses only for nested operands, up to a
/// limit. Functions return false after an error.
class Parser {
public:
  Parser(StringRef Text, ParseError &Error) : L(Text), Error(Error) {
    advance();
  }

  bool parseProgram(Program &Result) {
    unsigned Depth = 0;
    while (Current.K != Token::Kind::End) {
      unsigned Position = Current.Position;
      if (consume('{')) {
        ++Depth;
        append(Result, Statement::Kind::ScopeBegin, Position);
      } else if (consume('}')) {
        if (!Depth--)
          return fail(Position, "'}' without '{'");
        append(Result, Statement::Kind::ScopeEnd, Position);
      } else if (consume(';')) {
        // An empty statement.
      } else if (!parseStatement(Result)) {
        return false;
      }
    }
    return !Depth || fail(Current.Position, "'}' is missing");
  }

private:
  static constexpr unsigned MaxDepth = 8;

  void advance() { Current = L.next(); }
  bool fail(unsigned Position, const Twine &Reason) {
    Error = {Position, Reason.str()};
    return false;
  }
  /// Reports an error at the current token, unless the lexer reported one.
  bool expected(const Twine &What) {
    if (Current.K == Token::Kind::Bad)
      return fail(Current.Position, Current.Text);
    if (Current.K == Token::Kind::End)
      return fail(Current.Position, What + " is missing");
    return fail(Current.Position,
                What + " is missing before '" + Current.Text + "'");
  }
  bool consume(char C) {
    if (!Current.is(C))
      return false;
    advance();
    return true;
  }
  bool expect(char C) {
    return consume(C) || expected("'" + Twine(StringRef(&C, 1)) + "'");
  }
  static Statement &append(Program &P, Statement::Kind K, unsigned Position) {
    P.emplace_back();
    P.back().K = K;
    P.back().Position = Position;
    return P.back();
  }

  bool parseStatement(Program &Result);
  bool parseDeclaration(Declaration &D);
  bool parseInstruction(Instruction &I);
  bool parseOperand(Operand &Result, unsigned Depth);
  bool parsePrimary(Operand &Result, unsigned Depth);
  bool parseName(Operand &Result, unsigned Depth);
  bool parseOperators(Operand &Left, int Least, unsigned Depth);
  bool parseList(Operand &Result, char Close, unsigned Depth);
  bool parseAddress(Operand &Result, unsigned Depth);

  Lexer L;
  Token Current;
  StringRef Selector;     ///< "b0", after %1.b0 has been read.
  bool InAddress = false; ///< Where + and - belong to the address.
  ParseError &Error;
};

} // namespace

bool Parser::parseStatement(Program &Result) {
  unsigned Position = Current.Position;
  if (Current.K == Token::Kind::DotWord) {
    // .loc and .pragma do not affect execution.
    if (Current.Text == "pragma" || Current.Text == "loc") {
      while (!Current.is(';') && Current.K != Token::Kind::End &&
             Current.K != Token::Kind::Bad)
        advance();
      return expect(';');
    }
    Statement &S = append(Result, Statement::Kind::Declaration, Position);
    return parseDeclaration(S.D);
  }
  Instruction I;
  if (consume('@')) {
    I.Guard.emplace();
    if (!parseOperand(*I.Guard, 0))
      return false;
    if ((!I.Guard->is(Operand::Kind::Name) &&
         !I.Guard->is(Operand::Kind::Placeholder)) ||
        !Selector.empty())
      return fail(Position, "a guard must be a predicate register");
  }
  if (Current.K != Token::Kind::Word)
    return expected("an instruction");
  if (!I.Guard) {
    Token Word = Current;
    advance();
    if (consume(':')) {
      append(Result, Statement::Kind::Label, Position).Label = Word.Text.str();
      return true;
    }
    I.Opcode = Word.Text.str();
  } else {
    I.Opcode = Current.Text.str();
    advance();
  }
  Family F;
  if (!findOpcode(I.Opcode, F))
    return fail(Position, "unknown instruction '" + Twine(I.Opcode) + "'");
  if (!parseInstruction(I))
    return false;
  append(Result, Statement::Kind::Instruction, Position).I = std::move(I);
  return true;
}

bool Parser::parseDeclaration(Declaration &D) {
  static constexpr StringLiteral Spaces[] = {"reg",   "shared", "local",
                                             "param", "const",  "global"};
  D.Space = Current.Text.str();
  if (!is_contained(Spaces, D.Space))
    return fail(Current.Position,
                "unknown directive '." + Twine(D.Space) + "'");
  advance();
  while (Current.K == Token::Kind::DotWord) {
    StringRef Word = Current.Text;
    if (Word == "v2" || Word == "v4")
      D.VectorSize = Word[1] - '0';
    else if (Word == "align") {
      advance();
      if (Current.K != Token::Kind::Integer)
        return expected("an alignment");
    } else if (!findType(Word))
      return fail(Current.Position, "unknown type '." + Twine(Word) + "'");
    else
      D.Type = Word.str();
    advance();
  }
  if (D.Type.empty())
    return expected("a type");
  do {
    if (Current.K != Token::Kind::Word)
      return expected("a name");
    Declaration::Entry E{Current.Text.str(), std::nullopt};
    advance();
    bool Angle = Current.is('<');
    if (Angle || Current.is('[')) {
      advance();
      if (Current.K != Token::Kind::Integer || Current.Bits > 4096)
        return expected("a count of up to 4096");
      E.Count = Current.Bits;
      advance();
      if (!expect(Angle ? '>' : ']'))
        return false;
    }
    D.Entries.push_back(std::move(E));
  } while (consume(','));
  return expect(';');
}

bool Parser::parseInstruction(Instruction &I) {
  for (; Current.K == Token::Kind::DotWord; advance()) {
    ModifierKind K;
    if (!findModifier(Current.Text, K))
      return fail(Current.Position,
                  "unknown modifier '." + Twine(Current.Text) + "'");
    I.Modifiers.push_back({Current.Text.str(), K});
  }
  if (consume(';'))
    return true;
  do {
    I.Operands.emplace_back();
    unsigned Position = Current.Position;
    if (!parseOperand(I.Operands.back(), 0))
      return false;
    if (!Selector.empty()) {
      StringRef Letters = "dabc";
      size_t Number = I.Operands.size() - 1;
      if (Number >= Letters.size())
        return fail(Position, "a part of an operand does not belong here");
      I.Modifiers.push_back({(Letters.substr(Number, 1) + "_" + Selector).str(),
                             ModifierKind::Part});
      Selector = {};
    }
  } while (consume(','));
  return expect(';');
}

bool Parser::parseOperand(Operand &Result, unsigned Depth) {
  if (Depth > MaxDepth)
    return fail(Current.Position, "operands are nested too deeply");
  unsigned Position = Current.Position;
  if (consume('!')) {
    if (!parsePrimary(Result, Depth))
      return false;
    Result.Negated = true;
  } else if (!parsePrimary(Result, Depth) ||
             !parseOperators(Result, 0, Depth)) {
    return false;
  }
  if (!consume('|'))
    return true;
  Operand Pair;
  Pair.K = Operand::Kind::Pair;
  Pair.Position = Position;
  Pair.Elements.resize(2);
  Pair.Elements[0] = std::move(Result);
  if (!parsePrimary(Pair.Elements[1], Depth))
    return false;
  Result = std::move(Pair);
  return true;
}

/// The precedence of an operator on integers, as in C; -1 if the token is none,
/// or if its result depends on more than the bits of the operands.
static int precedence(const Token &T) {
  if (T.K != Token::Kind::Punctuation)
    return -1;
  return StringSwitch<int>(T.Text)
      .Case("|", 0)
      .Case("^", 1)
      .Case("&", 2)
      .Case("<", 3) // of <<
      .Cases({"+", "-"}, 4)
      .Case("*", 5)
      .Default(-1);
}

static uint64_t apply(char Operator, uint64_t A, uint64_t B) {
  switch (Operator) {
  case '|':
    return A | B;
  case '^':
    return A ^ B;
  case '&':
    return A & B;
  case '<':
    return B < 64 ? A << B : 0;
  case '+':
    return A + B;
  case '-':
    return A - B;
  default:
    return A * B;
  }
}

/// Parses the rest of a constant expression after an integer.
bool Parser::parseOperators(Operand &Left, int Least, unsigned Depth) {
  while (Left.is(Operand::Kind::Integer) && precedence(Current) >= Least &&
         !(InAddress && (Current.is('+') || Current.is('-')))) {
    int Strength = precedence(Current);
    char Operator = Current.Text[0];
    advance();
    if (Operator == '<' && !expect('<'))
      return false;
    Operand Right;
    if (!parsePrimary(Right, Depth) ||
        !parseOperators(Right, Strength + 1, Depth))
      return false;
    if (!Right.is(Operand::Kind::Integer))
      return fail(Right.Position, "an integer is missing here");
    Left.Bits = apply(Operator, Left.Bits, Right.Bits);
  }
  return true;
}

/// Whether Text selects bytes or halves for a video instruction: .b0, .h1,
/// .b3210.
static bool isSelector(StringRef Text) {
  return (Text.consume_front("b") || Text.consume_front("h")) &&
         !Text.empty() && all_of(Text, isDigit);
}

bool Parser::parsePrimary(Operand &Result, unsigned Depth) {
  using Kind = Operand::Kind;
  Result.Position = Current.Position;
  if (consume('{')) {
    Result.K = Kind::Vector;
    return parseList(Result, '}', Depth);
  }
  if (consume('(')) {
    Result.K = Kind::List;
    llvm::SaveAndRestore Outside(InAddress, false);
    if (!parseList(Result, ')', Depth))
      return false;
    // Parentheses of a constant expression.
    if (Result.Elements.size() == 1 && Result.Elements[0].is(Kind::Integer) &&
        !Result.Elements[0].Negated) {
      Result.K = Kind::Integer;
      Result.Bits = Result.Elements[0].Bits;
      Result.Elements.clear();
    }
    return true;
  }
  if (consume('['))
    return parseAddress(Result, Depth);
  if (consume('_')) {
    Result.K = Kind::Sink;
    return true;
  }
  bool Minus = consume('-');
  bool Complement = !Minus && consume('~');
  switch (Current.K) {
  case Token::Kind::Integer:
    Result.K = Kind::Integer;
    Result.Bits = Minus        ? -Current.Bits
                  : Complement ? ~Current.Bits
                               : Current.Bits;
    break;
  case Token::Kind::Single:
  case Token::Kind::Double: {
    if (Complement)
      return expected("an integer");
    bool Single = Current.K == Token::Kind::Single;
    Result.K = Single ? Kind::Single : Kind::Double;
    Result.Bits = Current.Bits ^ (uint64_t(Minus) << (Single ? 31 : 63));
    break;
  }
  case Token::Kind::Placeholder:
  case Token::Kind::Word:
    return Minus || Complement ? expected("a number")
                               : parseName(Result, Depth);
  default:
    return expected("an operand");
  }
  advance();
  return true;
}

bool Parser::parseName(Operand &Result, unsigned Depth) {
  using Kind = Operand::Kind;
  Result.K = Current.K == Token::Kind::Word ? Kind::Name : Kind::Placeholder;
  Result.Name = Current.Text.str();
  Result.Number = unsigned(Current.Bits);
  advance();
  if (Current.K == Token::Kind::DotWord && isSelector(Current.Text)) {
    if (Depth != 0 || !Selector.empty())
      return fail(Current.Position, "a part of an operand, '." +
                                        Twine(Current.Text) +
                                        "', does not belong here");
    Selector = Current.Text;
    advance();
    return true;
  }
  // %tid.x, or an element of a vector register.
  if (Result.is(Kind::Name) && Current.K == Token::Kind::DotWord) {
    Result.Name += "." + Current.Text.str();
    advance();
  }
  return true;
}

bool Parser::parseList(Operand &Result, char Close, unsigned Depth) {
  if (consume(Close))
    return true;
  do {
    Result.Elements.emplace_back();
    if (!parseOperand(Result.Elements.back(), Depth + 1))
      return false;
  } while (consume(','));
  return expect(Close);
}

/// Parses an address after '['. A difference is a sum with a negative number.
bool Parser::parseAddress(Operand &Result, unsigned Depth) {
  Result.K = Operand::Kind::Address;
  llvm::SaveAndRestore Inside(InAddress, true);
  while (true) {
    Result.Elements.emplace_back();
    // A minus sign belongs to the number.
    if (!parseOperand(Result.Elements.back(), Depth + 1))
      return false;
    if (!Current.is('-') && !consume('+'))
      break;
  }
  if (Current.is(',')) {
    Operand Tensor;
    Tensor.K = Operand::Kind::Tensor;
    Tensor.Position = Result.Position;
    Tensor.Elements.push_back(std::move(Result));
    while (consume(',')) {
      Tensor.Elements.emplace_back();
      if (!parseOperand(Tensor.Elements.back(), Depth + 1))
        return false;
    }
    Result = std::move(Tensor);
  }
  return expect(']');
}

std::optional<Program> parse(StringRef Text, ParseError &Error) {
  Program Result;
  if (!Parser(Text, Error).parseProgram(Result))
    return std::nullopt;
  return Result;
}

/// Converts "${0:x}" and "${:uid}". Text starts after the '$'.
static std::string fromBraces(StringRef &Text) {
  size_t End = Text.find('}');
  StringRef Inside = Text.substr(1, End == StringRef::npos ? End : End - 1);
  Text = End == StringRef::npos ? StringRef() : Text.substr(End + 1);
  StringRef Digits = Inside.take_while(isDigit);
  return Digits.empty() ? "0" : "%" + Digits.str();
}

std::string toPTX(StringRef Text, Dialect From) {
  char Mark = From == Dialect::Source ? '%' : '$';
  std::string Result;
  while (!Text.empty()) {
    char C = Text[0];
    Text = Text.drop_front();
    if (C != Mark || Text.empty()) {
      Result += C;
      continue;
    }
    char Next = Text[0];
    if (Next == Mark || StringRef("{|}()").contains(Next)) {
      if (From == Dialect::LLVM && Next == '{') {
        Result += fromBraces(Text);
        continue;
      }
      Result += Next;
      Text = Text.drop_front();
    } else if (From == Dialect::Source && Next == '=') {
      Result += '0';
      Text = Text.drop_front();
    } else if (isDigit(Next)) {
      Result += '%';
    } else {
      // %c0 and %r0: the print modifier of an operand does not matter.
      if (From == Dialect::Source && Text.size() > 1 && isDigit(Text[1]))
        Text = Text.drop_front();
      Result += '%';
    }
  }
  return Result;
}

} // namespace hipify::ptx
