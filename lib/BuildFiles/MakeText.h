//===- MakeText.h - the lines and words of a Makefile -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits a Makefile into lines and words: handles continued lines, comments,
// recipes, and references such as $(wildcard *.cu), whose spaces do not
// separate words. Nothing is evaluated.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_MAKETEXT_H
#define HIPIFY_BUILDFILES_MAKETEXT_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace hipify {

/// A word, in bytes from the beginning of the file.
struct MakeWord {
  unsigned Begin, End;
};

/// A logical line, without its comment.
struct MakeLine {
  unsigned Begin, End;
  bool IsRecipe = false;       ///< For the shell.
  llvm::StringRef Name;        ///< The variable that is assigned, or "".
  unsigned NameEnd = 0;        ///< The end of Name, if there is one.
  std::vector<MakeWord> Words; ///< Of the value, if there is a name.
};

std::vector<MakeLine> parseMakefile(llvm::StringRef Text);

} // namespace hipify
#endif
