//===- Features.h - features that AMD goes without --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A macro that one header defines for newer releases of CUDA can enable, in
// another file, what HIP lacks. Whether to leave it off is one decision for the
// whole project, made before any file is translated.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_FEATURES_H
#define HIPIFY_TRANSLATION_FEATURES_H

#include "Project/Project.h"
#include "Rules/Rule.h"

namespace hipify {

/// The macros to leave off (RuleOptions::FeaturesOff): without them, the files
/// that name them have fewer obstacles and no new ones.
std::map<std::string, FeatureOff>
settleFeatures(llvm::ArrayRef<llvm::StringRef> Paths, const Project &Input,
               const UnitFacts &Facts, const MappingTable &Table,
               const RuleOptions &Options);

} // namespace hipify
#endif
