//===- ArchTestRule.cpp - __CUDA_ARCH__ and version macros ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP defines none of these macros, so a test of one would silently take the
// branch for the oldest GPU. "Is this the device pass" has an exact equivalent;
// comparisons use hipify/arch.h, which documents the level that it claims. If
// that level takes a branch that cannot be translated but another branch can,
// the test claims less (ArchBranches).
//
//===----------------------------------------------------------------------===//
#include "Rules/ArchBranches.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace hipify {

namespace {

struct ArchMacro {
  StringRef Cuda;
  StringRef Shim;
};
constexpr ArchMacro ArchMacros[] = {
    {"__CUDA_ARCH__", "HIPIFY_CUDA_ARCH"},
    {"CUDART_VERSION", "HIPIFY_CUDART_VERSION"},
    {"CUDA_VERSION", "HIPIFY_CUDA_VERSION"},
    {"__CUDACC_VER_MAJOR__", "HIPIFY_CUDACC_VER_MAJOR"},
    {"__CUDACC_VER_MINOR__", "HIPIFY_CUDACC_VER_MINOR"},
};

} // namespace

/// Whether the condition only tests if the macro is defined.
static bool isPresenceTest(const RuleContext &C, size_t I) {
  if (C.tokens()[I].Directive != DirectiveKind::Condition)
    return false;
  StringRef Before = I > 0 ? C.spelling(I - 1) : "";
  if (Before == "(" && I > 1)
    Before = C.spelling(I - 2);
  return Before == "defined" || Before == "ifdef" || Before == "ifndef" ||
         Before == "elifdef" || Before == "elifndef";
}

/// The chain and branch whose condition contains a token.
static std::optional<std::pair<size_t, size_t>>
conditionOf(const ArchBranches &Tests, size_t Token) {
  for (size_t I = 0; I != Tests.chains().size(); ++I)
    for (size_t B = 0; B != Tests.chains()[I].Branches.size(); ++B) {
      const ConditionBranch &Branch = Tests.chains()[I].Branches[B];
      if (Branch.First <= Token && Token < Branch.Last)
        return std::pair(I, B);
    }
  return std::nullopt;
}

/// Whether the host pass gets a branch that CUDA has for the device alone.
static bool isForBothPasses(const ArchBranches &Tests, size_t Chain) {
  return Tests.verdict(Chain).ForBothPasses;
}

namespace {

class BranchReport {
public:
  BranchReport(RuleContext &C, const ArchBranches &Tests)
      : C(C), Tests(Tests) {}

  /// Describes in F, a finding about the test of a chain, how AMD evaluates it.
  void describe(Finding &F, size_t Chain) const {
    const ChainVerdict &V = Tests.verdict(Chain);
    if (!V.FeaturesOff.empty()) {
      F.Sev = Severity::Warning;
      F.Message =
          "the translation leaves '" + llvm::join(V.FeaturesOff, "', '") +
          "' undefined for AMD, as for older CUDA releases: " +
          C.Options.FeaturesOff.find(V.FeaturesOff.front())->second.Reason;
      F.Advice = "write an AMD version of what it enables, or check that the "
                 "code works without it";
      return;
    }
    if (!V.Understood && V.GivenUp) {
      F.Sev = Severity::Note;
      F.Message = "AMD never takes the branch at line " +
                  branchLine(Chain, V.GivenUp->Branch) + ": line " +
                  line(V.GivenUp->Offset) + " has " + V.GivenUp->Why;
      return;
    }
    if (!V.Understood) {
      F.Message = "'" + F.Subject +
                  "' is tested against the level that hipify/arch.h claims for "
                  "AMD";
      F.Advice = "check that the branch taken suits AMD";
      return;
    }
    F.Sev = V.Stays ? Severity::Warning : Severity::Note;
    if (!V.ForHost.empty() && !isForBothPasses(Tests, Chain)) {
      F.Sev = Severity::Warning;
      F.Message = "only device code has '" + V.ForHost +
                  "' of the branch at "
                  "line " +
                  branchLine(Chain, *V.Device) +
                  ": clang "
                  "instantiates kernels that use it in the host pass, too";
      F.Advice = "declare it for both passes";
      return;
    }
    if (!V.ForHost.empty()) {
      F.Message = "the host pass takes the branch at line " +
                  branchLine(Chain, 0) + ", too: clang instantiates kernels " +
                  "there, and they use '" + V.ForHost + "'";
      return;
    }
    F.Message = "AMD takes " + takenText(Chain, V);
    if (V.GivenUp) {
      F.Message += ", not the one at line " +
                   branchLine(Chain, V.GivenUp->Branch) + ": line " +
                   line(V.GivenUp->Offset) + " has " + V.GivenUp->Why;
      F.Advice =
          "give AMD a branch of its own (#ifdef __HIP_PLATFORM_AMD__) if "
          "the one taken is too slow";
    } else if (V.Stays) {
      F.Message += ", where line " + line(V.Stays->Offset) + " has " +
                   V.Stays->Why + "; no other branch does the same work";
      F.Advice = "write a branch for AMD";
    } else if (V.Device != V.Host || tests(Chain, isArchMacro)) {
      F.Message += " for the level that hipify/arch.h claims";
    } else {
      F.Message += " for the CUDA release that hipify/arch.h claims";
    }
  }

private:
  bool tests(size_t Chain, bool (*Is)(StringRef)) const {
    for (const ConditionBranch &B : Tests.chains()[Chain].Branches)
      for (size_t I = B.First; I < B.Last; ++I)
        if (Is(C.spelling(I)))
          return true;
    return false;
  }
  std::string line(unsigned Offset) const {
    return std::to_string(C.Source.lineAndColumn(Offset).first);
  }
  std::string branchLine(size_t Chain, size_t Branch) const {
    const ConditionBranch &B = Tests.chains()[Chain].Branches[Branch];
    return line(C.tokens()[B.First - 1].Offset);
  }
  std::string takenText(size_t Chain, const ChainVerdict &V) const {
    auto Name = [&](std::optional<size_t> B) {
      return B ? "the branch at line " + branchLine(Chain, *B)
               : std::string("no branch");
    };
    if (V.Device == V.Host)
      return Name(V.Device);
    return Name(V.Device) + " in device code";
  }

