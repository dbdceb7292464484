//===- IncludeLines.h - finds the #include lines of a text ------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For text that has not been preprocessed: the files of a tree search, and
// branches that are not compiled.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROJECT_INCLUDELINES_H
#define HIPIFY_PROJECT_INCLUDELINES_H

#include "llvm/ADT/StringRef.h"
#include <vector>

namespace hipify {

struct IncludeLine {
  llvm::StringRef Name;
  bool Quoted;   ///< Also searched beside the including file.
  unsigned Hash; ///< Offset of the `#` in the text.
};

std::vector<IncludeLine> includeLinesOf(llvm::StringRef Text);

} // namespace hipify
#endif
