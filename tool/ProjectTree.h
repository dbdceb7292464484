//===- ProjectTree.h - build files and other files of a tree ----*- C++ -*-===//
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

/// Translates the CMake files, Makefiles and setup scripts among
/// Found.BuildFiles, removes them from that list, and adds the results to
/// Result. Root is the tree's directory, canonical.
llvm::Error translateBuildFiles(FolderNotes &Found, llvm::StringRef Root,
                                const TranslationOptions &Run,
                                Translation &Result);

/// Copies the files of the tree that the translation did not write, with their
/// permissions; links inside the tree stay links. Does not copy .git and
/// similar directories, builds, and the output directory. Returns the text for
/// the closing line; "" unless Options request a whole tree.
llvm::Expected<std::string> copyRest(const ParsedOptions &Options,
                                     const OutputOptions &Output,
                                     const Translation &Result);

/// Checks the requirements of `project`: one directory, and a place to write
/// to.
llvm::Error checkTree(const ParsedOptions &Options);

} // namespace hipify
#endif
