//===- ProjectRoot.h - which folder is the user's project -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROJECT_PROJECTROOT_H
#define HIPIFY_PROJECT_PROJECTROOT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace hipify {

struct ProjectRoot {
  std::string Folder;
  /// The folders that count, where Folder is too wide; else empty.
  std::vector<std::string> Scopes;
};

/// The folders that a compile database may name files in, without --root: it may
/// be a stranger's, and what it names is read and rewritten. The checkout (.git,
/// .hg, .svn) that holds it; else its own and the current one, unless that is
/// further above it than a project is above its build folder. Canonical.
std::vector<std::string> foldersOfDatabase(llvm::StringRef Database);

/// The nearest folder above the inputs that holds .git, .hg, .svn or
/// compile_commands.json; else what the files that the database names near it,
/// or near the inputs, have in common; else what the inputs have in common. "/"
/// and the home folder are never taken for a project. Inputs is not empty;
/// Database is the file, or "". All paths but that are canonical.
ProjectRoot findProjectRoot(llvm::ArrayRef<std::string> Inputs,
                            llvm::StringRef Database,
                            llvm::ArrayRef<std::string> DatabaseFiles);

} // namespace hipify
#endif
