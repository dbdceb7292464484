//===- Instances.cpp - facts about text with several meanings -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/Collect/Instances.h"
#include "llvm/ADT/STLExtras.h"

namespace hipify {

unsigned InstanceCounts::at(unsigned Offset) const {
  // The innermost function that contains Offset: the last to begin.
  for (auto It = Functions.upper_bound(Offset); It != Functions.begin();) {
    const Function &F = (--It)->second;
    if (Offset >= F.End)
      continue;
    unsigned Sum = 0;
    for (const auto &[Missing, Times] : F.Times)
      if (llvm::none_of(Missing, [&](const TextRange &R) {
            return R.first <= Offset && Offset < R.second;
          }))
        Sum += Times;
    return Sum;
  }
  return 0;
}

void InstanceCounts::join(const InstanceCounts &Other) {
  for (const auto &[Begin, Theirs] : Other.Functions) {
    Function &Mine = Functions[Begin];
    Mine.End = std::max(Mine.End, Theirs.End);
    for (const auto &[Missing, Times] : Theirs.Times)
      Mine.Times[Missing] += Times;
  }
}

std::optional<unsigned> ExpansionCounts::at(unsigned Offset) const {
  auto It = Macros.upper_bound(Offset);
  if (It == Macros.begin() || Offset >= (--It)->second.End)
    return std::nullopt;
  return It->second.Times;
}

void ExpansionCounts::join(const ExpansionCounts &Other) {
  for (const auto &[Begin, Theirs] : Other.Macros) {
    Macro &Mine = Macros[Begin];
    Mine.End = Theirs.End;
    Mine.Times += Theirs.Times;
  }
}

} // namespace hipify
