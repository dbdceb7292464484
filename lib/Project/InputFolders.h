//===- InputFolders.h - directories as inputs -------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROJECT_INPUTFOLDERS_H
#define HIPIFY_PROJECT_INPUTFOLDERS_H

#include "Project/Project.h"
#include "Project/SourceTree.h"

namespace hipify {

/// What is known of inputs beyond the files to translate.
struct FolderNotes {
  std::vector<std::string> Notes;    ///< Where flags come from, a line each.
  std::vector<std::string> Skipped;  ///< What was left out, a line each.
  std::vector<BuildFile> BuildFiles; ///< With the directory as it was named.
  std::vector<std::string> OtherBuildFiles; ///< SourceTree's, likewise.
};

/// "12 lines mention CUDA; build files are not translated".
std::string buildFileNote(const BuildFile &File);

/// Adds Inputs to Options: files as they are, a compile_commands.json as the
/// build path, and of directories the files that use CUDA (SourceTree). The
/// first directory's compilation database becomes the build path if none is
/// named; without one, its directories of headers are searched last. A
/// directory that is the only input is the root. Folders in Options.Excluded
/// are not entered.
llvm::Error addInputs(llvm::ArrayRef<std::string> Inputs,
                      ProjectOptions &Options, FolderNotes &Found);

} // namespace hipify
#endif
