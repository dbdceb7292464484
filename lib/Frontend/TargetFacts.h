//===- TargetFacts.h - what some GPUs lack ----------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_TARGETFACTS_H
#define HIPIFY_FRONTEND_TARGETFACTS_H

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace hipify {

/// What depends on the GPU that code runs on.
struct TargetFacts {
  /// A block's shared memory where it is more than some GPU has.
  struct SharedMemory {
    unsigned End = 0;
    uint64_t Static = 0;  ///< Of the kernel, and of functions that it calls.
    uint64_t Dynamic = 0; ///< Of a launch, or as a kernel's attribute.
    std::string Kernel;   ///< Empty when nobody knows it.
    uint64_t bytes() const { return Static + Dynamic; }
  };
  /// By the begin of the dynamic size, or of the largest variable's name.
  std::map<unsigned, SharedMemory> SharedMemories;
  /// Offset of `__launch_bounds__` -> how many arguments the compiler counts:
  /// macros hide some. The most, when uses of a macro differ.
  std::map<unsigned, unsigned> LaunchBounds;
  /// Where a fragment of nvcuda::wmma is not taken element by element, so that
  /// it may matter which element lies where: offset of the member `x`.
  std::set<unsigned> FragmentElements;

  void noteSharedMemory(unsigned Begin, const SharedMemory &S) {
    SharedMemory &Known = SharedMemories[Begin];
    if (Known.bytes() < S.bytes())
      Known = S;
  }
  void noteLaunchBounds(unsigned Offset, unsigned Count) {
    unsigned &Known = LaunchBounds[Offset];
    Known = std::max(Known, Count);
  }
  void merge(const TargetFacts &Other) {
    for (const auto &[Begin, S] : Other.SharedMemories)
      noteSharedMemory(Begin, S);
    for (auto [Offset, Count] : Other.LaunchBounds)
      noteLaunchBounds(Offset, Count);
    FragmentElements.insert(Other.FragmentElements.begin(),
                            Other.FragmentElements.end());
  }
};

} // namespace hipify
#endif
