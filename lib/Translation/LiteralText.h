//===- LiteralText.h - source code in string literals -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text that a string literal of several pieces stands for, where each byte
// of it is written, and how a change of the text is written in the pieces'
// own quotes.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_LITERALTEXT_H
#define HIPIFY_TRANSLATION_LITERALTEXT_H

#include "Findings/Finding.h"
#include "Source/SourceText.h"

namespace hipify {

class LiteralText {
public:
  /// The literal whose pieces begin at Offsets, in order. None where one is no
  /// literal of char.
  static std::optional<LiteralText> read(const SourceText &Source,
                                         llvm::ArrayRef<unsigned> Offsets);

  llvm::StringRef text() const { return Text; }
  /// Where byte At of the text, or its end, is written.
  unsigned place(unsigned At) const;
  /// The bytes of the file that [Begin, End) of the text is written in, as far
  /// as they stand in one piece.
  SourceText::Range range(unsigned Begin, unsigned End) const;
  /// Whether a place of the file lies in one of the pieces.
  bool covers(unsigned Offset) const;
  /// What Edits (of the text, in order) are in the file.
  std::vector<Edit> encode(llvm::ArrayRef<Edit> Edits) const;

private:
  /// One literal token, with what it adds to the text.
  struct Piece {
    unsigned TokenBegin, TokenEnd;
    unsigned Begin, End;         ///< Of what stands between the quotes.
    unsigned TextBegin, TextEnd; ///< In Text.
    bool Directive;              ///< In a #define: lines need a backslash.
    bool Raw;
    llvm::StringRef Delimiter; ///< Of a raw literal.
  };
  /// Where a byte of the text is written.
  struct Byte {
    unsigned Begin, End;
    bool Numeric; ///< \x41 and \101 take in the digits that follow.
  };

  explicit LiteralText(const SourceText &Source) : Source(&Source) {}
  bool addPiece(const Tok &T);
  void decode(Piece &P);
  const Piece &pieceOf(unsigned At) const;
  std::string escape(const Piece &P, llvm::StringRef New) const;
  void changeDelimiter(const Piece &P, llvm::StringRef NewText,
                       std::vector<Edit> &Result) const;

  const SourceText *Source;
  std::string Text;
  std::vector<Piece> Pieces;
  std::vector<Byte> Bytes;
};

} // namespace hipify
#endif
