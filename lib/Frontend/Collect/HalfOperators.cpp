//===- HalfOperators.cpp - operators of 16-bit floats ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/HalfOperators.h"
#include "Frontend/Collect/Shapes.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Whether HIP's comparison differs; the rule has functions for these.
static bool isOtherInHip(StringRef Type, OverloadedOperatorKind Operator) {
  return Type == "__half"
             ? Operator == OO_LessEqual || Operator == OO_GreaterEqual
             : Type.ends_with("2") && Operator != OO_EqualEqual;
}

static void noteComparison(const CXXOperatorCallExpr &E,
                           const FunctionDecl &Callee, FactCollector &Collector,
                           const LangOptions &Language) {
  const auto *Type = Callee.getParamDecl(0)
                         ->getType()
                         .getNonReferenceType()
                         ->getAsRecordDecl();
  // Of the others, nothing is to be rewritten, whatever else the text compares.
  if (!Type || !isOtherInHip(Type->getName(), E.getOperator()))
    return;
  auto Text = Collector.placeTogether(
      {E.getArg(0)->IgnoreImplicit()->getSourceRange(), E.getOperatorLoc(),
       E.getArg(1)->IgnoreImplicit()->getSourceRange()},
      Language);
  if (Text.File)
    Text.File->HalfComparisons.note(Text.Parts[1].Begin,
                                    {Type->getName().str(),
                                     getOperatorSpelling(E.getOperator()),
                                     Text.Parts[0].Begin, Text.Parts[0].End,
                                     Text.Parts[2].Begin, Text.Parts[2].End},
                                    Collector.useOf(E.getSourceRange()));
  else if (Text.Parts.empty())
    Collector.noteUnwritten(
        E.getSourceRange(),
        "HIP's comparison of halves gives a different result for NaN");
}

/// `h = {}`: nvcc selects the class's own assignment; to clang, HIP's other
/// assignments match equally well.
static void noteList(const CXXOperatorCallExpr &E, FactCollector &Collector,
                     const LangOptions &Language) {
  const CXXConstructExpr *List =
      assignedList(E, "__half2", E.getDirectCallee()->getASTContext());
  if (!List)
    return;
  auto Text = Collector.placeTogether({List->getSourceRange()}, Language);
  if (Text.File)
    Text.File->HalfLists.note(Text.Parts[0].Begin, Text.Parts[0].End,
                              Collector.useOf(List->getSourceRange()));
  else
    Collector.noteUnwritten(
        E.getSourceRange(),
        "HIP has several assignment operators for a braced list");
}

void noteHalfOperator(const CXXOperatorCallExpr &E, FactCollector &Collector,
                      const LangOptions &Language) {
  const FunctionDecl *Callee = E.getDirectCallee();
  if (!Callee || E.getNumArgs() != 2 ||
      Collector.originOf(Callee) != OriginCuda)
    return;
  if (E.getOperator() == OO_Equal)
    noteList(E, Collector, Language);
  else if (E.isComparisonOp())
    noteComparison(E, *Callee, Collector, Language);
}

} // namespace hipify
