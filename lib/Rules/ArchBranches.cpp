//===- ArchBranches.cpp - which branch of a level's test AMD takes --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/ArchBranches.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Compute capabilities below the one that is claimed, times 100.
static constexpr int64_t Levels[] = {750, 720, 700, 620, 610, 600, 530, 520,
                                     500, 370, 350, 320, 300, 200, 100};

/// Whether a finding says that its place does not compile for AMD. A branch
/// that our parse did not take has warnings where others have errors.
static bool isObstacle(const Finding &F) {
  switch (F.Id) {
  case DiagID::Unsupported:
  case DiagID::RocOnly:
  case DiagID::TooNew:
    return F.Sev >= Severity::Warning;
  default:
    return F.Sev == Severity::Error && F.Id != DiagID::EditConflict;
  }
}

static bool asksForHip(StringRef Word) {
  return Word == "__HIPCC__" || Word == "__HIP__" || Word == "USE_ROCM" ||
         Word == "__HIP_DEVICE_COMPILE__" ||
         Word.starts_with("__HIP_PLATFORM_");
}

ArchBranches::ArchBranches(const RuleContext &C)
    : C(C), Chains(findChains(C.Source)), Choices(Chains.size()),
      Verdicts(Chains.size()) {
  findLevelChains();
  if (llvm::none_of(Verdicts,
                    [](auto &V) { return V.OfLevel || V.OfPlatform; }))
    return;
  for (const Finding &F : C.findings())
    if (isObstacle(F))
      Errors.try_emplace(C.Source.tokenAt(F.Offset), idText(F.Id));
  // The include rule has not run yet: it waits for what headers we ask for.
  for (size_t I = 0, E = C.tokens().size(); I + 2 < E; ++I)
    if (C.tokens()[I].Directive == DirectiveKind::Include &&
        C.Source.is(I, tok::hash)) {
      StringRef Line =
          C.Source.lineText(C.Source.lineAndColumn(C.tokens()[I].Offset).first);
      StringRef Name =
          Line.substr(Line.find_first_of("<\"") + 1).take_until([](char Ch) {
            return Ch == '>' || Ch == '"';
          });
      const MappingEntry *Entry = C.Table.lookupHeader(Name);
      if (Entry && Entry->State == Support::Unsupported)
        Errors.try_emplace(I, idText(DiagID::UnsupportedHeader));
    }
  findDefinitions();
  walk();
  settle();
  dropUnusedHelpers();
  for (size_t I = 0; I != Chains.size(); ++I) {
    ChainVerdict &V = Verdicts[I];
    V.Understood = isUnderstood(I);
    V.Device = taken(Device, I);
    V.Host = taken(Host, I);
    V.Choice = Choices[I];
  }
}

/// A chain is the level's if its conditions name the level, or a macro that is
/// defined by it or in a branch of such a chain.
void ArchBranches::findLevelChains() {
  for (size_t I = 0; I != Chains.size(); ++I)
    for (const ConditionBranch &B : Chains[I].Branches)
      for (size_t J = B.First; J < B.Last; ++J)
        Verdicts[I].OfPlatform |= asksForHip(C.spelling(J));
  llvm::StringSet<> OfLevel;
  auto Names = [&](size_t First, size_t Last) {
    for (size_t I = First; I < Last && I < C.tokens().size(); ++I)
      if (C.Source.is(I, tok::raw_identifier) &&
          (isArchMacro(C.spelling(I)) || isVersionMacro(C.spelling(I)) ||
           C.spelling(I).starts_with("__CUDACC_VER_M") ||
           C.spelling(I).starts_with("HIPIFY_CUD") ||
           OfLevel.contains(C.spelling(I))))
        return true;
    return false;
  };
  auto &Tokens = C.tokens();
  for (size_t Round = 0, Known = 0; Round < 4; ++Round) {
    for (size_t I = 0; I != Chains.size(); ++I)
      for (const ConditionBranch &B : Chains[I].Branches)
        Verdicts[I].OfLevel |= Names(B.First, B.Last);
    for (size_t I = 0; I + 2 < Tokens.size(); ++I) {
      if (Tokens[I].Directive != DirectiveKind::Define ||
          !C.Source.isName(I, "define"))
        continue;
      size_t End = I + 2;
      while (End < Tokens.size() &&
             Tokens[End].Directive == DirectiveKind::Define &&
             !C.Source.isName(End, "define"))
        ++End;
      bool ByLevel = Names(I + 2, End);
      for (size_t J = 0; J != Chains.size() && !ByLevel; ++J)
        ByLevel = Verdicts[J].OfLevel && Chains[J].Branches.front().First < I &&
                  I < Chains[J].Branches.back().End;
      if (ByLevel)
        OfLevel.insert(C.spelling(I + 1));
    }
    if (Known == OfLevel.size())
      break;
    Known = OfLevel.size();
  }
}

