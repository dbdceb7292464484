//===- Launch.h - the parts of kernel<<<...>>>(...) -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// By tokens, so in macros and templates, too.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SOURCE_LAUNCH_H
#define HIPIFY_SOURCE_LAUNCH_H

#include "Source/SourceText.h"

namespace hipify {

/// Indices of tokens: `kernel<int> <<<grid, block>>> (a, b)`.
struct Launch {
  size_t Kernel;      ///< The first one of the kernel's name.
  size_t Less;        ///< <<<
  size_t Open, Close; ///< The arguments' parentheses.
  /// One to four.
  std::vector<SourceText::Range> Config;
};

/// None if the parts cannot be told.
std::optional<Launch> launchAt(const SourceText &Source, size_t Less);

} // namespace hipify
#endif
