//===- BroughtHeaders.h - what CUDA's headers bring -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cublas_v2.h declares __half, hipblas.h does not. The table says what a header
// of CUDA's includes and its counterpart does not; whether that is missed is
// known from what the units that read a file use.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RULES_BROUGHTHEADERS_H
#define HIPIFY_RULES_BROUGHTHEADERS_H

#include "Rules/Rule.h"

namespace hipify {

/// Part of a note of the tables that begins with Key, as "brings" in
/// "brings: cuda_fp16.h cuda_bf16.h; asks: MACRO": its words.
std::vector<llvm::StringRef> wordsOfNote(llvm::StringRef Note,
                                         llvm::StringRef Key);

/// The files of all units that read a file.
class Readers {
public:
  Readers(const UnitFacts &Project, llvm::StringRef Path)
      : Project(Project), Path(Path) {}

  /// Whether any of them uses what CUDA's header declares.
  bool use(llvm::StringRef CudaHeader);
  /// Whether any of them uses what ROCm declares where Macro is defined.
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
