//===- PythonFile.h - translates a setup script -----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites string literals that name CUDA in a Python file that builds a
// PyTorch extension: sources, nvcc's flags, libraries, directories. PyTorch for
// ROCm calls hipcc where PyTorch for CUDA calls nvcc. Literals without a
// counterpart, or that are not understood, are kept and reported.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_PYTHONFILE_H
#define HIPIFY_BUILDFILES_PYTHONFILE_H

#include "BuildFiles/BuildProject.h"
#include "Findings/Finding.h"
#include "Source/SourceText.h"

namespace hipify {

/// The findings of a Python file, with edits that do not overlap.
std::vector<Finding> translatePythonFile(const SourceText &Source,
                                         const BuildProject &Project);

} // namespace hipify
#endif
