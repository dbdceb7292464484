//===- LaneMask.h - the type of a mask, from its tokens ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For text that was not compiled: inactive branches, macros that are not
// expanded.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_LANEMASK_H
#define HIPIFY_RULES_LANEMASK_H

#include "Source/SourceText.h"

namespace hipify {
class RuleContext;

/// Whether an expression certainly has type `int` or `unsigned`: literals,
/// variables and macros of this file, CUDA's warp functions, and operations on
/// them.
bool isPlainMask(const RuleContext &C, SourceText::Range Expression);

} // namespace hipify
#endif
