//===- ProjectRoot.h - finds the directory of the user's project *- C++ -*-===//
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
  /// The user's directories if Folder is too wide; else empty.
  std::vector<std::string> Scopes;
};

/// The directories in which a compilation database can name files without
/// --root. The database may be untrusted, and its files are read and rewritten.
/// Returns the enclosing checkout (.git, .hg, .svn); else the database's
/// directory and the current one, unless that is above the parent of the
/// database's directory. Canonical paths.
std::vector<std::string> foldersOfDatabase(llvm::StringRef Database);

/// The nearest file called Name in the common directory of Inputs (any paths;
/// none: the current directory) or above it, but not above their checkout;
/// never in "/" or above the home directory. Empty if there is none.
std::string findAbove(llvm::ArrayRef<std::string> Inputs, llvm::StringRef Name);

/// The nearest directory above the inputs with .git, .hg, .svn or
/// compile_commands.json; else the common directory of those files in the
/// database that are near it or near the inputs; else the common directory of
/// the inputs. "/" and the home directory are never a project. Inputs is not
/// empty; Database is the JSON file, or "". All other paths are canonical.
ProjectRoot findProjectRoot(llvm::ArrayRef<std::string> Inputs,
                            llvm::StringRef Database,
                            llvm::ArrayRef<std::string> DatabaseFiles);

} // namespace hipify
#endif
