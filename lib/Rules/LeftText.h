//===- LeftText.h - inactive text that is not translated --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With --skip-excluded-preprocessor-conditional-blocks, inactive branches are
// kept. A rule cannot edit tokens that it does not see, so their tokens are
// removed before the rules run.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_LEFTTEXT_H
#define HIPIFY_RULES_LEFTTEXT_H

#include "Frontend/Facts/UnitFacts.h"
#include "Source/SourceText.h"

namespace hipify {

/// The text that no unit compiled, except for branches that AMD's compiler
/// certainly takes: tests of CUDA's version are translated, and the claimed
/// version can differ from the one that the unit was parsed with.
std::vector<SourceText::Range> textToLeave(const SourceText &Source,
                                           const FileFacts &Facts);

} // namespace hipify
#endif
