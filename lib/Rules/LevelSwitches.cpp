//===- LevelSwitches.cpp - features for newer releases of CUDA ------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/LevelSwitches.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// The choices for a chain that tests CUDA's version: claim an older release,
/// or exclude AMD from the branch that it takes.
static std::vector<ChainChoice> choicesFor(const SourceText &Source,
                                           const ConditionChain &Chain,
                                           llvm::ArrayRef<BranchLife> Live) {
  std::vector<int64_t> Numbers;
  bool Version = false, Compiler = false;
  for (const ConditionBranch &B : Chain.Branches)
    for (size_t I = B.First; I < B.Last; ++I) {
      StringRef Word = Source.spelling(Source.tokens()[I]);
      // Only macros that the rule can rewrite: HIPIFY_... is its own output.
      Version |= Word == "CUDART_VERSION" || Word == "CUDA_VERSION";
      Compiler |=
          Word == "__CUDACC_VER_MAJOR__" || Word == "__CUDACC_VER_MINOR__";
      int64_t Number;
      if (!Word.getAsInteger(10, Number) && Number > 1000)
        Numbers.push_back(Number);
    }
  std::vector<ChainChoice> Result;
  llvm::sort(Numbers, std::greater<>());
  if (Version)
    for (int64_t Number : Numbers)
      Result.push_back({0, Number - 10, 0, 0});
  if (Version || Compiler)
    for (size_t B = 0; B != std::min<size_t>(Live.size(), 32); ++B)
      if (Live[B].Taken != Live::No &&
          Chain.Branches[B].Kind != ConditionBranch::Else)
        Result.push_back({0, 0, uint32_t(1) << B, 0});
  return Result;
}

/// The value that a macro ends up with; none if unknown.
static std::optional<std::optional<std::string>>
valueOf(const MacroState &State) {
  if (State.Kind == MacroState::Undefined)
    return std::optional<std::string>();
  if (State.Kind == MacroState::Defined && State.Body.size() == 1)
    return std::optional(State.Body[0].str());
  return std::nullopt;
}

std::vector<LevelSwitch> levelSwitches(const SourceText &Source) {
  std::vector<LevelSwitch> Result;
  std::vector<ConditionChain> Chains = findChains(Source);
  std::vector<ChainChoice> Choices(Chains.size());
  LiveBranches Live = liveBranches(Source, Chains, Choices, {});
  auto On = macrosAtEnd(Source, Chains, Choices, {});
  for (size_t I = 0; I != Chains.size(); ++I) {
    std::set<StringRef> Defined;
    for (size_t T = Chains[I].Branches.front().Last;
         T + 1 < Chains[I].Branches.back().End; ++T)
      if (Source.tokens()[T].Directive == DirectiveKind::Define &&
          Source.isName(T, "define"))
        Defined.insert(Source.spelling(Source.tokens()[T + 1]));
    if (Defined.empty())
      continue;
    for (const ChainChoice &Choice : choicesFor(Source, Chains[I], Live[I])) {
      Choices[I] = Choice;
      auto Off = macrosAtEnd(Source, Chains, Choices, {});
      Choices[I] = ChainChoice();
      LevelSwitch Switch{I, Choice, {}};
      for (StringRef Name : Defined) {
        MacroState Before = On.lookup(Name), After = Off.lookup(Name);
        auto Value = valueOf(After);
        if (Value && (Before.Kind != After.Kind || Before.Body != After.Body))
          Switch.Macros[Name.str()] = *Value;
      }
      if (!Switch.Macros.empty())
        Result.push_back(std::move(Switch));
    }
  }
  return Result;
}

} // namespace hipify
