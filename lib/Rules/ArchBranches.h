//===- ArchBranches.h - which branch of a level test AMD takes --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Analyzes the tests of __CUDA_ARCH__ and of CUDA's version in one file, and
// the errors that other rules found in their branches. If the branch that the
// claimed level takes cannot be translated but another one can, AMD gets the
// other.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_ARCHBRANCHES_H
#define HIPIFY_RULES_ARCHBRANCHES_H

#include "Rules/LevelSwitches.h"

namespace hipify {

/// The result for one chain.
struct ChainVerdict {
  /// A branch that some pass compiles but that cannot be translated.
  struct Fault {
    size_t Branch = 0;
    unsigned Offset = 0; ///< The first untranslatable construct.
    std::string Why;     ///< "HC0400", or a name that has no other definition.
  };
  bool OfLevel = false;    ///< The level decides, possibly through macros.
  bool OfPlatform = false; ///< A branch tests for HIP itself.
  bool Understood = false; ///< The branch is known in both passes.
  /// Index of the branch that the pass takes, if any.
  std::optional<size_t> Device, Host;
  ChainChoice Choice;
  std::optional<Fault> GivenUp; ///< What Choice avoids.
  std::optional<Fault> Stays;   ///< What no choice avoids.
  /// A name that only the device pass would declare, and that kernels use:
  /// clang's host pass instantiates them, nvcc's does not.
  std::string ForHost;
  /// The host pass gets the branch: it has nothing else that host code sees.
  bool ForBothPasses = false;
  /// Macros that the chain would define and the project goes without.
  std::vector<std::string> FeaturesOff;
};

class ArchBranches {
public:
  explicit ArchBranches(const RuleContext &C) : ArchBranches(C, false) {}
  /// How AMD sees a file, even one without such tests.
  static FeatureView view(const RuleContext &C);

  const std::vector<ConditionChain> &chains() const { return Chains; }
  const ChainVerdict &verdict(size_t Chain) const { return Verdicts[Chain]; }
  /// Text of branches that AMD compiles in no pass, because of the level or a
  /// test for HIP.
  std::vector<SourceText::Range> deadText() const;

private:
  using Fault = ChainVerdict::Fault;

  ArchBranches(const RuleContext &C, bool Always);
  void findErrors();
  void leaveFeaturesOff();
  void findLevelChains();
  void findDefinitions();
  void walk();
  void settle();
  void dropUnusedHelpers();
  void findWantedByHost();
  std::string wantedByHost(size_t Chain,
                           const std::set<std::string> &Names) const;
  bool hasOnlyDeviceFunctions(size_t Chain) const;
  bool tryOthers(size_t Chain, const Fault &Found);
  bool isBetter(size_t Chain);
  bool isMeantForGpu(size_t Chain, ChainChoice Before) const;
  std::vector<ChainChoice> otherChoices(size_t Chain) const;
  std::optional<Fault> faultOf(size_t Chain) const;
  std::optional<Fault> faultIn(size_t Chain, size_t Branch) const;
  std::optional<Fault> missingName(size_t Chain, size_t Branch) const;
  bool isFallback(size_t Chain, size_t Branch) const;
  bool mayTakeNone(size_t Chain) const;
  bool isDead(size_t Token) const;
  bool isUnderstood(size_t Chain) const;
  std::optional<size_t> taken(const LiveBranches &Live, size_t Chain) const;
  bool atFileScope(size_t Token) const;

  const RuleContext &C;
  std::vector<ConditionChain> Chains;
  std::vector<ChainChoice> Choices;
  std::vector<ChainVerdict> Verdicts;
  LiveBranches Device, Host;
  /// First token, and the one past the last, of dead branches.
  std::vector<std::pair<size_t, size_t>> Dead;
  /// Untranslatable constructs: token -> id.
  std::map<size_t, std::string> Errors;
  /// Functions, types and macros that the file defines: name -> tokens.
  std::map<llvm::StringRef, std::vector<size_t>> Definitions;
};

} // namespace hipify
#endif
