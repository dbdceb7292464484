//===- LevelSwitches.h - features for newer releases of CUDA ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A project that supports old releases of CUDA enables newer features with its
// own macro: `#if CUDART_VERSION >= 11080` / `#define USE_PDL`. HIP may lack
// what the code under `#ifdef USE_PDL` calls, in any file. AMD then takes the
// branch without the macro, which the project provides as a fallback.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_LEVELSWITCHES_H
#define HIPIFY_RULES_LEVELSWITCHES_H

#include "Rules/ConditionChain.h"
#include "Rules/Rule.h"

namespace hipify {

/// A way to rewrite one test of CUDA's version so that macros are left off.
struct LevelSwitch {
  size_t Chain = 0; ///< Index in the chains of the file.
  ChainChoice Choice;
  /// The macros and their values then; none: undefined.
  std::map<std::string, std::optional<std::string>> Macros;
};

/// The possible switches of a file, those that claim most first.
std::vector<LevelSwitch> levelSwitches(const SourceText &Source);

/// How AMD sees a file, with the features of the options off.
struct FeatureView {
  /// Offset and id of constructs that do not compile.
  std::set<std::pair<unsigned, std::string>> Obstacles;
  bool Stops = false; ///< Without a feature, the text is an #error or a trap.
  std::set<std::string> Lost;    ///< Names whose definitions AMD never
                                 ///< compiles.
  std::set<std::string> Defined; ///< Names that AMD compiles a definition of.
  std::set<std::string> Used;    ///< Names in the text that AMD compiles.
};
FeatureView viewFeatures(const SourceText &Source, const UnitFacts &Project,
                         const MappingTable &Table, const RuleOptions &Options);

} // namespace hipify
#endif
