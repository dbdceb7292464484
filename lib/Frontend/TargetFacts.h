//===- TargetFacts.h - what some GPUs lack ----------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_TARGETFACTS_H
#define HIPIFY_FRONTEND_TARGETFACTS_H

#include <cstdint>
#include <map>
#include <string>

namespace hipify {

/// What depends on the GPU that code runs on.
struct TargetFacts {
  /// Kernels and functions with more static shared memory than some GPU has:
  /// begin of the largest variable's name -> end, and the bytes of all.
  struct SharedMemory {
    unsigned End = 0;
    uint64_t Bytes = 0;
  };
  std::map<unsigned, SharedMemory> SharedMemories;

  void merge(const TargetFacts &Other) {
    SharedMemories.insert(Other.SharedMemories.begin(),
                          Other.SharedMemories.end());
  }
};

} // namespace hipify
#endif
