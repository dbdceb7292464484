//===- CMakeFile.h - translates a CMake file --------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites the parts of a CMake file that name CUDA: languages, packages,
// targets, variables, properties, nvcc's flags, architectures, and the names of
// translated files. Parts without a counterpart, or that are not understood,
// are kept and reported.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_CMAKEFILE_H
#define HIPIFY_BUILDFILES_CMAKEFILE_H

#include "BuildFiles/BuildProject.h"
#include "Findings/Finding.h"
#include "Source/SourceText.h"

namespace hipify {

/// Adds to Project what a CMake file defines and needs.
void surveyCMakeFile(llvm::StringRef Text, BuildProject &Project);

/// The findings of a CMake file, with edits that do not overlap. IsTop: this is
/// the file that CMake reads first.
std::vector<Finding> translateCMakeFile(const SourceText &Source,
                                        const BuildProject &Project,
                                        bool IsTop);

} // namespace hipify
#endif
