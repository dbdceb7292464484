//===- Definitions.h - macros that a build file defines ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without a compilation database, a build file is the only place that says
// which macros a source is compiled with. Nothing is evaluated: what a
// condition, a variable or a generator expression decides is only known to be
// possible.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_DEFINITIONS_H
#define HIPIFY_BUILDFILES_DEFINITIONS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace hipify {

enum class BuildKind { CMake, Make, Python, Other };

struct BuildDefinition {
  unsigned Begin = 0, End = 0; ///< The word, without quotes.
  std::string Name;
  std::string Text; ///< "NAME" or "NAME=VALUE", as after -D.
  /// In no condition, the value is written out, and it reaches each CUDA source
  /// of the directory.
  bool Certain = false;
};

/// The definitions in a build file, in its order. A name that it certainly
/// defines in two ways is uncertain. Empty if the file cannot be parsed.
std::vector<BuildDefinition> findDefinitions(BuildKind Kind,
                                             llvm::StringRef Text);

} // namespace hipify
#endif
