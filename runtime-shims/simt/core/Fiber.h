//===- Fiber.h - Switching between lanes ------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The scheduler runs a chain of lanes: resume(first) enters the first, each
// __simt_suspend goes on with Lane::Next, and the last one comes back here. So
// a wave whose lanes all stop at the same place costs one switch per lane and
// no visit to the scheduler in between.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_FIBER_H
#define HIPIFY_SIMT_CORE_FIBER_H

#include "Abi.h"

namespace hipify::simt {

/// Bytes of a fiber's stack. Private arrays of a kernel live there.
inline constexpr size_t StackBytes = 128 << 10;
/// A lane's stack begins that much lower than the one of the lane before it,
/// lest all stacks use the same cache sets.
inline constexpr size_t StaggerStep = 320;
/// The most that prepare() leaves out so.
inline constexpr size_t MaxStagger = 60 * StaggerStep;

/// Runs the chain of lanes that begins with First until the last suspends.
void resume(Lane &First);

/// Makes L begin at Main, which must not return, when it is next resumed.
void prepare(Lane &L, void (*Main)());

/// Whether L has used all of its stack (seen when it is too late).
bool overflowed(const Lane &L);

/// Memory below 4 GiB, since AMD's pointers to LDS and to private memory have
/// 32 bits; null if there is no more.
char *mapLow(size_t Bytes);

} // namespace hipify::simt

#endif
