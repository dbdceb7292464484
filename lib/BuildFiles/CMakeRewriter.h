//===- CMakeRewriter.h - a CMake file being changed -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the library.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_CMAKEREWRITER_H
#define HIPIFY_BUILDFILES_CMAKEREWRITER_H

#include "BuildFiles/BuildRewriter.h"
#include "BuildFiles/CMakeFile.h"
#include "BuildFiles/CMakeText.h"

namespace hipify {

class CMakeRewriter : public BuildRewriter {
public:
  using BuildRewriter::BuildRewriter;
  using BuildRewriter::text;

  llvm::StringRef text(const CMakeArgument &A) const {
    return Source.slice(A.Begin, A.End);
  }
  /// The command's name in lower case.
  std::string name(const CMakeCommand &C) const {
    return Source.slice(C.NameBegin, C.NameEnd).lower();
  }
};

/// Replaces the GPUs in set(CMAKE_CUDA_ARCHITECTURES ...) and similar commands.
void translateArchitectures(CMakeRewriter &R, const CMakeCommand &C);
/// nvcc's flags.
void translateFlags(CMakeRewriter &R, const CMakeCommand &C);
/// Names of languages, variables, properties, targets and files.
void translateWords(CMakeRewriter &R, const CMakeCommand &C);

} // namespace hipify
#endif
