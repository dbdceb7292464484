//===- HeaderMacroRule.h - macros that configure CUDA's headers -*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_HEADERMACRORULE_H
#define HIPIFY_RULES_HEADERMACRORULE_H

#include "Rules/Rule.h"

namespace hipify {

/// Renames macros that programs define for CUDA's headers.
void applyHeaderMacroRule(RuleContext &Context);

} // namespace hipify
#endif
