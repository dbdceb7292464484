//===- MakeFile.h - translates a Makefile -----------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites what names CUDA: nvcc and its flags, libraries, CUDA's folder, the
// GPUs, and the names of translated files. What has no counterpart, or is not
// understood, is a finding and stays.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_MAKEFILE_H
#define HIPIFY_BUILDFILES_MAKEFILE_H

#include "BuildFiles/BuildProject.h"
#include "Findings/Finding.h"
#include "Source/SourceText.h"

namespace hipify {

/// Adds to Project what the variables of a Makefile hold. Called for all files
/// of the tree, twice: a file may use what a later one defines.
void surveyMakefile(llvm::StringRef Path, llvm::StringRef Text,
                    BuildProject &Project);

/// The findings of a Makefile, with edits that do not overlap.
std::vector<Finding> translateMakefile(const SourceText &Source,
                                       const BuildProject &Project);

} // namespace hipify
#endif