  RuleContext &C;
  const ArchBranches &Tests;
};

} // namespace

/// `HIPIFY_CUDA_ARCH_AT_MOST(750)` if a chain claims less.
static std::string shimFor(const ArchMacro &Macro, const ChainChoice &Choice) {
  int64_t Cap = isArchMacro(Macro.Cuda)      ? Choice.ArchCap
                : isVersionMacro(Macro.Cuda) ? Choice.VersionCap
                                             : 0;
  std::string Result = Macro.Shim.str();
  return Cap ? Result + "_AT_MOST(" + std::to_string(Cap) + ")" : Result;
}

/// A finding about the condition of a branch.
static Finding *reportCondition(RuleContext &C, const ArchBranches &Tests,
                                size_t Chain, size_t Index) {
  const ConditionBranch &Branch = Tests.chains()[Chain].Branches[Index];
  if (Branch.First >= Branch.Last)
    return nullptr;
  unsigned Begin = C.tokens()[Branch.First].Offset;
  unsigned End = C.tokens()[Branch.Last - 1].end();
  Finding &F = C.report(DiagID::ArchTest, Begin, End,
                        C.Source.slice(Begin, End), Confidence::Lexical);
  BranchReport(C, Tests).describe(F, Chain);
  return &F;
}

/// Puts `Head` and an operator before the condition of a branch.
static void writeBefore(RuleContext &C, const ArchBranches &Tests, size_t Chain,
                        size_t Index, std::string Head) {
  Finding *F = reportCondition(C, Tests, Chain, Index);
  if (!F)
    return;
  const ConditionBranch &Branch = Tests.chains()[Chain].Branches[Index];
  const Tok &Word = C.tokens()[Branch.First - 1];
  if (Branch.Kind == ConditionBranch::If) {
    Head += '(';
  } else {
    Head += Branch.Kind == ConditionBranch::Ifndef ? "!defined(" : "defined(";
    bool Goes = C.spelling(Branch.First - 1).starts_with("el");
    F->Edits.push_back({Word.Offset, Word.Length, Goes ? "elif" : "if"});
  }
  F->Edits.push_back({F->Offset, 0, std::move(Head)});
  F->Edits.push_back({F->Offset + F->Length, 0, ")"});
  C.requireHeader("hip/hip_runtime.h");
}

/// A branch that AMD cannot compile and no level avoids: `#if
/// !defined(__HIP_PLATFORM_AMD__) && (...)`, or `||` in the branch before an
/// #else. One that the host pass needs: `!defined(__HIP_DEVICE_COMPILE__) ||`.
static void writePasses(RuleContext &C, const ArchBranches &Tests) {
  for (size_t I = 0; I != Tests.chains().size(); ++I) {
    const ChainVerdict &V = Tests.verdict(I);
    for (size_t B = 0; B != Tests.chains()[I].Branches.size() && B < 32; ++B)
      if (V.Choice.Excluded >> B & 1)
        writeBefore(C, Tests, I, B, "!defined(__HIP_PLATFORM_AMD__) && ");
      else if (V.Choice.Included >> B & 1)
        writeBefore(C, Tests, I, B, "defined(__HIP_PLATFORM_AMD__) || ");
    if (isForBothPasses(Tests, I))
      writeBefore(C, Tests, I, 0, "!defined(__HIP_DEVICE_COMPILE__) || ");
    else if (!V.ForHost.empty())
      reportCondition(C, Tests, I, 0);
  }
}

