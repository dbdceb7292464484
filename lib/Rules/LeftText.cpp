//===- LeftText.cpp - inactive text that is not translated ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/LeftText.h"
#include "Rules/ConditionChain.h"

namespace hipify {

std::vector<SourceText::Range> textToLeave(const SourceText &Source,
                                           const FileFacts &Facts) {
  std::vector<ConditionChain> Chains = findChains(Source);
  std::vector<ChainChoice> Choices(Chains.size());
  CompilePass Pass;
  LiveBranches Host = liveBranches(Source, Chains, Choices, Pass);
  Pass.Device = true;
  LiveBranches Device = liveBranches(Source, Chains, Choices, Pass);
  std::vector<SourceText::Range> Result;
  // By branch: the ranges that clang skipped include the conditions between two
  // branches, which are translated.
  for (size_t I = 0; I != Chains.size(); ++I)
    for (size_t B = 0; B != Chains[I].Branches.size(); ++B) {
      const ConditionBranch &Branch = Chains[I].Branches[B];
      if (Branch.Last >= Branch.End)
        continue;
      unsigned Begin = Source.tokens()[Branch.Last].Offset;
      if (Facts.isInactive(Begin) && !Facts.isForAmd(Begin) &&
          Host[I][B].Text != Live::Yes && Device[I][B].Text != Live::Yes)
        Result.push_back({Begin, Source.tokens()[Branch.End - 1].end()});
    }
  return Result;
}

} // namespace hipify
