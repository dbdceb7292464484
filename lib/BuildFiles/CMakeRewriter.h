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
  /// Removes a command, and its line if it has one of its own.
  Finding &drop(const CMakeCommand &C);
  size_t dropped() const { return Dropped; }
  bool hasComment(const CMakeCommand &C) const;
  /// Where a command can be added after C: at the end of the line, so that its
  /// comment stays with it.
  unsigned behind(const CMakeCommand &C) const;

private:
  size_t Dropped = 0;
};

/// What CMake has for CUDA only: FindCUDA's lists of flags, and separate
/// compilation. Returns whether nothing of the command is left to translate.
bool translateFindCuda(CMakeRewriter &R, const CMakeCommand &C);
/// Whether a variable is such a list, which nothing fills after the
/// translation.
bool isFlagList(llvm::StringRef Variable);
/// A command behind C that gives nvcc's Flags, translated, to the target that C
/// defines; none if they are more than flags.
std::optional<std::string> targetOptions(CMakeRewriter &R,
                                         const CMakeCommand &C,
                                         llvm::ArrayRef<CMakeArgument> Flags);

/// Replaces the GPUs in set(CMAKE_CUDA_ARCHITECTURES ...) and similar commands.
void translateArchitectures(CMakeRewriter &R, const CMakeCommand &C);
/// nvcc's flags.
void translateFlags(CMakeRewriter &R, const CMakeCommand &C);
/// Names of languages, variables, properties, targets and files.
void translateWords(CMakeRewriter &R, const CMakeCommand &C);

} // namespace hipify
#endif
