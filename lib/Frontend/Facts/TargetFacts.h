//===- TargetFacts.h - limits of GPUs ---------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FACTS_TARGETFACTS_H
#define HIPIFY_FRONTEND_FACTS_TARGETFACTS_H

#include "Frontend/Facts/Join.h"
#include <string>
#include <tuple>

namespace hipify {

/// Facts that depend on the GPU.
struct TargetFacts {
  /// The shared memory of a block that exceeds the limit of some GPU.
  struct SharedMemory {
    unsigned End = 0;
    uint64_t Static = 0;  ///< Of the kernel and the functions that it calls.
    uint64_t Dynamic = 0; ///< Of a launch, or set as a kernel attribute.
    std::string Kernel;   ///< Empty if unknown.
    uint64_t bytes() const { return Static + Dynamic; }

    /// The larger one wins.
    void join(const SharedMemory &Other) {
      auto Order = [](const SharedMemory &S) {
        return std::make_tuple(S.bytes(), S.Static, S.Kernel, S.End);
      };
      if (Order(*this) < Order(Other))
        *this = Other;
    }
    friend bool operator==(const SharedMemory &,
                           const SharedMemory &) = default;
  };

#define TARGET_FACT(TYPE, NAME, WHAT) TYPE NAME;
#include "Frontend/Facts/Facts.def"

  void join(const TargetFacts &Other);
  friend bool operator==(const TargetFacts &, const TargetFacts &) = default;
};

} // namespace hipify
#endif
