//===- RaceCheck.h - --check=race, and uninitialised LDS --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two accesses of different threads to the same bytes race if one of them
// writes, not both are atomic with scopes that include the other thread, and
// neither happens before the other: HappensBefore.h says what orders, and
// grid.sync() does. On AMD a wave runs in lockstep, so that a race between its
// lanes is only a note there.
//
// Volatile accesses count as atomic between waves and between blocks, where
// CUDA's programs have flags of them; between the lanes of one wave they do
// not: what relies on lockstep is mostly volatile.
//
// Kernels of different streams are not compared. The last plain write, the last
// atomic one and two reads of each word are remembered, as race detectors
// usually do: a race may be missed behind many others, but none is made up.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_RACECHECK_H
#define HIPIFY_SIMT_CORE_RACECHECK_H

#include "Access.h"
#include "Scheduler.h"
#include <vector>

namespace hipify::simt {

/// Looks at one access. Locks; with race checks one thread does all the work.
void checkRace(BlockRun &B, Lane &L, const Access &A);

/// Reports reads of LDS that was not written since the block began.
void checkInitialised(BlockRun &B, Lane &L, const Access &A);

// What orders accesses, see BlockClocks.
void orderByFence(const Lane &L, uint32_t Kind);
void orderByWaveOperation(BlockRun &B, unsigned First, uint64_t Members);
void orderByArrival(const Lane &L, unsigned Barrier);
void orderByBarrier(BlockRun &B, unsigned Barrier,
                    const std::vector<unsigned> &Waiting, bool WholeBlock);

/// Forgets what earlier grids did: their accesses are ordered before this one.
void beginRaceCheck(GridRun &Run);
/// Forgets what the block that had B's LDS before did there.
void beginRaceCheck(BlockRun &B);

} // namespace hipify::simt

#endif
