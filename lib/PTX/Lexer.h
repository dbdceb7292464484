//===- Lexer.h - tokens of PTX ----------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_LEXER_H
#define HIPIFY_PTX_LEXER_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace hipify::ptx {

struct Token {
  enum class Kind {
    Word,        ///< add, %laneid, $L1
    DotWord,     ///< .u32, .shared::cta: Text is without the dot
    Placeholder, ///< %0: Bits is the number
    Integer,
    Single, ///< 0f3F800000
    Double, ///< 0d..., 1.5
    Punctuation,
    String,
    End,
    Bad ///< Text is the reason.
  };
  Kind K = Kind::End;
  llvm::StringRef Text;
  uint64_t Bits = 0;
  unsigned Position = 0;

  bool is(char C) const {
    return K == Kind::Punctuation && Text.size() == 1 && Text[0] == C;
  }
};

class Lexer {
public:
  explicit Lexer(llvm::StringRef Text) : Text(Text) {}
  Token next();

private:
  /// Returns false for an unterminated comment.
  bool skipSpace();
  Token number();
  Token make(Token::Kind K, size_t Length, uint64_t Bits = 0);
  Token bad(llvm::StringLiteral Reason);
  llvm::StringRef rest() const { return Text.substr(At); }

  llvm::StringRef Text;
  size_t At = 0;
};

} // namespace hipify::ptx

#endif
