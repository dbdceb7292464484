//===- SourceTree.h - finds the CUDA files of a directory -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For a directory without a known build: the files that use CUDA, the
// directories that are not the project's own code, and the likely include
// directories.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROJECT_SOURCETREE_H
#define HIPIFY_PROJECT_SOURCETREE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace hipify {

/// A build file that mentions CUDA. `project` translates some; others are
/// reported.
struct BuildFile {
  std::string Path;         ///< Below the directory.
  unsigned Lines = 0;       ///< How many lines mention CUDA.
  std::string Problem = {}; ///< Why it was not read; then Lines is 0.
};

struct SourceTree {
  /// Canonical paths, sorted. Sources are .cu files and C++ files that use
  /// CUDA; Headers are headers that use CUDA, whether included or not.
  std::vector<std::string> Sources, Headers;
  std::vector<BuildFile> BuildFiles;
  /// Those that do not mention it, but may define macros; below the directory.
  std::vector<std::string> OtherBuildFiles;
  /// Skipped directories: third-party code, builds, backups.
  std::vector<std::string> Excluded;
  /// Folders of includes that are not found beside the including file.
  std::vector<std::string> IncludeFolders;
  /// The compilation database in the directory or in its subfolder `build`; or
  /// empty.
  std::string Database;
  /// Files and directories that were left out although they may matter, a line
  /// each.
  std::vector<std::string> Skipped;
};

/// Whether a file of this name is a C++ header.
bool isHeader(llvm::StringRef Name);
/// Whether make reads a file of this name, or another Makefile includes it.
bool isMakefile(llvm::StringRef Name);

/// Fails if Folder is not a directory or contains no file that uses CUDA. Skip:
/// directories that are not entered; canonical paths. ThirdParty: directories
/// that look like others' code, by their names, are entered.
llvm::Expected<SourceTree> findSources(llvm::StringRef Folder,
                                       llvm::ArrayRef<std::string> Skip = {},
                                       bool ThirdParty = false);

} // namespace hipify
#endif
