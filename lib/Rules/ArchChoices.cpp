//===- ArchChoices.cpp - an alternative branch for AMD --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If the branch that AMD takes cannot be translated: the alternatives, and
// which of them is usable.
//
//===----------------------------------------------------------------------===//
#include "Rules/ArchBranches.h"
#include "Source/PlatformNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Compute capabilities below the claimed one, times 100.
static constexpr int64_t Levels[] = {750, 720, 700, 620, 610, 600, 530, 520,
                                     500, 370, 350, 320, 300, 200, 100};

/// Whether a branch does the work, rather than just stop.
bool ArchBranches::isFallback(size_t Chain, size_t Branch) const {
  const ConditionBranch &B = Chains[Chain].Branches[Branch];
  if (B.Last >= B.End)
    return false;
  for (size_t I = B.Last; I < B.End; ++I) {
    StringRef Word = C.spelling(I);
    if (isDead(I))
      continue;
    if (C.tokens()[I].Directive == DirectiveKind::Other && Word == "error")
      return false;
    if (Word == "__trap" || Word == "__builtin_trap" ||
        Word == "__builtin_unreachable" || Word == "abort")
      return false;
    if ((Word == "assert" || Word == "static_assert") &&
        C.Source.is(I + 1, tok::l_paren) &&
        (C.Source.isName(I + 2, "false") || C.spelling(I + 2) == "0" ||
         C.spelling(I + 2) == "!"))
      return false;
  }
  return true;
}

/// Whether the text after the chain does the work if no branch is taken: the
/// first branch ends with a return, and code follows.
bool ArchBranches::mayTakeNone(size_t Chain) const {
  const ConditionBranch &B = Chains[Chain].Branches.front();
  if (B.End < B.Last + 2 || !C.Source.is(B.End - 1, tok::semi))
    return false;
  size_t I = B.End - 2;
  while (I > B.Last && !C.Source.is(I, tok::semi) &&
         !C.Source.is(I, tok::r_brace) && !C.Source.is(I, tok::l_brace))
    --I;
  bool Returns =
      C.Source.isName(I, "return") || C.Source.isName(I + 1, "return");
  size_t After = Chains[Chain].Branches.back().End + 2;
  return Returns && After < C.tokens().size() &&
         !C.Source.is(After, tok::r_brace);
}

std::vector<ChainChoice> ArchBranches::otherChoices(size_t Chain) const {
  std::vector<ChainChoice> Result;
  bool Arch = false, Version = false;
  std::vector<int64_t> Numbers;
  const ConditionChain &Tests = Chains[Chain];
  for (const ConditionBranch &B : Tests.Branches)
    for (size_t I = B.First; I < B.Last; ++I) {
      // Only macros that the rule can rewrite: HIPIFY_... is its own output.
      Arch |= C.spelling(I) == "__CUDA_ARCH__";
      Version |=
          C.spelling(I) == "CUDART_VERSION" || C.spelling(I) == "CUDA_VERSION";
      int64_t Number;
      if (C.Source.is(I, tok::numeric_constant) &&
          !C.spelling(I).getAsInteger(10, Number))
        Numbers.push_back(Number);
    }
  llvm::sort(Numbers, std::greater<>());
  if (Arch)
    for (int64_t Level : Levels)
      Result.push_back({Level, 0, 0, 0});
  if (Version)
    for (int64_t Number : Numbers)
      if (Number > 1000 && Number <= 13000)
        Result.push_back({0, Number - 10, 0, 0});
  auto Found = faultOf(Chain);
  if (!Found || Tests.Branches.size() > 32)
    return Result;
  if (Tests.Branches[Found->Branch].Kind != ConditionBranch::Else)
    Result.push_back({0, 0, uint32_t(1) << Found->Branch, 0});
  else
    for (size_t B = 0; B != Found->Branch; ++B)
      Result.push_back({0, 0, 0, uint32_t(1) << B});
  return Result;
}

/// Whether the branch that the chain's choice now takes compiles and does the
/// work.
bool ArchBranches::isBetter(size_t Chain) {
  if (faultOf(Chain))
    return false;
  bool Takes = isUnderstood(Chain) ? taken(Device, Chain).has_value()
                                   : Chains[Chain].hasElse();
  if (!Takes)
    return mayTakeNone(Chain);
  for (size_t B = 0; B != Chains[Chain].Branches.size(); ++B)
    if (Device[Chain][B].Taken != Live::No && !isFallback(Chain, B))
      return false;
  return true;
}

