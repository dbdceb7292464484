//===- RaceCheck.h - --check=race, and uninitialised LDS --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two accesses of different threads to the same bytes race if one of them
// writes, not both are atomic, and nothing orders them. What orders:
//   - in a block: a barrier between them;
//   - in a wave: a wave operation between them that both took part in. On AMD a
//     wave runs in lockstep, so that such a race is only a note there;
//   - between blocks: grid.sync(), and a chain of atomic or volatile accesses
//     to the same addresses. Fences are not asked for: their absence is not
//     found.
// Kernels of different streams are not compared. The last write and two reads
// of each word are remembered, as race detectors usually do: a race may be
// missed behind many others, but none is made up.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_RACECHECK_H
#define HIPIFY_SIMT_CORE_RACECHECK_H

#include "Access.h"
#include "Scheduler.h"

namespace hipify::simt {

/// Looks at one access. Locks; with race checks one thread does all the work.
void checkRace(BlockRun &B, Lane &L, const Access &A);

/// Reports reads of LDS that nobody has written since the block began.
void checkInitialised(BlockRun &B, Lane &L, const Access &A);

/// Forgets what earlier grids did: their accesses are ordered before this one.
void beginRaceCheck(GridRun &Run);
/// Forgets what the block that had B's LDS before did there.
void beginRaceCheck(BlockRun &B);

} // namespace hipify::simt

#endif
