//===- ProjectTree.h - build files and other files of a tree ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_PROJECTTREE_H
#define HIPIFY_TOOL_PROJECTTREE_H

#include "BuildFiles/Definitions.h"
#include "Merge/TreeHistory.h"
#include "Options.h"
#include "Project/InputFolders.h"
#include "Translation/Translation.h"

namespace hipify {

BuildKind buildKind(llvm::StringRef Path);

/// The CMake file and the Makefile of Root that a build begins with.
std::vector<std::string> topBuildFiles(llvm::StringRef Root);

/// Adds a build file below Root, a canonical path. Not kept in order:
/// sortFiles.
TranslatedFile &addBuildFile(std::shared_ptr<SourceText> Source,
                             std::vector<Finding> Findings,
                             llvm::StringRef Root,
                             const TranslationOptions &Run,
                             Translation &Result);

/// Sorts Result.Files by path.
void sortFiles(Translation &Result);

/// Translates the CMake files, Makefiles and setup scripts among
/// Found.BuildFiles, removes them from that list, and adds the results to
/// Result. Root is the tree's directory, canonical.
llvm::Error translateBuildFiles(FolderNotes &Found, llvm::StringRef Root,
                                const TranslationOptions &Run,
                                Translation &Result);

/// Leaves all files as they are, and adds the switch Name to the CMakeLists.txt
/// and the Makefile in Root, of which there must be one.
llvm::Error addVendorSwitch(FolderNotes &Found, llvm::StringRef Root,
                            llvm::StringRef Name, const TranslationOptions &Run,
                            Translation &Result);

/// The files of an output tree. Paths are below it.
struct ProjectFiles {
  std::vector<TreeFile> Translated;
  std::vector<TreeFile> Others;     ///< Copies of files; links as they are.
  std::vector<std::string> Folders; ///< Also empty ones, parents first.
  std::vector<std::string> Notes;   ///< What is not copied.
};

/// Leaves out .git and similar directories, builds, links that lead out of the
/// tree, and the output directory.
llvm::Expected<ProjectFiles> projectFiles(const ParsedOptions &Options,
                                          const OutputOptions &Output,
                                          const Translation &Result);

/// Copies Files.Others to OutDir, with their permissions.
llvm::Error copyOthers(const ProjectFiles &Files, llvm::StringRef OutDir);

/// Replaces what is at To.
llvm::Error writeLink(llvm::StringRef Target, llvm::StringRef To);

/// Checks the requirements of `project`: one directory, and a place to write
/// to.
llvm::Error checkTree(const ParsedOptions &Options);

} // namespace hipify
#endif
