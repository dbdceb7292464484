//===- Depfile.h - what an output was made from -----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_DEPFILE_H
#define HIPIFY_TOOL_DEPFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace hipify {

struct Depfile {
  std::string Text; ///< A rule of make's, as ninja reads it, too.
  /// Paths that no rule can name: ';' would begin a command.
  std::vector<std::string> Unnamed;
};

Depfile depfileOf(llvm::StringRef Target,
                  llvm::ArrayRef<std::string> Dependencies);

} // namespace hipify
#endif