static void applyToMacro(RuleContext &C, const ArchBranches &Tests, size_t I,
                         const ArchMacro &Macro, std::set<size_t> &Described) {
  const Tok &T = C.tokens()[I];
  bool Arch = Macro.Cuda == "__CUDA_ARCH__";
  bool Presence = isPresenceTest(C, I);
  // A fallback such as `#define __CUDA_ARCH__ 0` follows the tests of the name.
  bool Defines = T.Directive == DirectiveKind::Define ||
                 (I > 0 && C.Source.isName(I - 1, "undef"));
  auto Condition = conditionOf(Tests, I);
  ChainChoice Choice;
  if (Condition)
    Choice = Tests.verdict(Condition->first).Choice;
  Finding &F = C.report(DiagID::ArchTest, T.Offset, T.end(), Macro.Cuda,
                        Confidence::Lexical);
  F.Replacement = Presence
                      ? (Arch ? "__HIP_DEVICE_COMPILE__" : Macro.Shim.str())
                      : shimFor(Macro, Choice);
  F.Edits.push_back({T.Offset, T.Length, F.Replacement});
  if (!(Arch && Presence))
    C.requireHeader("hipify/arch.h");
  // writePasses() has more to say about a condition that it changes.
  bool Changes =
      Choice.Excluded || Choice.Included ||
      (Condition && !Tests.verdict(Condition->first).ForHost.empty());
  if (Presence || Defines || Changes || C.Facts.isForCuda(T.Offset) ||
      (Condition && !Described.insert(Condition->first).second)) {
    F.Sev = Severity::Info;
    F.Message = ("'" + Macro.Cuda + "' becomes '" + F.Replacement + "'").str();
  } else if (Condition) {
    BranchReport(C, Tests).describe(F, Condition->first);
  } else {
    F.Message =
        ("'" + Macro.Cuda + "' is the level that hipify/arch.h claims for AMD")
            .str();
    F.Advice = "check that what depends on it suits AMD";
  }
}

/// Marks inactive text that only NVRTC compiles, at run time.
static void markRuntimeOnly(RuleContext &C,
                            llvm::ArrayRef<ConditionChain> Chains) {
  static const std::map<std::string, FeatureOff> Undefined = {
      {"__CUDACC_RTC__", {}}};
  if (!C.Source.text().contains("__CUDACC_RTC__"))
    return;
  std::vector<ChainChoice> Choices(Chains.size());
  auto LiveIn = [&](bool Device) {
    CompilePass Pass;
    Pass.Device = Device;
    Pass.FeaturesOff = &Undefined;
    return liveBranches(C.Source, Chains, Choices, Pass);
  };
  LiveBranches Device = LiveIn(true), Host = LiveIn(false);
  for (size_t I = 0; I != Chains.size(); ++I)
    for (size_t J = 0; J != Chains[I].Branches.size(); ++J)
      if (const ConditionBranch &B = Chains[I].Branches[J];
          B.Last < B.End && Device[I][J].Text == Live::No &&
          Host[I][J].Text == Live::No &&
          C.Facts.isInactive(C.tokens()[B.Last].Offset))
        C.markNotCompiled(C.tokens()[B.Last].Offset,
                          C.tokens()[B.End - 1].end());
}

void applyArchTestRule(RuleContext &C) {
  ArchBranches Tests(C);
  std::set<size_t> Described;
  for (size_t I = 0, E = C.tokens().size(); I != E; ++I) {
    const Tok &T = C.tokens()[I];
    if (T.Kind != tok::raw_identifier ||
        T.Directive == DirectiveKind::Include ||
        T.Directive == DirectiveKind::Other)
      continue;
    const MappingEntry *Entry = C.Table.lookup(C.Source.spelling(T));
    if (!Entry ||
        !(Entry->isDecidedBy("arch") || Entry->isDecidedBy("version")))
      continue;
    const auto *Macro = llvm::find_if(
        ArchMacros, [&](auto &M) { return M.Cuda == Entry->Cuda; });
    if (Macro != std::end(ArchMacros)) {
      applyToMacro(C, Tests, I, *Macro, Described);
      continue;
    }
    Finding &F = C.report(DiagID::ArchTest, T.Offset, T.end(), Entry->Cuda,
                          Confidence::Lexical);
    F.Message = ("'" + Entry->Cuda + "' is kept; HIP does not define it").str();
    // Nor does CUDA, but for the one GPU whose own features are meant.
    if (T.Directive == DirectiveKind::Condition &&
        (Entry->Cuda.starts_with("__CUDA_ARCH_FEAT_") ||
         Entry->Cuda.ends_with("_SPECIFIC__")))
      F.Sev = Severity::Note;
    F.Advice = Entry->Advice.str();
  }
  writePasses(C, Tests);
  for (auto [Begin, End] : Tests.deadText())
    C.markNotCompiled(Begin, End);
  markRuntimeOnly(C, Tests.chains());
  // Macros from headers can also test for HIP.
  for (const ConditionChain &Chain : Tests.chains())
    for (const ConditionBranch &B : Chain.Branches)
      if (B.Last < B.End && C.Facts.isForCuda(C.tokens()[B.Last].Offset))
        C.markNotCompiled(C.tokens()[B.Last].Offset,
                          C.tokens()[B.End - 1].end());
}

} // namespace hipify
