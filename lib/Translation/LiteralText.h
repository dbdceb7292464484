//===- LiteralText.h - source code in string literals -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text of a string literal with several pieces, the location of each byte
// in the file, and how to encode a change of the text in the pieces.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_LITERALTEXT_H
#define HIPIFY_TRANSLATION_LITERALTEXT_H

#include "Findings/Finding.h"
#include "Source/SourceText.h"

namespace hipify {

class LiteralText {
public:
  /// Reads the literal whose pieces are at Offsets, in order. None if one is
  /// not a literal of char.
  static std::optional<LiteralText> read(const SourceText &Source,
                                         llvm::ArrayRef<unsigned> Offsets);

  llvm::StringRef text() const { return Text; }
  /// The file offset of byte At of the text, or of its end.
  unsigned place(unsigned At) const;
  /// The range in the file of [Begin, End) of the text, limited to the piece
  /// that contains Begin.
  SourceText::Range range(unsigned Begin, unsigned End) const;
  /// Whether a file offset is in one of the pieces.
  bool covers(unsigned Offset) const;
  /// Converts Edits of the text, in order, to edits of the file.
  std::vector<Edit> encode(llvm::ArrayRef<Edit> Edits) const;

private:
  /// One literal token and its part of the text.
  struct Piece {
    unsigned TokenBegin, TokenEnd;
    unsigned Begin, End;         ///< Between the quotes.
    unsigned TextBegin, TextEnd; ///< Offsets in Text.
    bool Directive;              ///< In a #define: lines need a backslash.
    bool Raw;
    llvm::StringRef Delimiter; ///< Of a raw literal.
  };
  /// The location of a byte of the text.
  struct Byte {
    unsigned Begin, End;
    bool Numeric; ///< \x41 and \101 absorb digits that follow.
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
