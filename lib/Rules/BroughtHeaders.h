//===- BroughtHeaders.h - headers that CUDA's headers include ---*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cublas_v2.h declares __half, hipblas.h does not. The tables state what a CUDA
// header includes and its counterpart does not; whether a file needs it depends
// on what the units that read it use.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_BROUGHTHEADERS_H
#define HIPIFY_RULES_BROUGHTHEADERS_H

#include "Rules/Rule.h"

namespace hipify {

/// The words of a trait of Entry, such as headers; empty if Entry lacks it.
llvm::SmallVector<llvm::StringRef, 4> wordsOf(const MappingEntry &Entry,
                                              Trait T);

/// The files of all units that read a file.
class Readers {
public:
  Readers(const UnitFacts &Project, llvm::StringRef Path)
      : Project(Project), Path(Path) {}

  /// Whether any of them uses a declaration from CUDA's header.
  bool use(llvm::StringRef CudaHeader);
  /// Whether any of them uses a declaration that ROCm guards with Macro.
  bool need(llvm::StringRef Macro);
  /// Whether nvcc compiles all of the units, and includes the runtime first.
  bool areNvccs();

private:
  void find();
  const UnitFacts &Project;
  llvm::StringRef Path;
  bool Found = false;
  std::set<const FileFacts *> Files;
};

} // namespace hipify
#endif
