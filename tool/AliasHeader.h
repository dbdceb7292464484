//===- AliasHeader.h - CUDA's names for a build with HIP --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_ALIASHEADER_H
#define HIPIFY_TOOL_ALIASHEADER_H

#include "Translation/Translation.h"

namespace hipify {

/// A header for sources that stay CUDA: macros for the names that they use, and
/// the headers of either vendor.
struct AliasHeader {
  std::string Text;
  /// Findings whose change is no name for a name: those places need the
  /// translation, or a hand.
  std::vector<const Finding *> Others;
};

/// Name: the header's own, for its guard. Findings of Result are referred to.
AliasHeader aliasHeader(const Translation &Result, llvm::StringRef Name);

} // namespace hipify

#endif
