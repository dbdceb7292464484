//===- Parser.h - parses the text of asm statements -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_PARSER_H
#define HIPIFY_PTX_PARSER_H

#include "AST.h"

namespace hipify::ptx {

/// Parses PTX in which %0, %1, ... denote the operands of the asm statement.
std::optional<Program> parse(llvm::StringRef Text, ParseError &Error);

/// The syntax of an asm statement's text.
enum class Dialect {
  Source, ///< In C++: %0, %%laneid, %=
  LLVM    ///< In LLVM IR: $0, ${0:x}, $$, %laneid, ${:uid}
};
/// Converts to the syntax of parse(). A number that is unique per asm statement
/// becomes 0, because each statement has its own labels here.
std::string toPTX(llvm::StringRef Text, Dialect From);

} // namespace hipify::ptx

#endif