/// By tokens, since no parse reads all branches: `name(...) {` behind a type,
/// `struct name {`, `using name =`, `#define name`.
void ArchBranches::findDefinitions() {
  for (size_t I = 1, E = C.tokens().size(); I + 1 < E; ++I) {
    if (!C.Source.is(I, tok::raw_identifier))
      continue;
    StringRef Before = C.spelling(I - 1);
    bool Defines = false;
    if (C.tokens()[I].Directive == DirectiveKind::Define) {
      Defines = Before == "define";
    } else if (C.tokens()[I].Directive == DirectiveKind::None) {
      if (Before == "struct" || Before == "class" || Before == "union")
        Defines =
            C.Source.is(I + 1, tok::l_brace) || C.Source.is(I + 1, tok::colon);
      else if (Before == "using")
        Defines = C.Source.is(I + 1, tok::equal);
      else if (C.Source.is(I + 1, tok::l_paren) &&
               (C.Source.is(I - 1, tok::raw_identifier) || Before == "*" ||
                Before == "&" || Before == ">") &&
               Before != "else" && Before != "return" && Before != "do")
        if (auto Close = C.Source.closing(I + 1))
          Defines = C.Source.is(*Close + 1, tok::l_brace) &&
                    C.spelling(I) != "__launch_bounds__" &&
                    C.spelling(I) != "__attribute__";
    }
    if (Defines)
      Definitions[C.spelling(I)].push_back(I);
  }
}

void ArchBranches::walk() {
  CompilePass Pass;
  Host = liveBranches(C.Source, Chains, Choices, Pass);
  Pass.Device = true;
  Device = liveBranches(C.Source, Chains, Choices, Pass);
  Dead.clear();
  for (size_t I = 0; I != Chains.size(); ++I)
    for (size_t B = 0; (Verdicts[I].OfLevel || Verdicts[I].OfPlatform ||
                        Choices[I] != ChainChoice()) &&
                       B != Chains[I].Branches.size();
         ++B)
      if (Device[I][B].Taken == Live::No && Host[I][B].Taken == Live::No)
        Dead.emplace_back(Chains[I].Branches[B].Last,
                          Chains[I].Branches[B].End);
}

bool ArchBranches::isDead(size_t Token) const {
  return llvm::any_of(Dead, [&](auto &Range) {
    return Range.first <= Token && Token < Range.second;
  });
}

std::vector<SourceText::Range> ArchBranches::deadText() const {
  std::vector<SourceText::Range> Result;
  for (auto [First, Last] : Dead)
    if (First < Last)
      Result.push_back({C.tokens()[First].Offset, C.tokens()[Last - 1].end()});
  return Result;
}

std::optional<size_t> ArchBranches::taken(const LiveBranches &Live,
                                          size_t Chain) const {
  for (size_t B = 0; B != Live[Chain].size(); ++B)
    if (Live[Chain][B].Taken == Live::Yes)
      return B;
  return std::nullopt;
}

bool ArchBranches::isUnderstood(size_t Chain) const {
  auto Known = [](const BranchLife &B) { return B.Taken != Live::Maybe; };
  return llvm::all_of(Device[Chain], Known) && llvm::all_of(Host[Chain], Known);
}

