//===- SourceTree.h - the CUDA files of a folder ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For a folder of which no build is known: which files use CUDA, which folders
// are not the project's own code, and where its headers are likely found.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROJECT_SOURCETREE_H
#define HIPIFY_PROJECT_SOURCETREE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace hipify {

struct SourceTree {
  /// Canonical paths, sorted. Sources are .cu and C++ files that use CUDA,
  /// Headers those that nobody may include.
  std::vector<std::string> Sources, Headers;
  /// Folders that are passed over: other people's code, builds, backups.
  std::vector<std::string> Excluded;
  /// Where includes that are not beside their file were found.
  std::vector<std::string> IncludeFolders;
  /// The compile database of the folder, or of its folder `build`; or empty.
  std::string Database;
  /// What was passed over, a line each.
  std::vector<std::string> Notes;
};

/// Fails when Folder is none, or holds nothing of CUDA's.
llvm::Expected<SourceTree> findSources(llvm::StringRef Folder);

} // namespace hipify
#endif