/// Whether the branch that device code now takes is also taken by an (older)
/// NVIDIA GPU, or tests for HIP. A branch that only the host takes may be a
/// stub.
bool ArchBranches::isMeantForGpu(size_t Chain, ChainChoice Before) const {
  auto Now = taken(Device, Chain);
  if (Now) {
    const ConditionBranch &B = Chains[Chain].Branches[*Now];
    for (size_t I = B.First; I < B.Last; ++I)
      if (asksForHip(C.spelling(I)))
        return true;
  }
  std::vector<ChainChoice> Plain = Choices;
  Plain[Chain] = Before;
  auto Takes = [&](int64_t Arch, int64_t Version) {
    LiveBranches Other = liveBranches(
        C.Source, Chains, Plain, {true, Arch, Version, &C.Options.FeaturesOff});
    return taken(Other, Chain) == Now;
  };
  CompilePass Claimed;
  for (int64_t Arch : Levels)
    if (Takes(Arch, Claimed.Version))
      return true;
  for (int64_t Version : {11080, 11000, 10000, 9000, 8000})
    if (Takes(Claimed.Arch, Version))
      return true;
  return false;
}

bool ArchBranches::tryOthers(size_t Chain, const Fault &Found) {
  std::optional<size_t> OnHost = taken(Host, Chain);
  bool Known = isUnderstood(Chain);
  ChainChoice Before = Choices[Chain];
  for (const ChainChoice &Other : otherChoices(Chain)) {
    Choices[Chain] = Other;
    walk();
    // A change for device code must not change the host's branch.
    bool Level = Other.ArchCap || Other.VersionCap;
    if (isBetter(Chain) && (Level || isMeantForGpu(Chain, Before)) &&
        (!Known || taken(Host, Chain) == OnHost || OnHost == Found.Branch))
      return true;
  }
  Choices[Chain] = Before;
  walk();
  return false;
}

/// One decision can remove a name from another branch, so iterates to a fixed
/// point; each chain is decided only once.
void ArchBranches::settle() {
  for (bool Changed = true; Changed;) {
    Changed = false;
    // Inner chains first: what they avoid is not a fault of the outer ones.
    for (size_t I = Chains.size(); I-- > 0;) {
      ChainVerdict &V = Verdicts[I];
      if (!(V.OfLevel || V.OfPlatform) || V.GivenUp || V.Stays ||
          !V.FeaturesOff.empty() || isDead(Chains[I].Branches[0].First) ||
          C.Facts.isForCuda(C.tokens()[Chains[I].Branches[0].First - 1].Offset))
        continue;
      auto Found = faultOf(I);
      if (!Found)
        continue;
      Changed = true;
      (tryOthers(I, *Found) ? V.GivenUp : V.Stays) = *Found;
    }
  }
}

bool ArchBranches::atFileScope(size_t Token) const {
  std::vector<bool> Open; // Whether each open brace is a namespace's.
  for (size_t I = 0; I < Token; ++I) {
    if (C.tokens()[I].Directive != DirectiveKind::None)
      continue;
    if (C.Source.is(I, tok::l_brace))
      Open.push_back(I > 1 && (C.Source.isName(I - 1, "namespace") ||
                               C.Source.isName(I - 2, "namespace") ||
                               (C.Source.isName(I - 2, "extern") &&
                                tok::isStringLiteral(C.tokens()[I - 1].Kind))));
    else if (C.Source.is(I, tok::r_brace) && !Open.empty())
      Open.pop_back();
  }
  return llvm::all_of(Open, [](bool Namespace) { return Namespace; });
}

/// Drops a helper without a fallback if nothing that AMD compiles uses it. Not
/// in a header, which other files may use.
void ArchBranches::dropUnusedHelpers() {
  for (size_t I = Chains.size(); I-- > 0;) {
    ChainVerdict &V = Verdicts[I];
    if (!C.Facts.MainFile || !V.Stays || Chains[I].hasElse() ||
        !atFileScope(Chains[I].Branches.front().First))
      continue;
    const ConditionBranch B = Chains[I].Branches[V.Stays->Branch];
    auto Inside = [&](size_t Token) {
      return B.Last <= Token && Token < B.End;
    };
    llvm::StringSet<> Names;
    for (auto &[Name, Sites] : Definitions)
      if (llvm::any_of(Sites, Inside))
        Names.insert(Name);
    bool Used = false;
    for (size_t T = 0; T != C.tokens().size() && !Used; ++T)
      Used = !Inside(T) && !isDead(T) && C.Source.is(T, tok::raw_identifier) &&
             Names.contains(C.spelling(T));
    if (Used || Names.empty())
      continue;
    for (const ChainChoice &Other : otherChoices(I)) {
      Choices[I] = Other;
      walk();
      if (isUnderstood(I) && !taken(Device, I) && !taken(Host, I))
        break;
      Choices[I] = ChainChoice();
    }
    walk();
    if (Choices[I] == ChainChoice())
      continue;
    V.GivenUp = V.Stays;
    V.Stays.reset();
  }
}

} // namespace hipify
