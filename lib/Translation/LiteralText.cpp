//===- LiteralText.cpp - source code in string literals -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Translation/LiteralText.h"
#include "Edits/ApplyEdits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

using namespace clang;
using namespace llvm;

namespace hipify {

std::optional<LiteralText> LiteralText::read(const SourceText &Source,
                                             ArrayRef<unsigned> Offsets) {
  LiteralText Result(Source);
  for (unsigned Offset : Offsets) {
    size_t Index = Source.tokenAt(Offset);
    if (Index == Source.tokens().size() ||
        Source.tokens()[Index].Offset != Offset ||
        !Result.addPiece(Source.tokens()[Index]))
      return std::nullopt;
  }
  return Result.Pieces.empty() ? std::nullopt : std::optional(Result);
}

bool LiteralText::addPiece(const Tok &T) {
  if (T.Kind != tok::string_literal && T.Kind != tok::utf8_string_literal)
    return false;
  StringRef Written = Source->slice(T.Offset, T.end());
  size_t Open = Written.find('"'), Close = Written.rfind('"');
  if (Open == StringRef::npos || Close <= Open)
    return false;
  Piece P{};
  P.TokenBegin = T.Offset;
  P.TokenEnd = T.end();
  P.Directive = T.Directive != DirectiveKind::None;
  P.Raw = Written.take_front(Open).ends_with("R");
  P.Begin = T.Offset + Open + 1;
  P.End = T.Offset + Close;
  if (P.Raw) {
    P.Delimiter = Written.slice(Open + 1, Written.find('(', Open));
    P.Begin += P.Delimiter.size() + 1;
    P.End -= P.Delimiter.size() + 1;
  }
  P.TextBegin = Text.size();
  decode(P);
  P.TextEnd = Text.size();
  Pieces.push_back(P);
  return true;
}

void LiteralText::decode(Piece &P) {
  StringRef Body = Source->slice(P.Begin, P.End);
  auto Add = [&](StringRef What, size_t Begin, size_t End, bool Numeric) {
    for (char C : What) {
      Text += C;
      Bytes.push_back({static_cast<unsigned>(P.Begin + Begin),
                       static_cast<unsigned>(P.Begin + End), Numeric});
    }
  };
  for (size_t I = 0; I < Body.size();) {
    if (P.Raw || Body[I] != '\\' || I + 1 == Body.size()) {
      Add(Body.substr(I, 1), I, I + 1, false);
      ++I;
      continue;
    }
    // A backslash at the end of a line joins it with the next.
    StringRef Line = Body.substr(I + 1).ltrim(" \t");
    if (Line.consume_front("\n") || Line.consume_front("\r\n")) {
      I = Body.size() - Line.size();
      continue;
    }
    char Kind = Body[I + 1];
    size_t End = I + 2;
    auto Digits = [&](unsigned Most, unsigned Radix) {
      StringRef Number = Body.substr(End).take_front(Most).take_while(
          [&](char C) { return hexDigitValue(C) < Radix; });
      End += Number.size();
      unsigned Value = 0;
      (void)Number.getAsInteger(Radix, Value);
      return Value;
    };
    if (Kind == 'u' || Kind == 'U') {
      SmallString<4> Utf8;
      Utf8.resize(UNI_MAX_UTF8_BYTES_PER_CODE_POINT);
      char *Out = Utf8.data();
      if (ConvertCodePointToUTF8(Digits(Kind == 'u' ? 4 : 8, 16), Out))
        Add(StringRef(Utf8.data(), Out - Utf8.data()), I, End, false);
    } else if (Kind == 'x' || isDigit(Kind)) {
      End -= Kind != 'x'; // Include the first digit.
      char Value =
          static_cast<char>(Kind == 'x' ? Digits(~0u, 16) : Digits(3, 8));
      Add(StringRef(&Value, 1), I, End, true);
    } else {
      constexpr StringRef Names = "abfnrtv", Values = "\a\b\f\n\r\t\v";
      size_t Which = Names.find(Kind);
      Add(Which == StringRef::npos ? Body.substr(I + 1, 1)
                                   : Values.substr(Which, 1),
          I, End, false);
    }
    I = End;
  }
}

/// An empty piece has no bytes; a position between two pieces belongs to the
/// later one.
const LiteralText::Piece &LiteralText::pieceOf(unsigned At) const {
  for (const Piece &P : Pieces)
    if (At < P.TextEnd)
      return P;
  return Pieces.back();
}

unsigned LiteralText::place(unsigned At) const {
  return At < Bytes.size() ? Bytes[At].Begin : Pieces.back().End;
}

SourceText::Range LiteralText::range(unsigned Begin, unsigned End) const {
  const Piece &P = pieceOf(Begin);
  End = std::min(End, P.TextEnd);
  unsigned First = place(Begin);
  return {First, End > Begin ? Bytes[End - 1].End : First};
}

bool LiteralText::covers(unsigned Offset) const {
  return any_of(Pieces, [&](const Piece &P) {
    return P.TokenBegin <= Offset && Offset < P.TokenEnd;
  });
}

/// Escapes new text in the style of the literal: one that is spread over lines
/// gets a line for each new one.
std::string LiteralText::escape(const Piece &P, StringRef New) const {
  if (P.Raw)
    return New.str();
  bool InLines =
      Pieces.size() > 1 && Source->lineBegin(Pieces.front().TokenBegin) !=
                               Source->lineBegin(Pieces.back().TokenBegin);
  std::string Result;
  for (char C : New) {
    switch (C) {
    case '\n': {
      Result += "\\n";
      if (!InLines)
        break;
      unsigned Line = Source->lineBegin(P.TokenBegin);
      StringRef Before = Source->slice(Line, P.TokenBegin);
      Result += "\"";
      if (P.Directive)
        Result += " \\";
      Result += Source->lineEnding();
      for (char Space : Before) // Keep tabs.
        Result += Space == '\t' ? '\t' : ' ';
      Result += Source->slice(P.TokenBegin, P.Begin); // u8"
      break;
    }
    case '\t':
      Result += "\\t";
      break;
    case '\r':
      Result += "\\r";
      break;
    case '"':
    case '\\':
      Result += '\\';
      [[fallthrough]];
    default:
      Result += C;
    }
  }
  return Result;
}

/// Changes the delimiter of a raw literal if the new text would end it.
void LiteralText::changeDelimiter(const Piece &P, StringRef NewText,
                                  std::vector<Edit> &Result) const {
  std::string Delimiter = P.Delimiter.str();
  auto Ends = [&] { return NewText.contains(")" + Delimiter + "\""); };
  if (!Ends())
    return;
  for (unsigned Number = 0; Ends(); ++Number)
    Delimiter = "hip" + (Number ? std::to_string(Number) : "");
  unsigned Size = P.Delimiter.size();
  Result.push_back({P.Begin - 1 - Size, Size, Delimiter});
  Result.push_back({P.End + 1, Size, Delimiter});
}

std::vector<Edit> LiteralText::encode(ArrayRef<Edit> Edits) const {
  std::vector<Edit> Result;
  for (const Piece &P : Pieces) {
    bool Last = &P == &Pieces.back();
    std::vector<Edit> Own; // Edits of this piece's text.
    for (const Edit &E : Edits) {
      unsigned End = E.Offset + E.Length;
      // An insertion between two pieces belongs to the later one.
      bool Starts = E.Offset >= P.TextBegin &&
                    (E.Offset < P.TextEnd || (Last && E.Offset >= P.TextBegin));
      unsigned From = std::max(E.Offset, P.TextBegin);
      unsigned To = std::min(End, P.TextEnd);
      if (!Starts && From >= To)
        continue;
      // The new text of an edit that spans pieces goes into the first one.
      std::string New = Starts ? E.Text : "";
      auto [Begin, Stop] = range(From, std::max(From, To));
      Own.push_back({From - P.TextBegin, To > From ? To - From : 0, New});
      std::string Written = escape(P, New);
      // \x41 would absorb further digits.
      if (!P.Raw && From > P.TextBegin && Bytes[From - 1].Numeric)
        Written = "\"\"" + Written;
      Result.push_back({Begin, Stop - Begin, std::move(Written)});
    }
    if (P.Raw && !Own.empty())
      changeDelimiter(
          P, applyEdits(StringRef(Text).slice(P.TextBegin, P.TextEnd), Own),
          Result);
  }
  llvm::sort(Result, [](const Edit &A, const Edit &B) {
    return std::pair(A.Offset, A.Length) < std::pair(B.Offset, B.Length);
  });
  return Result;
}

} // namespace hipify
