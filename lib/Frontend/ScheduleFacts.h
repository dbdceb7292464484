//===- ScheduleFacts.h - what lanes expect of each other's progress -*- C++
//-*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_SCHEDULEFACTS_H
#define HIPIFY_FRONTEND_SCHEDULEFACTS_H

#include <cstdint>
#include <map>
#include <string>

namespace hipify {

/// Code that depends on how the lanes of a warp take turns.
struct ScheduleFacts {
  enum KindT : uint8_t {
    SpinLock,         ///< A lane waits for what another lane must do.
    DivergentBarrier, ///< A barrier that not all threads reach.
    WarpRoles,        ///< Warps of one wavefront that wait for each other.
  };
  struct Hazard {
    unsigned End = 0;
    KindT Kind = SpinLock;
    std::string Detail; ///< What makes it one, for the message.
  };
  std::map<unsigned, Hazard> Hazards; ///< By begin.

  void merge(const ScheduleFacts &Other) {
    Hazards.insert(Other.Hazards.begin(), Other.Hazards.end());
  }
};

} // namespace hipify
#endif
