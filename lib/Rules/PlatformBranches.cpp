//===- PlatformBranches.cpp - text that only one vendor compiles ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/PlatformBranches.h"
#include "Source/PlatformNames.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// The branch that one vendor's compiler takes, assuming that every name that
/// sounds like AMD is one of its macros. Npos: none or unknown.
constexpr size_t Npos = ~size_t(0);
static size_t takenByNames(const RuleContext &C, const ConditionChain &Chain,
                           bool Amd) {
  auto Lookup = [&](StringRef Name) {
    if (Name == "__HIP_PLATFORM_NVIDIA__" || Name == "__HIP_PLATFORM_NVCC__")
      return MacroState{MacroState::Undefined};
    if (!asksForHip(Name) && !soundsLikeAmd(Name))
      return MacroState();
    return Amd ? MacroState{MacroState::Number, {}, 1}
               : MacroState{MacroState::Undefined};
  };
  for (size_t I = 0; I != Chain.Branches.size(); ++I) {
    const ConditionBranch &B = Chain.Branches[I];
    if (B.Kind == ConditionBranch::Else)
      return I;
    std::vector<StringRef> Words;
    if (B.Kind != ConditionBranch::If)
      Words.push_back("defined");
    for (size_t T = B.First; T < B.Last; ++T)
      Words.push_back(C.spelling(T));
    std::optional<int64_t> Value = evaluateCondition(Words, Lookup);
    if (!Value)
      return Npos;
    if ((*Value != 0) != (B.Kind == ConditionBranch::Ifndef))
      return I;
  }
  return Npos;
}

static TokenRange bodyOf(const ConditionBranch &B) { return {B.Last, B.End}; }

static void addByNames(const RuleContext &C, const ConditionChain &Chain,
                       std::vector<PlatformBranch> &Result) {
  size_t Amd = takenByNames(C, Chain, true);
  if (Amd == Npos || Amd == takenByNames(C, Chain, false))
    return;
  const ConditionBranch &B = Chain.Branches[Amd];
  PlatformBranch P{{B.First, B.Last}, bodyOf(B), {}};
  for (const ConditionBranch &Other : Chain.Branches)
    if (&Other != &B)
      P.Cuda.push_back(bodyOf(Other));
  Result.push_back(std::move(P));
}

static void addByReading(const RuleContext &C, const ConditionChain &Chain,
                         std::vector<PlatformBranch> &Result) {
  // The surrounding text can be AMD's as a whole.
  size_t Begin = Chain.Branches.front().First;
  if (llvm::any_of(Result, [&](const PlatformBranch &Outer) {
        return Outer.Amd.First <= Begin && Begin < Outer.Amd.End;
      }))
    return;
  std::vector<TokenRange> Cuda;
  for (const ConditionBranch &B : Chain.Branches)
    if (!bodyOf(B).empty() && !C.Facts.isInactive(C.tokens()[B.Last].Offset))
      Cuda.push_back(bodyOf(B));
  for (const ConditionBranch &B : Chain.Branches)
    if (!bodyOf(B).empty() && C.Facts.isForAmd(C.tokens()[B.Last].Offset))
      Result.push_back({{B.First, B.Last}, bodyOf(B), Cuda});
}

std::vector<PlatformBranch> platformBranches(const RuleContext &C) {
  std::vector<PlatformBranch> Result;
  for (const ConditionChain &Chain : findChains(C.Source))
    if (C.Facts.Platform.Amd.Reads || C.Facts.Platform.Guessed.Reads)
      addByReading(C, Chain, Result);
    else
      addByNames(C, Chain, Result);
  return Result;
}

std::vector<ValueDefinition> definitionsIn(const RuleContext &C,
                                           TokenRange Text) {
  std::vector<ValueDefinition> Result;
  for (size_t I = Text.First; I + 2 < Text.End; ++I) {
    if (C.tokens()[I].Directive == DirectiveKind::Define) {
      if (C.Source.isName(I, "define") &&
          !(C.Source.is(I + 2, tok::l_paren) &&
            C.tokens()[I + 2].Offset == C.tokens()[I + 1].end()))
        Result.push_back({I + 1, {I + 2, directiveEnd(C.Source, I - 1)}});
      continue;
    }
    if (!C.Source.is(I, tok::raw_identifier) ||
        C.tokens()[I].Directive != DirectiveKind::None)
      continue;
    if (C.Source.isName(I, "typedef")) {
      size_t End = I + 1;
      while (End < Text.End && !C.Source.is(End, tok::semi))
        ++End;
      if (End > I + 2)
        Result.push_back({End - 1, {I + 1, End - 1}});
    } else if (C.Source.is(I + 1, tok::equal)) {
      size_t End = I + 2;
      while (End < Text.End && !C.Source.is(End, tok::semi) &&
             !C.Source.is(End, tok::comma) && !C.Source.is(End, tok::r_brace))
        ++End;
      Result.push_back({I, {I + 2, End}});
    } else if ((C.Source.is(I + 1, tok::l_brace) ||
                C.Source.is(I + 1, tok::l_paren)) &&
               I > 0 && C.Source.is(I - 1, tok::raw_identifier)) {
      auto Close = C.Source.closing(I + 1);
      if (Close && *Close < Text.End && C.Source.is(*Close + 1, tok::semi))
        Result.push_back({I, {I + 2, *Close}});
    }
  }
  return Result;
}

} // namespace hipify
