//===- ConflictRule.cpp - places that units see differently ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One text cannot have two translations. If units, passes, expansions of a
// macro or instantiations of a template disagree about the meaning of a place,
// no rule changes it; it is reported here.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

namespace hipify {

void applyConflictRule(RuleContext &C) {
  for (const FactConflict &Conflict : C.Facts.conflicts()) {
    size_t Index = C.Source.tokenAt(Conflict.Offset);
    unsigned End = Index < C.tokens().size() ? C.tokens()[Index].end()
                                             : Conflict.Offset + 1;
    Finding &F =
        C.report(DiagID::FactConflict, Conflict.Offset, End,
                 C.Source.slice(Conflict.Offset, End), Confidence::Semantic);
    if (Conflict.Fails)
      F.Sev = Severity::Error;
    F.Message = std::string(Conflict.What) +
                " differs here between units, uses of the macro or instances "
                "of the template; it is kept as written";
    F.Advice = ConflictAdvice.str();
  }
}

} // namespace hipify
