//===- CMakeText.h - the commands of a CMake file ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses the grammar of cmake-language(7), with offsets. CMake itself reports
// commands and arguments only while it runs the file (--trace-format=json-v1),
// which is not an option for untrusted files. tests/unit/CMakeTextTest.cpp
// compares the two.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_CMAKETEXT_H
#define HIPIFY_BUILDFILES_CMAKETEXT_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <vector>

namespace hipify {

struct CMakeArgument {
  enum KindT { Unquoted, Quoted, Bracket };
  KindT Kind = Unquoted;
  unsigned Begin = 0, End = 0;           ///< Of the text inside the quotes.
  unsigned OuterBegin = 0, OuterEnd = 0; ///< With the quotes.
};

struct CMakeCommand {
  unsigned NameBegin = 0, NameEnd = 0;
  unsigned End = 0; ///< After the closing parenthesis.
  /// In order; those in inner parentheses, which only conditions have, too.
  std::vector<CMakeArgument> Arguments;
};

struct CMakeText {
  std::vector<CMakeCommand> Commands;
  /// The offset of the first syntax error; Commands has the commands before it.
  std::optional<unsigned> Error;
};

CMakeText parseCMake(llvm::StringRef Text);

} // namespace hipify
#endif
