//===- LaunchBoundsRule.cpp - __launch_bounds__(threads, blocks) ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

void applyLaunchBoundsRule(RuleContext &C) {
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    if (!C.Source.isName(I, "__launch_bounds__") ||
        !C.Source.is(I + 1, tok::l_paren))
      continue;
    auto Arguments = C.Source.arguments(I + 1);
    if (!Arguments || Arguments->size() < 2)
      continue;
    const Tok &T = C.tokens()[I];
    Finding &F = C.report(DiagID::LaunchBounds, T.Offset, T.end(),
                          "__launch_bounds__", Confidence::Lexical);
    F.Message = "the second launch bound is blocks per multiprocessor in CUDA, "
                "wavefronts per execution unit in HIP; it is kept";
    F.Advice = "drop it, or compute it for the target";
  }
}

} // namespace hipify
