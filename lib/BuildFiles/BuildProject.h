//===- BuildProject.h - the build files of a tree ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_BUILDPROJECT_H
#define HIPIFY_BUILDFILES_BUILDPROJECT_H

#include <map>
#include <set>
#include <string>
#include <vector>

namespace hipify {

/// The names of Makefile variables, by the kind of their value.
struct MakeScope {
  /// All; CUDA's compiler; CUDA's directory; its directory of headers.
  std::set<std::string> Defined, Compilers, Folders, Includes;
  bool LinksDeviceCode = false; ///< Compiles with -rdc=true or -dc.
};

/// What all build files of a tree have in common.
struct BuildProject {
  /// The GPUs: "gfx942".
  std::vector<std::string> Arches;
  /// File name of a translated source -> that of its translation, where they
  /// differ: "gemm.cu" -> "gemm.cu.hip".
  std::map<std::string, std::string> NewNames;
  /// Whether a translation includes headers of hipify-cpp.
  bool NeedsShims = false;
  /// Names that the tree's CMake files define, and that are therefore not
  /// CUDA's. Commands are in lower case; a variable counts as defined if its
  /// name begins with one of Prefixes and `_`.
  std::set<std::string> Commands, Targets, Variables, Prefixes;
  /// ROCm's packages whose targets and variables replace those of CUDA.
  std::set<std::string> Packages;
  bool FindsToolkit = false; ///< find_package(CUDAToolkit) or (CUDA).
  bool EnablesCuda = false;  ///< As a language.
  /// Makefiles by path, and those that others include together.
  std::map<std::string, MakeScope> Makefiles;
  MakeScope SharedMakefiles;
};

} // namespace hipify
#endif
