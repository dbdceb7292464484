//===- PlatformBranches.h - text that only one vendor compiles --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code that was ported to AMD by hand has branches for AMD. The preprocessor
// identifies them if a unit was read; otherwise the names in the conditions do.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_PLATFORMBRANCHES_H
#define HIPIFY_RULES_PLATFORMBRANCHES_H

#include "Rules/ConditionChain.h"
#include "Rules/Rule.h"

namespace hipify {

/// A range of tokens: the first, and the one past the last.
struct TokenRange {
  size_t First = 0, End = 0;
  bool empty() const { return First >= End; }
};

/// A chain of conditions in which AMD takes another branch than CUDA.
struct PlatformBranch {
  TokenRange Condition;         ///< The condition of AMD's branch; empty for
                                ///< #else.
  TokenRange Amd;               ///< The text of AMD's branch.
  std::vector<TokenRange> Cuda; ///< The branches that CUDA takes, or may take.
};

/// In file order. Inner chains have their own entries.
std::vector<PlatformBranch> platformBranches(const RuleContext &C);

/// A name that gets a value: `#define N 32`, `N = 32`, `N{32}`, `using N =
/// unsigned`.
struct ValueDefinition {
  size_t Name = 0;
  TokenRange Value;
};
std::vector<ValueDefinition> definitionsIn(const RuleContext &C,
                                           TokenRange Text);

} // namespace hipify
#endif
