//===- ConditionChain.h - which branches of #if are compiled ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Follows the directives of a file as the preprocessor will when it compiles
// the translated file for AMD, as far as the file itself tells.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_CONDITIONCHAIN_H
#define HIPIFY_RULES_CONDITIONCHAIN_H

#include "Rules/ConditionExpr.h"
#include "Source/SourceText.h"
#include "llvm/ADT/StringMap.h"

namespace hipify {

/// One branch of an #if, its directive included.
struct ConditionBranch {
  enum KindT : uint8_t { If, Ifdef, Ifndef, Else } Kind = If; ///< Or #elif...
  size_t First = 0; ///< Tokens of the condition, without the directive's name.
  size_t Last = 0;  ///< Past the end.
  size_t End = 0;   ///< Token of the `#` that ends the branch.
};

struct ConditionChain {
  std::vector<ConditionBranch> Branches;
  bool hasElse() const { return Branches.back().Kind == ConditionBranch::Else; }
};

/// Index past the last token of the directive whose `#` is at Hash.
size_t directiveEnd(const SourceText &Source, size_t Hash);

/// The chains of a file, in the order of their beginnings.
std::vector<ConditionChain> findChains(const SourceText &Source);

/// What is written otherwise in the conditions of one chain; 0 for nothing.
struct ChainChoice {
  int64_t ArchCap = 0;    ///< __CUDA_ARCH__ is at most that.
  int64_t VersionCap = 0; ///< CUDA's version.
  uint32_t Excluded = 0;  ///< Branches with a bit set are not for AMD,
  uint32_t Included = 0;  ///< and those are for AMD always.
  friend bool operator==(const ChainChoice &, const ChainChoice &) = default;
};

/// Whether text is compiled; Maybe where the file does not tell.
enum class Live : uint8_t { No, Maybe, Yes };

struct FeatureOff;

struct CompilePass {
  bool Device = false;
  int64_t Arch = 800;
  int64_t Version = 12000;
  /// Macros of other files that AMD does without (RuleOptions).
  const std::map<std::string, FeatureOff> *FeaturesOff = nullptr;
};

struct BranchLife {
  Live Taken; ///< Among the branches of its chain.
  Live Text;  ///< The same, and the text around the chain is compiled.
};
using LiveBranches = std::vector<std::vector<BranchLife>>;

/// For each branch of each chain whether the pass compiles it, under a choice
/// for each chain.
LiveBranches liveBranches(const SourceText &Source,
                          llvm::ArrayRef<ConditionChain> Chains,
                          llvm::ArrayRef<ChainChoice> Choices,
                          const CompilePass &Pass);

/// What is known of the macros that the file defines, behind its last line.
llvm::StringMap<MacroState> macrosAtEnd(const SourceText &Source,
                                        llvm::ArrayRef<ConditionChain> Chains,
                                        llvm::ArrayRef<ChainChoice> Choices,
                                        const CompilePass &Pass);

/// Names whose value the level decides: __CUDA_ARCH__, or CUDA's versions.
bool isArchMacro(llvm::StringRef Name);
bool isVersionMacro(llvm::StringRef Name);

} // namespace hipify
#endif
