//===- ProjectTree.h - what a tree has beside its sources -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_PROJECTTREE_H
#define HIPIFY_TOOL_PROJECTTREE_H

#include "Project/InputFolders.h"
#include "Translation/Translation.h"

namespace hipify {

/// Translates the CMake files among Found.BuildFiles, which then has the others
/// only, and adds them to Result. Root is the tree's folder, canonical.
llvm::Error translateBuildFiles(FolderNotes &Found, llvm::StringRef Root,
                                const TranslationOptions &Run,
                                Translation &Result);

/// Copies all files below Root to OutDir that are not among Written (paths in
/// OutDir), with their permissions; links inside the tree stay links. Not
/// copied: .git and its kin, builds, and translations that are beside their
/// sources. Returns their number, and adds what was left out to Notes.
llvm::Expected<unsigned> copyOthers(llvm::StringRef Root,
                                    llvm::StringRef OutDir,
                                    const Translation &Result,
                                    std::vector<std::string> &Notes);

} // namespace hipify
#endif
