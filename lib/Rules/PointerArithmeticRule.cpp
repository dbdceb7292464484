//===- PointerArithmeticRule.cpp - arithmetic on CUdeviceptr --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUdeviceptr is an integer; hipDeviceptr_t is a `void *`, on which C++ has no
// arithmetic. The sum uses `char *`, which has the same unit, a byte, and
// converts implicitly to `void *`.
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

/// `p |= n` becomes `p = (hipDeviceptr_t)((unsigned long long)p | (n))`; only
/// `+=` and
/// `-=` are sums of bytes.
static void rewriteAssignment(RuleContext &C, unsigned At,
                              const FileFacts::PointerSum &Sum, Finding &F) {
  StringRef Left = C.Source.slice(Sum.LeftBegin, Sum.LeftEnd);
  StringRef Operator = C.Source.slice(At, Sum.RightBegin);
  Operator = Operator.take_front(Operator.find('='));
  bool IsSum = Operator == "+" || Operator == "-";
  std::string Value =
      IsSum ? "(char *)" : "(hipDeviceptr_t)((unsigned long long)";
  F.Edits = {{At, static_cast<unsigned>(Operator.size()) + 1,
              ("= " + Value + Left + " " + Operator).str()},
             {Sum.RightBegin, 0, "("},
             {Sum.RightEnd, 0, IsSum ? ")" : "))"}};
  if (!IsSum)
    F.Message = "hipDeviceptr_t is 'void *'; the operation goes through "
                "'unsigned long long'";
}

/// `p & n`, an integer, becomes a pointer.
static void castWhole(RuleContext &C, const FileFacts::PointerSum &Sum) {
  Finding &F = C.report(DiagID::PointerCast, Sum.LeftBegin, Sum.RightEnd,
                        "CUdeviceptr", Confidence::Semantic);
  F.Message =
      "'hipDeviceptr_t' is a pointer, not an integer; the value is cast";
  Edit Whole{Sum.LeftBegin,
             Sum.RightEnd - Sum.LeftBegin,
             "(hipDeviceptr_t)(",
             {},
             true};
  Whole.Kept.push_back(
      {static_cast<unsigned>(Whole.Text.size()), Sum.LeftBegin, Sum.RightEnd});
  Whole.Text += ")";
  F.Edits.push_back(std::move(Whole));
}

/// Writes Cast before an operand. The edit holds the operand's first token, so
/// that it is inside an edit of the whole sum, which begins at the same place.
static Edit castBefore(const RuleContext &C, unsigned Begin, StringRef Cast) {
  const Tok &First = C.tokens()[C.Source.tokenAt(Begin)];
  Edit Result{Begin, First.end() - Begin, Cast.str(), {}, /*Nests=*/true};
  Result.Kept.push_back(
      {static_cast<unsigned>(Cast.size()), Begin, First.end()});
  return Result;
}

void applyPointerArithmeticRule(RuleContext &C) {
  rewriteSteps(C);
  for (auto &[At, Sum] : C.Facts.PointerSums) {
    if (!Sum.LeftIsPointer && !Sum.RightIsPointer) {
      castWhole(C, Sum);
      continue;
    }
    if (C.Facts.IntegerSums.count(At))
      continue;
    Finding &F = C.report(DiagID::PointerArithmetic, Sum.LeftBegin,
                          Sum.RightEnd, "CUdeviceptr", Confidence::Semantic);
    F.Message = "hipDeviceptr_t is 'void *'; the sum goes through 'char *'";
    StringRef Operator = C.Source.slice(At, Sum.RightBegin).rtrim();
    if (Operator.size() > 1 && Operator.take_front(3).contains('=')) {
      // p += n   becomes   p = (char *)p + (n)
      rewriteAssignment(C, At, Sum, F);
      continue;
    }
    auto Cast = [](bool IsObject) {
      return IsObject ? "(char *)(hipDeviceptr_t)" : "(char *)";
    };
    if (Sum.LeftIsPointer)
      F.Edits.push_back(castBefore(C, Sum.LeftBegin, Cast(Sum.LeftIsObject)));
    if (Sum.RightIsPointer)
      F.Edits.push_back(castBefore(C, Sum.RightBegin, Cast(Sum.RightIsObject)));
  }
}

} // namespace hipify
