//===- PointerArithmeticRule.cpp - sums with CUdeviceptr ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUdeviceptr is an integer, hipDeviceptr_t a `void *`, which C++ does not
// count with. The sum is taken on `char *`, which has the same unit: a byte.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using llvm::StringRef;

namespace hipify {

void applyPointerArithmeticRule(RuleContext &C) {
  constexpr StringRef Open = "(hipDeviceptr_t)((char *)(";
  for (auto &[At, Sum] : C.Facts.PointerSums) {
    StringRef Text = C.Source.slice(At, At + 2);
    bool Compound = Text == "+=" || Text == "-=";
    if (!Compound && Text.front() != '+' && Text.front() != '-')
      continue;
    Finding &F = C.report(DiagID::PointerArithmetic, Sum.LeftBegin,
                          Sum.RightEnd, "CUdeviceptr", Confidence::Semantic);
    F.Message = "hipDeviceptr_t is 'void *'; the sum goes through 'char *'";
    std::string Left = C.Source.slice(Sum.LeftBegin, Sum.LeftEnd).str();
    if (Compound) {
      // p += n   becomes   p = (hipDeviceptr_t)((char *)(p) + (n))
      F.Edits = {{At, 2,
                  ("= " + Open + Left + ") " + Text.take_front()).str()},
                 {Sum.RightBegin, 0, "("},
                 {Sum.RightEnd, 0, "))"}};
    } else {
      F.Edits = {{Sum.LeftBegin, 0, Open.str()},
                 {Sum.LeftEnd, 0, ")"},
                 {Sum.RightEnd, 0, ")"}};
    }
  }
}

} // namespace hipify
