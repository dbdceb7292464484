//===- LoopTurns.h - iteration counts of the threads ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the frontend: exposes clang types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_FLOW_LOOPTURNS_H
#define HIPIFY_FRONTEND_FLOW_LOOPTURNS_H

#include "Frontend/Flow/DeviceCode.h"

namespace hipify {

/// Whether the threads of a block iterate equally often in a loop over
/// elements, `for (i = threadIdx.x; i < n; i += blockDim.x)`.
struct LoopTurns {
  enum KindT : uint8_t {
    Unknown, ///< Any other loop.
    Same,    ///< All threads of the block iterate equally often.
    SameIf   ///< They do if Condition holds.
  };
  KindT Kind = Unknown;
  std::string Condition; ///< "'n' is a multiple of 'blockDim.x'"
};

LoopTurns turnsOf(const clang::Stmt *Loop, const DeviceCode &Code);

} // namespace hipify
#endif
