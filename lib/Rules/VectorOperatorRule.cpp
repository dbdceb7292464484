//===- VectorOperatorRule.cpp - the user's operators of vectors -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's vector types have no operators, so users define their own. HIP's have
// operators that work by component. An attribute makes the user's preferred
// where both match equally well. HIP's take any type beside the vector, so they
// match better where CUDA converts an operand: such vectors are passed as
// hipify::cuda_vector, for which HIP has no operators.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using llvm::StringRef;

namespace hipify {

static constexpr llvm::StringLiteral CudaVector = "hipify::cuda_vector";

void applyVectorOperatorRule(RuleContext &C) {
  for (auto [Begin, End] : C.Facts.OwnOperators) {
    Finding &F = C.report(DiagID::OwnOperator, Begin, End, "operator",
                          Confidence::Semantic);
    F.Message = "HIP's vector types have this operator; an attribute makes the "
                "user-defined one preferred";
    F.Edits.push_back(
        {Begin, 0,
         "__attribute__((enable_if(true, \"preferred to HIP's\"))) "});
  }
  for (auto [Begin, End] : C.Facts.VectorOperands) {
    StringRef Text = C.Source.slice(Begin, End);
    Finding &F =
        C.report(DiagID::OwnOperator, Begin, End, Text, Confidence::Semantic);
    F.Replacement = CudaVector.str();
    F.Message = ("HIP's operator of vectors matches better than the "
                 "user-defined one, which converts its operands; '" +
                 CudaVector + "' leaves only the latter")
                    .str();
    Edit Written{Begin, End - Begin, (CudaVector + "(").str(), {}, true};
    Written.Kept.push_back(
        {static_cast<unsigned>(Written.Text.size()), Begin, End});
    Written.Text += ")";
    F.Edits.push_back(std::move(Written));
    C.requireHeader("hipify/vector.h");
  }
  for (unsigned Offset : C.Facts.TemplateOperators) {
    size_t I = C.Source.tokenAt(Offset);
    Finding &F = C.report(DiagID::OwnOperator, Offset, C.tokens()[I].end(),
                          C.spelling(I), Confidence::Semantic);
    F.Sev = Severity::Warning;
    F.Message = ("HIP's '" + C.spelling(I) +
                 "' of vectors, which works by component, is preferred to the "
                 "user-defined template")
                    .str();
    F.Advice = "call a named function here if the template does something else";
  }
}

} // namespace hipify
