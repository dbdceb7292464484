//===- ArchBranches.cpp - which branch of a level test AMD takes ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Rules/ArchBranches.h"
#include "Source/PlatformNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

/// Whether a finding means that its location does not compile for AMD. In a
/// branch that our parse did not take, warnings replace errors.
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

ArchBranches::ArchBranches(const RuleContext &C, bool Always)
    : C(C), Chains(findChains(C.Source)), Choices(Chains.size()),
      Verdicts(Chains.size()) {
  findLevelChains();
  if (!Always && llvm::none_of(Verdicts, [](auto &V) {
        return V.OfLevel || V.OfPlatform;
      }))
    return;
  findErrors();
  findDefinitions();
  leaveFeaturesOff();
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
  findWantedByHost();
}

void ArchBranches::findErrors() {
  for (const Finding &F : C.findings())
    if (isObstacle(F))
      Errors.try_emplace(C.Source.tokenAt(F.Offset), idText(F.Id));
  // The include rule has not run yet: it needs the headers that rules request.
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
}

/// If this file defines macros that the project goes without, rewrites the
/// deciding test. Of several ways to leave macros off, uses the one that covers
/// the most.
void ArchBranches::leaveFeaturesOff() {
  const auto &Off = C.Options.FeaturesOff;
  if (Off.empty())
    return;
  for (const LevelSwitch &Switch : levelSwitches(C.Source)) {
    bool Wanted = llvm::all_of(Switch.Macros, [&](auto &Macro) {
      auto It = Off.find(Macro.first);
      return It != Off.end() && It->second.Value == Macro.second;
    });
    std::vector<std::string> &Names = Verdicts[Switch.Chain].FeaturesOff;
    if (!Wanted || Switch.Macros.size() <= Names.size())
      continue;
    Choices[Switch.Chain] = Switch.Choice;
    Names.clear();
    for (auto &[Name, Value] : Switch.Macros)
      Names.push_back(Name);
  }
}

FeatureView ArchBranches::view(const RuleContext &C) {
  ArchBranches Tests(C, true);
  FeatureView Result;
  for (auto &[Token, Id] : Tests.Errors)
    if (!Tests.isDead(Token))
      Result.Obstacles.insert({C.tokens()[Token].Offset, Id});
  for (size_t I = 0; I != Tests.Chains.size(); ++I) {
    const std::vector<ConditionBranch> &Branches = Tests.Chains[I].Branches;
    bool Asks = false;
    for (const ConditionBranch &B : Branches)
      for (size_t T = B.First; T < B.Last; ++T)
        Asks |= C.Options.FeaturesOff.count(C.spelling(T).str()) != 0;
    for (size_t B = 0; Asks && B != Branches.size(); ++B)
      if (Branches[B].Last < Branches[B].End && !Tests.isFallback(I, B) &&
          (Tests.Device[I][B].Taken != Live::No ||
           Tests.Host[I][B].Taken != Live::No))
        Result.Stops = true;
  }
  for (auto &[Name, Sites] : Tests.Definitions) {
    bool Lost =
        llvm::all_of(Sites, [&](size_t Site) { return Tests.isDead(Site); });
    (Lost ? Result.Lost : Result.Defined).insert(Name.str());
  }
  for (size_t T = 0; T != C.tokens().size(); ++T)
    if (C.Source.is(T, tok::raw_identifier) && !Tests.isDead(T))
      Result.Used.insert(C.spelling(T).str());
  return Result;
}

/// A chain depends on the level if its conditions name the level, or a macro
/// that is defined from it or in a branch of such a chain.
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
           C.Options.FeaturesOff.count(C.spelling(I).str()) ||
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

/// `UNROLL for (...) {`: a keyword with parentheses and a block.
static bool beginsStatement(StringRef Word) {
  static constexpr StringRef Keywords[] = {"catch", "for", "if", "switch",
                                           "while"};
  return llvm::is_contained(Keywords, Word);
}

/// Lexical, since no parse reads all branches: `name(...) {` after a type,
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
               C.tokens()[I - 1].Directive == DirectiveKind::None &&
               (C.Source.is(I - 1, tok::raw_identifier) || Before == "*" ||
                Before == "&" || Before == ">") &&
               Before != "else" && Before != "return" && Before != "do" &&
               !beginsStatement(C.spelling(I)))
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
  Pass.FeaturesOff = &C.Options.FeaturesOff;
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

