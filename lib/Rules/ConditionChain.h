//===- ConditionChain.h - which branches of #if are compiled ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Evaluates the directives of a file as the preprocessor does when the
// translated file is compiled for AMD, as far as the file itself determines it.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_CONDITIONCHAIN_H
#define HIPIFY_RULES_CONDITIONCHAIN_H

#include "Rules/ConditionExpr.h"
#include "Source/SourceText.h"
#include "llvm/ADT/StringMap.h"

namespace hipify {

/// One branch of an #if, including its directive.
struct ConditionBranch {
  enum KindT : uint8_t { If, Ifdef, Ifndef, Else } Kind = If; ///< Or #elif...
  size_t First = 0; ///< Tokens of the condition, without the directive's name.
  size_t Last = 0;  ///< Past the end.
  size_t End = 0;   ///< The `#` token that ends the branch.
};

struct ConditionChain {
  std::vector<ConditionBranch> Branches;
  bool hasElse() const { return Branches.back().Kind == ConditionBranch::Else; }
};

/// Index past the last token of the directive whose `#` is at Hash.
size_t directiveEnd(const SourceText &Source, size_t Hash);

/// The chains of a file, in order of their start.
std::vector<ConditionChain> findChains(const SourceText &Source);

/// Changes to the conditions of one chain; 0 for none.
struct ChainChoice {
  int64_t ArchCap = 0;    ///< Upper bound of __CUDA_ARCH__.
  int64_t VersionCap = 0; ///< Upper bound of CUDA's version.
  uint32_t Excluded = 0;  ///< Bit set of branches that AMD never takes,
  uint32_t Included = 0;  ///< and of those that it always takes.
  friend bool operator==(const ChainChoice &, const ChainChoice &) = default;
};

/// Whether text is compiled; Maybe if the file does not determine it.
enum class Live : uint8_t { No, Maybe, Yes };

struct FeatureOff;

struct CompilePass {
  bool Device = false;
  int64_t Arch = 800;
  int64_t Version = 12000;
  /// Macros of other files that AMD goes without (RuleOptions).
  const std::map<std::string, FeatureOff> *FeaturesOff = nullptr;
};

struct BranchLife {
  Live Taken; ///< Within its chain.
  Live Text;  ///< Taken, and the text around the chain is compiled.
};
using LiveBranches = std::vector<std::vector<BranchLife>>;

/// For each branch of each chain, whether the pass compiles it, given a choice
/// for each chain.
LiveBranches liveBranches(const SourceText &Source,
                          llvm::ArrayRef<ConditionChain> Chains,
                          llvm::ArrayRef<ChainChoice> Choices,
                          const CompilePass &Pass);

/// The state of the file's macros after its last line.
llvm::StringMap<MacroState> macrosAtEnd(const SourceText &Source,
                                        llvm::ArrayRef<ConditionChain> Chains,
                                        llvm::ArrayRef<ChainChoice> Choices,
                                        const CompilePass &Pass);

/// Whether the level decides the value of Name: __CUDA_ARCH__, or CUDA's
/// versions.
bool isArchMacro(llvm::StringRef Name);
bool isVersionMacro(llvm::StringRef Name);

} // namespace hipify
#endif
