//===- LevelSwitches.h - features for newer releases of CUDA ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A project that supports old releases of CUDA switches on what newer ones have
// by a macro of its own: `#if CUDART_VERSION >= 11080` / `#define USE_PDL`. HIP
// may lack what the code under `#ifdef USE_PDL` calls, in any file. Then AMD
// takes the branch without the macro, which is the project's own way out.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_LEVELSWITCHES_H
#define HIPIFY_RULES_LEVELSWITCHES_H

#include "Rules/ConditionChain.h"
#include "Rules/Rule.h"

namespace hipify {

/// A way to write one test of CUDA's version that leaves macros off.
struct LevelSwitch {
  size_t Chain = 0; ///< Index among the chains of the file.
  ChainChoice Choice;
  /// The macros, and what they are then; none: undefined.
  std::map<std::string, std::optional<std::string>> Macros;
};

/// The ways that the tests of a file allow, those that claim most first.
std::vector<LevelSwitch> levelSwitches(const SourceText &Source);

/// What a file is for AMD, with the options' features off.
struct FeatureView {
  /// Offset and id of what does not compile.
  std::set<std::pair<unsigned, std::string>> Obstacles;
  bool Stops = false; ///< The text without a feature is an #error or a trap.
  std::set<std::string> Lost;    ///< Names whose definitions AMD never gets.
  std::set<std::string> Defined; ///< Names that AMD gets a definition of.
  std::set<std::string> Used;    ///< Names in the text that AMD gets.
};
FeatureView viewFeatures(const SourceText &Source, const UnitFacts &Project,
                         const MappingTable &Table, const RuleOptions &Options);

} // namespace hipify
#endif