/// A name of Names that the branch of the device pass defines, and that of the
/// host pass does not.
std::string
ArchBranches::wantedByHost(size_t Chain,
                           const std::set<std::string> &Names) const {
  const std::vector<ConditionBranch> &Branches = Chains[Chain].Branches;
  auto Taken = taken(Device, Chain);
  if (Choices[Chain].Excluded || Choices[Chain].Included || !Taken ||
      taken(Host, Chain) == Taken)
    return "";
  for (const std::string &Name : Names)
    if (auto It = Definitions.find(Name);
        It != Definitions.end() && llvm::any_of(It->second, [&](size_t Site) {
          return Branches[*Taken].Last <= Site && Site < Branches[*Taken].End;
        }))
      return Name;
  return "";
}

/// Whether host code cannot tell that the host pass gets a chain's branch: it
/// has functions alone, none of the host's, and asks for no level that only
/// device code has.
bool ArchBranches::hasOnlyDeviceFunctions(size_t Chain) const {
  const ConditionBranch &B = Chains[Chain].Branches.front();
  if (Chains[Chain].Branches.size() != 1)
    return false;
  unsigned Depth = 0;
  for (size_t I = B.Last; I < B.End; ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Directive != DirectiveKind::None) {
      bool Tests = T.Directive == DirectiveKind::Condition ||
                   T.Directive == DirectiveKind::Else ||
                   T.Directive == DirectiveKind::Endif;
      bool IsPragma =
          T.Directive == DirectiveKind::Other && !C.Source.isName(I, "error");
      if (!(Tests && Depth) && !IsPragma)
        return false;
      continue;
    }
    if (C.Source.is(I, tok::l_brace))
      ++Depth;
    else if (C.Source.is(I, tok::r_brace))
      Depth -= Depth != 0;
    if (!C.Source.is(I, tok::raw_identifier))
      continue;
    StringRef Word = C.spelling(I);
    if (isArchMacro(Word))
      return false;
    static constexpr StringRef Others[] = {
        "struct",    "class",     "union", "enum",          "typedef", "using",
        "namespace", "constexpr", "const", "static_assert", "extern"};
    // A parameter can be const.
    bool InParameters = I > 0 && (C.Source.is(I - 1, tok::l_paren) ||
                                  C.Source.is(I - 1, tok::comma) ||
                                  C.Source.is(I - 1, tok::less));
    if (!Depth && !InParameters &&
        (llvm::is_contained(Others, Word) || Word.contains_insensitive("host")))
      return false;
  }
  return true;
}

/// What kernels call, and what that calls.
void ArchBranches::findWantedByHost() {
  std::set<std::string> Names = C.Facts.HostUnresolved;
  if (Names.empty())
    return;
  for (bool More = true; More;) {
    More = false;
    for (size_t I = 0; I != Chains.size(); ++I) {
      ChainVerdict &V = Verdicts[I];
      if (!V.ForHost.empty())
        continue;
      V.ForHost = wantedByHost(I, Names);
      V.ForBothPasses = !V.ForHost.empty() && hasOnlyDeviceFunctions(I);
      const ConditionBranch &B = Chains[I].Branches.front();
      for (size_t T = B.Last; V.ForBothPasses && T < B.End; ++T)
        if (C.Source.is(T, tok::raw_identifier))
          More |= Names.insert(C.spelling(T).str()).second;
    }
  }
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

/// A name in the branch whose definitions AMD does not or cannot compile.
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
    // The branch's own definitions are judged at their location.
    if (llvm::any_of(It->second, [&](size_t Site) {
          return B.Last <= Site && Site < B.End;
        }))
      continue;
    if (llvm::all_of(It->second, IsLost))
      return Fault{Branch, C.tokens()[I].Offset,
                   ("'" + It->first + "', which is not defined on AMD").str()};
  }
  return std::nullopt;
}

/// The fault of a branch that some pass takes, or may take.
std::optional<ChainVerdict::Fault> ArchBranches::faultOf(size_t Chain) const {
  for (auto *Pass : {&Device, &Host})
    for (size_t B = 0; B != (*Pass)[Chain].size(); ++B)
      if ((*Pass)[Chain][B].Taken != Live::No)
        if (auto Found = faultIn(Chain, B))
          return Found;
  return std::nullopt;
}

} // namespace hipify
