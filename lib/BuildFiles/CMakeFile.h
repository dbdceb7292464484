//===- CMakeFile.h - translates a CMake file --------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites what names CUDA: languages, packages, targets, variables,
// properties, flags of nvcc, architectures, and the names of translated files.
// What has no counterpart, or is not understood, is a finding and stays.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_CMAKEFILE_H
#define HIPIFY_BUILDFILES_CMAKEFILE_H

#include "Findings/Finding.h"
#include "Source/SourceText.h"
#include <map>
#include <set>

namespace hipify {

/// What all build files of a tree have in common.
struct BuildProject {
  /// The values of CMAKE_HIP_ARCHITECTURES: "gfx942".
  std::vector<std::string> Arches;
  /// File name of a translated source -> that of its translation, where they
  /// differ: "gemm.cu" -> "gemm.cu.hip".
  std::map<std::string, std::string> NewNames;
  /// Whether a translation includes headers of hipify-cpp.
  bool NeedsShims = false;
  /// What the tree's CMake files define: whatever its name, it is not CUDA's.
  /// Commands in lower case; variables whose names begin with one of Prefixes
  /// and `_`.
  std::set<std::string> Commands, Targets, Variables, Prefixes;
  /// ROCm's packages whose targets and variables replace those of CUDA.
  std::set<std::string> Packages;
  bool FindsToolkit = false; ///< find_package(CUDAToolkit) or (CUDA).
  bool EnablesCuda = false;  ///< As a language.
};

/// Adds to Project what a CMake file defines and needs.
void surveyCMakeFile(llvm::StringRef Text, BuildProject &Project);

/// The findings of a CMake file, with edits that do not overlap. IsTop: this is
/// the file that CMake reads first.
std::vector<Finding> translateCMakeFile(const SourceText &Source,
                                        const BuildProject &Project,
                                        bool IsTop);

} // namespace hipify
#endif
