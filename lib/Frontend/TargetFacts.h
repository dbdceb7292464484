//===- TargetFacts.h - what some GPUs lack ----------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_TARGETFACTS_H
#define HIPIFY_FRONTEND_TARGETFACTS_H

#include "Frontend/Join.h"
#include <string>
#include <tuple>

namespace hipify {

/// What depends on the GPU that code runs on.
struct TargetFacts {
  /// A block's shared memory where it is more than some GPU has.
  struct SharedMemory {
    unsigned End = 0;
    uint64_t Static = 0;  ///< Of the kernel, and of functions that it calls.
    uint64_t Dynamic = 0; ///< Of a launch, or as a kernel's attribute.
    std::string Kernel;   ///< Empty when it is not known.
    uint64_t bytes() const { return Static + Dynamic; }

    /// The largest counts.
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
#include "Frontend/Facts.def"

  void join(const TargetFacts &Other);
  friend bool operator==(const TargetFacts &, const TargetFacts &) = default;
};

} // namespace hipify
#endif
