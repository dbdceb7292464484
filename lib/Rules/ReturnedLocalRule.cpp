//===- ReturnedLocalRule.cpp - results that refer to a local variable -----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The result outlives what it refers to. A tensor of CuTe gets elements of its
// own; anything else is reported.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

namespace hipify {

void applyReturnedLocalRule(RuleContext &C) {
  for (const auto &[Begin, Results] : C.Facts.ReturnedLocals) {
    const FileFacts::ReturnedLocal &First = *Results.begin();
    Finding &F = C.report(DiagID::ReturnedLocal, Begin, First.End, First.Name,
                          Confidence::Semantic);
    F.Message = "the result refers to '" + First.Name +
                "', a local variable, whose memory clang reuses";
    bool Owns = llvm::all_of(Results, [&](const auto &Each) {
      return Each.IsCuteTensor && Each.End == First.End;
    });
    if (!Owns) {
      F.Advice = "return the values, or let the caller pass the memory";
      continue;
    }
    F.Sev = Severity::Info;
    F.Message += "; it becomes a tensor with elements of its own";
    C.requireHeader("hipify/cute.h");
    F.Edits = {{Begin, 0, "hipify::owned("}, {First.End, 0, ")"}};
  }
}

} // namespace hipify
