//===- VectorListRule.cpp - lists of a vector's values --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's vectors are aggregates: `float4 v{x}` is (x, 0, 0, 0), where HIP's
// constructor makes it (x, x, x, x), or rejects the list. The values that are
// left out are written, and braces and types where HIP needs them.
//
//===----------------------------------------------------------------------===//
#include "Rules/Rule.h"

using llvm::StringRef;

namespace hipify {

static void report(RuleContext &C, unsigned Begin, unsigned End, StringRef Type,
                   StringRef What, std::vector<Edit> Edits) {
  Finding &F =
      C.report(DiagID::VectorList, Begin, End, Type, Confidence::Semantic);
  F.Message = ("HIP's '" + Type + "' has constructors; " + What).str();
  F.Edits = std::move(Edits);
}

/// The token that ends at End.
static size_t tokenBefore(RuleContext &C, unsigned End) {
  size_t I = C.Source.tokenAt(End);
  return I == 0 ? 0 : I - 1;
}

/// `T v = {0}` becomes `T v{0}`, which is the same for any T.
static void initializeDirectly(RuleContext &C, unsigned Begin, unsigned End) {
  size_t Brace = C.Source.tokenAt(Begin);
  bool Written = Brace > 1 && C.spelling(Brace - 1) == "=";
  Finding &F =
      C.report(Written ? DiagID::VectorList : DiagID::UnwrittenChange, Begin,
               End, C.Source.slice(Begin, End), Confidence::Semantic);
  F.Message = "HIP's constructor of a vector from one value is explicit; the "
              "list must initialize it directly, without '='";
  if (!Written) {
    F.Advice = "remove the '='";
    return;
  }
  unsigned From = C.tokens()[Brace - 1].Offset,
           NameEnd = C.tokens()[Brace - 2].end();
  if (C.Source.slice(NameEnd, From).trim(" \t").empty())
    From = NameEnd;
  F.Edits = {{From, Begin - From, ""}};
}

void applyVectorListRule(RuleContext &C) {
  for (const auto &[Begin, List] : C.Facts.VectorLists) {
    std::vector<Edit> Edits;
    if (!List.Before.empty())
      Edits.push_back({Begin, 0, List.Before});
    for (const auto &Designator : List.Designators)
      Edits.push_back({Designator.Begin, Designator.End - Designator.Begin,
                       Designator.Zeros});
    unsigned End = List.End;
    StringRef After = List.After;
    if (List.HasBraces) {
      size_t Brace = tokenBefore(C, List.End);
      End = C.tokens()[Brace].Offset;
      // {x, y,}
      if (Brace > 0 && C.spelling(Brace - 1) == ",")
        After.consume_front(C.tokens()[Brace - 1].end() == End ? "," : ", ");
    }
    if (!After.empty())
      Edits.push_back({End, 0, After.str()});
    StringRef What = List.Before == List.Type
                         ? "the list gets its type"
                         : (!List.HasBraces ? "the values get their braces"
                                            : "all values are written");
    report(C, Begin, List.End, List.Type, What, std::move(Edits));
  }
  for (const auto &[Begin, Ends] : C.Facts.ZeroLists)
    initializeDirectly(C, Begin, *Ends.begin());
}

} // namespace hipify
