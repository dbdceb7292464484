//===- Launch.h - the parts of kernel<<<...>>>(...) -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Works on tokens, so it also covers macros and templates.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SOURCE_LAUNCH_H
#define HIPIFY_SOURCE_LAUNCH_H

#include "Source/SourceText.h"

namespace hipify {

/// Token indices of a launch such as `kernel<int> <<<grid, block>>> (a, b)`.
struct Launch {
  size_t Kernel;      ///< First token of the kernel's name.
  size_t Less;        ///< <<<
  size_t Open, Close; ///< Parentheses of the arguments.
  /// One to four entries.
  std::vector<SourceText::Range> Config;
};

/// Returns none if the parts cannot be determined.
std::optional<Launch> launchAt(const SourceText &Source, size_t Less);

/// Whether a macro makes the kernel's name, so that there is more to it than
/// the tokens of L.
bool isNameMade(const SourceText &Source, const Launch &L);

/// The template arguments that end before the token at End; empty if the name
/// there has none. None if they cannot be told apart.
std::optional<std::vector<SourceText::Range>>
templateArgumentsBefore(const SourceText &Source, size_t End);

} // namespace hipify
#endif
