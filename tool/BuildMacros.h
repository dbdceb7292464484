//===- BuildMacros.h - the macros of a project's build ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_BUILDMACROS_H
#define HIPIFY_TOOL_BUILDMACROS_H

#include "BuildFiles/Definitions.h"
#include "Project/InputFolders.h"
#include "Translation/Translation.h"

namespace hipify {

/// What a project without a compilation database is compiled with, as its build
/// files say.
class BuildMacros {
public:
  /// Reads the build files among Found, and those that a build of Root begins
  /// with.
  static BuildMacros read(const FolderNotes &Found, llvm::StringRef Root);

  /// The flags of sources below each build file: what it certainly defines.
  /// Found gets a note.
  void addTo(ProjectOptions &Input, FolderNotes &Found) const;

  /// A finding in each build file that may define what a source tests, if
  /// neither Flags nor a build file decides. Root is the tree's directory.
  void report(Translation &Result, llvm::ArrayRef<std::string> Flags,
              llvm::StringRef Root, const TranslationOptions &Run) const;

private:
  struct File {
    std::string Path, Folder;
    std::vector<BuildDefinition> Definitions;
  };
  std::vector<File> Files; ///< Those of outer directories first.
};

} // namespace hipify
#endif