std::optional<ChainVerdict::Fault> ArchBranches::faultIn(size_t Chain,
                                                         size_t Branch) const {
  const ConditionBranch &B = Chains[Chain].Branches[Branch];
  for (auto It = Errors.lower_bound(B.Last);
       It != Errors.end() && It->first < B.End; ++It)
    if (!isDead(It->first))
      return Fault{Branch, C.tokens()[It->first].Offset, It->second};
  return missingName(Chain, Branch);
}

/// A name of the branch all of whose definitions AMD does not compile, or
/// cannot.
std::optional<ChainVerdict::Fault>
ArchBranches::missingName(size_t Chain, size_t Branch) const {
  const ConditionBranch &B = Chains[Chain].Branches[Branch];
  auto IsLost = [&](size_t Site) {
    if (isDead(Site))
      return true;
    for (size_t I = 0; I != Chains.size(); ++I)
      for (size_t J = 0; Verdicts[I].Stays && J != Chains[I].Branches.size();
           ++J)
        if (Verdicts[I].Stays->Branch == J &&
            Chains[I].Branches[J].Last <= Site &&
            Site < Chains[I].Branches[J].End)
          return true;
    return false;
  };
  for (size_t I = B.Last; I < B.End; ++I) {
    if (!C.Source.is(I, tok::raw_identifier) || isDead(I))
      continue;
    auto It = Definitions.find(C.spelling(I));
    if (It == Definitions.end() || llvm::is_contained(It->second, I))
      continue;
    // Its own definitions are judged where they stand.
    if (llvm::any_of(It->second, [&](size_t Site) {
          return B.Last <= Site && Site < B.End;
        }))
      continue;
    if (llvm::all_of(It->second, IsLost))
      return Fault{Branch, C.tokens()[I].Offset,
                   ("'" + It->first + "', which AMD does not get").str()};
  }
  return std::nullopt;
}

/// What is wrong with a branch that some pass takes, or may take.
std::optional<ChainVerdict::Fault> ArchBranches::faultOf(size_t Chain) const {
  for (auto *Pass : {&Device, &Host})
    for (size_t B = 0; B != (*Pass)[Chain].size(); ++B)
      if ((*Pass)[Chain][B].Taken != Live::No)
        if (auto Found = faultIn(Chain, B))
          return Found;
  return std::nullopt;
}

/// Whether a branch does the work: one that only stops does not.
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

/// Whether the text behind the chain does the work when no branch is taken:
/// its first branch ends with a return, and something follows.
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
      // Only what the rule can write: HIPIFY_... is its own work already.
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

/// Whether what the chain's choice takes now can be compiled, and does the
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

/// Whether what the chain takes now in device code is what a GPU of NVIDIA's
/// takes, too, if an older one, or asks for HIP. What only the host takes may
/// be a stub.
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
    LiveBranches Other =
        liveBranches(C.Source, Chains, Plain, {true, Arch, Version});
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
    // A branch of device code must not bring the host another one.
    bool Level = Other.ArchCap || Other.VersionCap;
    if (isBetter(Chain) && (Level || isMeantForGpu(Chain, Before)) &&
        (!Known || taken(Host, Chain) == OnHost || OnHost == Found.Branch))
      return true;
  }
  Choices[Chain] = Before;
  walk();
  return false;
}

/// One decision may take a name away from another branch, so this goes on until
/// nothing changes; each chain is decided once.
void ArchBranches::settle() {
  for (bool Changed = true; Changed;) {
    Changed = false;
    // Inner chains first: what they avoid is no fault of the outer ones.
    for (size_t I = Chains.size(); I-- > 0;) {
      ChainVerdict &V = Verdicts[I];
      if (!(V.OfLevel || V.OfPlatform) || V.GivenUp || V.Stays ||
          (!Chains[I].Branches.empty() && isDead(Chains[I].Branches[0].First)))
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
  std::vector<bool> Open; // Whether a brace is a namespace's.
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

/// A helper without a fallback may go when nothing that AMD compiles uses it.
/// In a header other files may.
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
