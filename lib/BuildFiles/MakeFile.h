//===- MakeFile.h - translates a Makefile -----------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites the parts of a Makefile that name CUDA: nvcc and its flags,
// libraries, CUDA's directory, GPUs, and the names of translated files. Parts
// without a counterpart, or that are not understood, are kept and reported.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_MAKEFILE_H
#define HIPIFY_BUILDFILES_MAKEFILE_H

#include "BuildFiles/BuildProject.h"
#include "Findings/Finding.h"
#include "Source/SourceText.h"

namespace hipify {

/// Records in Project what the variables of a Makefile hold. Call it twice for
/// all files of the tree, because a file may use variables of a later one.
void surveyMakefile(llvm::StringRef Path, llvm::StringRef Text,
                    BuildProject &Project);

/// The findings of a Makefile, with edits that do not overlap.
std::vector<Finding> translateMakefile(const SourceText &Source,
                                       const BuildProject &Project);

} // namespace hipify
#endif
