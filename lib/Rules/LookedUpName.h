//===- LookedUpName.h - names that a program looks up -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_LOOKEDUPNAME_H
#define HIPIFY_RULES_LOOKEDUPNAME_H

#include "Rules/Rule.h"

namespace hipify {

/// Reports the string literal at Index if the program compares it with the name
/// of an error, or looks up the function that it names in a library.
bool reportLookedUpName(RuleContext &Context, size_t Index);

} // namespace hipify
#endif
