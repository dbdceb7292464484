//===- VectorOperatorRule.cpp - float4 operators that HIP has -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's vector types come without operators, so people write their own. HIP's
// `*` and `/` of two vectors are no templates: a second definition makes every
// use ambiguous. One that works by component is the same, and is left out.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using llvm::StringRef;

namespace hipify {

void applyVectorOperatorRule(RuleContext &C) {
  for (auto [Begin, End] : C.Facts.VectorOperators) {
    // Only when the definition has its lines for itself.
    unsigned First = C.Source.lineBegin(Begin), Last = C.Source.nextLine(End);
    if (!C.Source.slice(First, Begin).trim().empty() ||
        !C.Source.slice(End, Last).trim().empty())
      continue;
    std::string Line = C.Source.lineEnding().str();
    Finding &F = C.report(DiagID::OperatorDropped, Begin, End, "operator",
                          Confidence::Semantic);
    F.Message = "HIP's vector types have this operator; the definition is "
                "left out";
    F.Edits = {{First, 0, "#if 0 // HIP has this operator" + Line},
               {Last, 0, "#endif" + Line}};
  }
}

} // namespace hipify
