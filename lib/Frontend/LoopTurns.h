//===- LoopTurns.h - which threads take how many turns ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the frontend: this header shows clang's types.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_LOOPTURNS_H
#define HIPIFY_FRONTEND_LOOPTURNS_H

#include "Frontend/DeviceCode.h"

namespace hipify {

/// What is known of a loop over the elements of a block's threads,
/// `for (i = threadIdx.x; i < n; i += blockDim.x)`.
struct LoopTurns {
  enum KindT : uint8_t {
    Unknown, ///< Another loop.
    Same,    ///< All threads of the block take as many turns.
    SameIf   ///< They do under Condition.
  };
  KindT Kind = Unknown;
  std::string Condition; ///< "'n' is a multiple of 'blockDim.x'"
};

LoopTurns turnsOf(const clang::Stmt *Loop, const DeviceCode &Code);

} // namespace hipify
#endif
