//===- GroupRule.cpp - cooperative groups of part of a warp ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

namespace hipify {

void applyGroupRule(RuleContext &) {}

} // namespace hipify
