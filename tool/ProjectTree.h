//===- ProjectTree.h - what a tree has beside its sources -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_PROJECTTREE_H
#define HIPIFY_TOOL_PROJECTTREE_H

#include "Options.h"
#include "Project/InputFolders.h"
#include "Translation/Translation.h"

namespace hipify {

/// Translates the CMake files among Found.BuildFiles, which then has the others
/// only, and adds them to Result. Root is the tree's folder, canonical.
llvm::Error translateBuildFiles(FolderNotes &Found, llvm::StringRef Root,
                                const TranslationOptions &Run,
                                Translation &Result);

/// Copies the files of the tree that the translation did not write, with their
/// permissions; links inside the tree stay links. Not copied: .git and its kin,
/// builds, and the output folder itself. Returns the words for the last line;
/// "" if Options do not ask for a whole tree.
llvm::Expected<std::string> copyRest(const ParsedOptions &Options,
                                     const OutputOptions &Output,
                                     const Translation &Result);

/// What `project` asks for beyond translate: one folder, and where to write.
llvm::Error checkTree(const ParsedOptions &Options);

} // namespace hipify
#endif
