//===- HalfComparisonRule.cpp - a <= b of halves --------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP 7.2 implements `a <= b` for halves as `!(b < a)`, which is true for NaN,
// and for pairs unless both elements compare the other way. Its comparisons of
// bfloat16 pairs compare the first element with both of the other.
// hipify/half.h has CUDA's behaviour.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {
struct Comparison {
  StringRef Type, Operator, Function;
};
constexpr Comparison Comparisons[] = {
    {"__half", "<=", "hipify::hle"},
    {"__half", ">=", "hipify::hge"},
    {"__half2", "<=", "hipify::hble2"},
    {"__half2", ">=", "hipify::hbge2"},
    {"__half2", "!=", "hipify::hbneu2"},
    {"__nv_bfloat162", "<", "hipify::hblt2"},
    {"__nv_bfloat162", "<=", "hipify::hble2"},
    {"__nv_bfloat162", ">", "hipify::hbgt2"},
    {"__nv_bfloat162", ">=", "hipify::hbge2"},
    {"__nv_bfloat162", "!=", "hipify::hbneu2"},
};
} // namespace

void applyHalfComparisonRule(RuleContext &C) {
  for (auto &[At, Use] : C.Facts.HalfComparisons) {
    size_t Index = C.Source.tokenAt(At);
    if (Index >= C.tokens().size() || C.tokens()[Index].Offset != At)
      continue;
    for (const Comparison &Known : Comparisons) {
      if (Use.Type != Known.Type || Use.Operator != Known.Operator)
        continue;
      Finding &F = C.report(DiagID::HalfComparison, Use.LeftBegin, Use.RightEnd,
                            Known.Operator, Confidence::Semantic);
      F.Replacement = Known.Function.str();
      F.Message = ("'" + Known.Operator + "' of '" + Known.Type +
                   "' gives a different result in HIP; '" + Known.Function +
                   "' gives CUDA's")
                      .str();
      Edit Written{Use.LeftBegin,
                   Use.RightEnd - Use.LeftBegin,
                   (Known.Function + "(").str(),
                   {},
                   true};
      auto Carry = [&](unsigned Begin, unsigned End) {
        Written.Kept.push_back(
            {static_cast<unsigned>(Written.Text.size()), Begin, End});
      };
      Carry(Use.LeftBegin, Use.LeftEnd);
      // Keep the line breaks around the operator.
      Written.Text += ",";
      Written.Text += C.Source.slice(C.tokens()[Index].end(), Use.RightBegin);
      Carry(Use.RightBegin, Use.RightEnd);
      Written.Text += ")";
      F.Edits.push_back(std::move(Written));
      C.requireHeader("hipify/half.h");
    }
  }
}

} // namespace hipify
