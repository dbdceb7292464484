//===- PointerArithmeticRule.cpp - sums with CUdeviceptr ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUdeviceptr is an integer, hipDeviceptr_t a `void *`, which C++ does not
// count with. The sum is taken on `char *`, which has the same unit, a byte,
// and converts to `void *` by itself.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using llvm::StringRef;

namespace hipify {

/// `++p` becomes `p = (char *)p + 1`.
static void rewriteSteps(RuleContext &C) {
  for (auto &[Begin, Step] : C.Facts.PointerSteps) {
    Finding &F = C.report(DiagID::PointerArithmetic, Begin, Step.End,
                          "CUdeviceptr", Confidence::Semantic);
    F.Message = "hipDeviceptr_t is 'void *'; the step goes through 'char *'";
    Edit Written{Begin, Step.End - Begin, "", {}, true};
    auto Carry = [&](StringRef Before) {
      Written.Text += Before;
      Written.Kept.push_back({static_cast<unsigned>(Written.Text.size()),
                              Step.OperandBegin, Step.OperandEnd});
    };
    StringRef There = Step.Up ? " + 1" : " - 1",
              Back = Step.Up ? " - 1" : " + 1";
    Carry(Step.OldValue ? "((char *)(" : "(");
    Carry(" = (char *)");
    Written.Text += There;
    Written.Text += ")";
    if (Step.OldValue)
      Written.Text += (Back + ")").str();
    F.Edits.push_back(std::move(Written));
  }
}

void applyPointerArithmeticRule(RuleContext &C) {
  rewriteSteps(C);
  for (auto &[At, Sum] : C.Facts.PointerSums) {
    if (C.Facts.IntegerSums.count(At))
      continue;
    StringRef Text = C.Source.slice(At, At + 2);
    Finding &F = C.report(DiagID::PointerArithmetic, Sum.LeftBegin,
                          Sum.RightEnd, "CUdeviceptr", Confidence::Semantic);
    F.Message = "hipDeviceptr_t is 'void *'; the sum goes through 'char *'";
    if (Text == "+=" || Text == "-=") {
      // p += n   becomes   p = (char *)p + (n)
      StringRef Left = C.Source.slice(Sum.LeftBegin, Sum.LeftEnd);
      F.Edits = {{At, 2, ("= (char *)" + Left + " " + Text.take_front()).str()},
                 {Sum.RightBegin, 0, "("},
                 {Sum.RightEnd, 0, ")"}};
      continue;
    }
    if (Sum.LeftIsPointer)
      F.Edits.push_back({Sum.LeftBegin, 0, "(char *)"});
    if (Sum.RightIsPointer)
      F.Edits.push_back({Sum.RightBegin, 0, "(char *)"});
  }
}

} // namespace hipify
