//===- LeftText.h - inactive text that stays as it is -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With --skip-excluded-preprocessor-conditional-blocks inactive branches stay.
// A rule cannot edit what it does not see, so their tokens are taken out before
// the rules run.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_LEFTTEXT_H
#define HIPIFY_RULES_LEFTTEXT_H

#include "Frontend/UnitFacts.h"
#include "Source/SourceText.h"

namespace hipify {

/// The text that no unit compiled, but for branches that the compiler for AMD
/// is sure to take: tests of CUDA's version are translated, and the claimed
/// version may decide otherwise than what the unit was parsed with.
std::vector<SourceText::Range> textToLeave(const SourceText &Source,
                                           const FileFacts &Facts);

} // namespace hipify
#endif
