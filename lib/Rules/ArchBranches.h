//===- ArchBranches.h - which branch of a level's test AMD takes -*- C++ -*-==//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks at the tests of __CUDA_ARCH__ and of CUDA's version in one file, and at
// the errors that other rules found in their branches. Where the branch that
// the claimed level takes cannot be translated and another can, AMD is given
// the other.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_ARCHBRANCHES_H
#define HIPIFY_RULES_ARCHBRANCHES_H

#include "Rules/LevelSwitches.h"

namespace hipify {

/// What AMD makes of one chain.
struct ChainVerdict {
  /// A branch that some pass compiles holds what cannot be translated.
  struct Fault {
    size_t Branch = 0;
    unsigned Offset = 0; ///< Of the first thing in it that cannot be.
    std::string Why;     ///< "HC0400", or a name that is defined nowhere else.
  };
  bool OfLevel = false;    ///< The level decides, perhaps through macros.
  bool OfPlatform = false; ///< A branch asks for HIP by itself.
  bool Understood = false; ///< The branch is known in both passes.
  /// Index of the branch that the pass takes; none when it takes none.
  std::optional<size_t> Device, Host;
  ChainChoice Choice;
  std::optional<Fault> GivenUp; ///< What Choice avoids.
  std::optional<Fault> Stays;   ///< What no choice avoids.
  /// Macros that the chain would define, and that the project does without.
  std::vector<std::string> FeaturesOff;
};

class ArchBranches {
public:
  explicit ArchBranches(const RuleContext &C) : ArchBranches(C, false) {}
  /// What is left for AMD of a file, of one without any such test, too.
  static FeatureView view(const RuleContext &C);

  const std::vector<ConditionChain> &chains() const { return Chains; }
  const ChainVerdict &verdict(size_t Chain) const { return Verdicts[Chain]; }
  /// Text of branches that AMD compiles in no pass, as the level or a test for
  /// HIP says.
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
  /// First and past the last token of dead branches.
  std::vector<std::pair<size_t, size_t>> Dead;
  /// What cannot be translated: token -> id.
  std::map<size_t, std::string> Errors;
  /// Functions, types and macros that the file defines: name -> tokens.
  std::map<llvm::StringRef, std::vector<size_t>> Definitions;
};

} // namespace hipify
#endif
