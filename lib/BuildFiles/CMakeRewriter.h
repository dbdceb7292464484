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

#include "BuildFiles/BuildTable.h"
#include "BuildFiles/CMakeFile.h"
#include "BuildFiles/CMakeText.h"

namespace hipify {

class CMakeRewriter {
public:
  CMakeRewriter(const SourceText &Source, const BuildProject &Project)
      : Source(Source), Project(Project) {}

  llvm::StringRef text() const { return Source.text(); }
  llvm::StringRef text(const CMakeArgument &A) const {
    return Source.slice(A.Begin, A.End);
  }
  /// The command's name in lower case.
  std::string name(const CMakeCommand &C) const {
    return Source.slice(C.NameBegin, C.NameEnd).lower();
  }

  /// Whether what begins at Offset was dealt with.
  bool isDone(unsigned Offset) const;
  /// Replaces a range; only one that is not done.
  Finding &replace(unsigned Begin, unsigned End, llvm::StringRef By);
  /// The range stays and cannot work for HIP.
  void refuse(unsigned Begin, unsigned End, llvm::StringRef Why);
  /// The range names CUDA and is not understood. Inside: words in it may be.
  void leave(unsigned Begin, unsigned End, llvm::StringRef What,
             llvm::StringRef Advice, bool Inside = false);
  /// What the table says of a word: replaces or refuses it.
  void apply(const BuildWord &Row, unsigned Begin, unsigned End);

  std::vector<Finding> take() { return std::move(Findings); }

  const SourceText &Source;
  const BuildProject &Project;

private:
  Finding &add(DiagID Id, unsigned Begin, unsigned End, bool IsDone = true);

  std::vector<Finding> Findings;
  std::map<unsigned, unsigned> Done; ///< Begin -> end.
};

/// set(CMAKE_CUDA_ARCHITECTURES ...) and its kin: the GPUs are AMD's.
void translateArchitectures(CMakeRewriter &R, const CMakeCommand &C);
/// nvcc's flags.
void translateFlags(CMakeRewriter &R, const CMakeCommand &C);
/// Names of languages, variables, properties, targets and files.
void translateWords(CMakeRewriter &R, const CMakeCommand &C);

} // namespace hipify
#endif
