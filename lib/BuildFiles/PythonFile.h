//===- PythonFile.h - translates a setup script -----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites what names CUDA in the string literals of a Python file that builds
// an extension of PyTorch's: sources, nvcc's flags, libraries, folders. PyTorch
// for ROCm calls hipcc where PyTorch for CUDA calls nvcc. What has no
// counterpart, or is not understood, is a finding and stays.
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
