//===- HappensBefore.h - What orders the accesses of threads ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For --check=race. Each thread has a time, which a release ends, and a vector
// clock of what it knows to have happened. What passes knowledge on:
//   - a barrier, to all that wait at it, from all that arrived;
//   - a wave operation, among the lanes that take part;
//   - a release that an acquire reads from: an atomic access with that order,
//     or a relaxed one with a fence before (release) or behind it (acquire), if
//     the scopes of both sides include the other thread. Read-modify-writes go
//     on with what they read; stores do not.
// Barriers and wave operations pass fences on, too: a relaxed store of one lane
// releases what others fenced before they met it. PTX's letter wants a fence in
// the storing thread; programs that fence before __syncthreads() are many, and
// hardware does what they expect.
//
// Volatile accesses are relaxed atomics of the device's scope, as PTX has it.
// CUDA's atomic functions are relaxed whatever clang says.
//
// What was before a barrier of the whole block needs no entry for each thread:
// a block has an epoch, which such a barrier ends.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CORE_HAPPENSBEFORE_H
#define HIPIFY_SIMT_CORE_HAPPENSBEFORE_H

#include "Access.h"
#include "Scheduler.h"
#include "VectorClock.h"
#include <array>
#include <unordered_map>

namespace hipify::simt {

/// How far a release reaches.
enum ReleaseReach : unsigned { ToBlock, ToDevice, NumReaches };
using Releases = std::array<VectorClock, NumReaches>;

/// What one thread knows.
struct ThreadClock {
  uint32_t Time = 1;
  VectorClock Known;
  Releases Fenced; ///< What relaxed stores release: known at the last fence.
  Releases Seen;   ///< What relaxed loads have read: for the next fence.
  /// Whether it has written since its last fence of the device's scope.
  bool Wrote = false;
};

/// What those that read a word atomically learn.
struct SyncWord {
  Releases Released;
  uint64_t Block = 0; ///< Whose Released[ToBlock] is.
};
/// By address / 4.
using SyncWords = std::unordered_map<uint64_t, SyncWord>;

/// The threads of one block.
class BlockClocks {
public:
  /// Block is the block's number in its grid.
  BlockClocks(uint64_t Block, unsigned Threads)
      : Block(Block), Threads(Threads) {}

  uint32_t time(unsigned Thread) const { return Threads[Thread].Time; }
  uint32_t epoch() const { return Epoch; }
  /// Whether Thread knows what Other, of block OtherBlock, did at Time while
  /// that block was in OtherEpoch.
  bool knows(unsigned Thread, uint64_t OtherBlock, unsigned Other,
             uint32_t OtherEpoch, uint32_t Time) const;

  /// An access of Thread to one word; Words are the shared or global ones.
  void access(unsigned Thread, uint32_t Kind, SyncWords &Words, uint64_t Word);
  void fence(unsigned Thread, uint32_t Kind);
  /// Members of the wave whose first thread is First.
  void waveOperation(unsigned First, uint64_t Members);
  /// Thread arrives at a barrier without waiting for it.
  void arrive(unsigned Thread, unsigned Barrier);
  /// The barrier opens for Waiting; WholeBlock: all that still run.
  void openBarrier(unsigned Barrier, const std::vector<unsigned> &Waiting,
                   bool WholeBlock);

private:
  VectorClock::Entry epochEntry() const;
  VectorClock::Entry entry(unsigned Thread) const;
  VectorClock release(unsigned Thread);
  void acquire(ThreadClock &T, uint32_t Kind, const SyncWord &Word);
  void meet(const std::vector<unsigned> &Members, const ThreadClock *Arrived);
  void meetWhole(const std::vector<unsigned> &Members);

  uint64_t Block;
  uint32_t Epoch = 1;
  std::vector<ThreadClock> Threads;
  /// What threads released that arrived without waiting, by barrier.
  std::unordered_map<unsigned, ThreadClock> Arrivals;
};

} // namespace hipify::simt

#endif
