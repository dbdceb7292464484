//===- Depfile.h - the dependencies of an output ----------------*- C++ -*-===//
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
  std::string Text; ///< A make rule that ninja also accepts.
  /// Paths that a rule cannot name: ';' would begin a command.
  std::vector<std::string> Unnamed;
};

Depfile depfileOf(llvm::StringRef Target,
                  llvm::ArrayRef<std::string> Dependencies);

} // namespace hipify
#endif
