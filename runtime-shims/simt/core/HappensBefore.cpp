//===- HappensBefore.cpp ----------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "HappensBefore.h"
#include <bit>

using namespace hipify::simt;

// --- keys --------------------------------------------------------------------
//
// A block's epoch, then its threads. The epoch's entry is N if all that the
// block did in epochs before N is known; a thread's is N if all that it did up
// to time N is.

static constexpr uint64_t KeysPerBlock = 2048; // A power of 2 above 1 + 1024.

static uint64_t epochKey(uint64_t Block) { return Block * KeysPerBlock; }
static uint64_t threadKey(uint64_t Block, unsigned Thread) {
  return epochKey(Block) + 1 + Thread;
}

VectorClock::Entry BlockClocks::epochEntry() const {
  return {epochKey(Block), Epoch};
}
VectorClock::Entry BlockClocks::entry(unsigned Thread) const {
  return {threadKey(Block, Thread), Threads[Thread].Time};
}

bool BlockClocks::knows(unsigned Thread, uint64_t OtherBlock, unsigned Other,
                        uint32_t OtherEpoch, uint32_t Time) const {
  const VectorClock &Known = Threads[Thread].Known;
  uint32_t KnownEpoch =
      OtherBlock == Block ? Epoch : Known.of(epochKey(OtherBlock));
  return OtherEpoch < KnownEpoch ||
         Known.of(threadKey(OtherBlock, Other)) >= Time;
}

// --- atomics and fences ------------------------------------------------------

/// All that Thread knows and has done; what it does from now on is later.
VectorClock BlockClocks::release(unsigned Thread) {
  ThreadClock &T = Threads[Thread];
  JoinedClock All;
  All.add(T.Known);
  All.add(epochEntry());
  All.add(entry(Thread));
  ++T.Time;
  return All.take();
}

void BlockClocks::acquire(ThreadClock &T, uint32_t Kind, const SyncWord &Word) {
  auto Learn = [&](ReleaseReach Reach) {
    VectorClock &To = Kind & AccessAcquire ? T.Known : T.Seen[Reach];
    To.join(Word.Released[Reach]);
  };
  if (Word.Block == Block && scopeOf(Kind) >= AccessScope::Block)
    Learn(ToBlock);
  if (scopeOf(Kind) >= AccessScope::Device)
    Learn(ToDevice);
}

void BlockClocks::access(unsigned Thread, uint32_t Kind, SyncWords &Words,
                         uint64_t Word) {
  ThreadClock &T = Threads[Thread];
  if (!(Kind & AccessAtomic)) {
    if (Kind & AccessWrite) {
      T.Wrote = true;
      Words.erase(Word); // Such a store publishes nothing.
    }
    return;
  }
  bool Writes = Kind & AccessWrite, Reads = !Writes || Kind & AccessUpdate;
  if (!Writes) {
    auto It = Words.find(Word);
    if (It != Words.end())
      acquire(T, Kind, It->second);
    return;
  }
  SyncWord &W = Words[Word];
  if (Reads)
    acquire(T, Kind, W);
  Releases New = T.Fenced;
  if (Kind & AccessRelease)
    New[ToBlock] = New[ToDevice] = release(Thread);
  if (scopeOf(Kind) < AccessScope::Device)
    New[ToDevice] = VectorClock();
  if (scopeOf(Kind) < AccessScope::Block)
    New[ToBlock] = VectorClock();
  if (Reads) {
    New[ToDevice].join(W.Released[ToDevice]);
    if (W.Block == Block)
      New[ToBlock].join(W.Released[ToBlock]);
  }
  W.Released = std::move(New);
  W.Block = Block;
}

void BlockClocks::fence(unsigned Thread, uint32_t Kind) {
  ThreadClock &T = Threads[Thread];
  bool Device = scopeOf(Kind) >= AccessScope::Device;
  if (scopeOf(Kind) < AccessScope::Block)
    return;
  if (Kind & AccessAcquire) {
    T.Known.join(T.Seen[ToBlock]);
    if (Device)
      T.Known.join(T.Seen[ToDevice]);
  }
  if (Kind & AccessRelease) {
    T.Fenced[ToBlock] = release(Thread);
    if (Device) {
      T.Fenced[ToDevice] = T.Fenced[ToBlock];
      T.Wrote = false;
    }
  }
}

// --- where threads meet ------------------------------------------------------

namespace {
/// What all that meet know together.
struct Meeting {
  JoinedClock Known, Fenced[NumReaches], Seen[NumReaches];

  void add(const ThreadClock &T) {
    Known.add(T.Known);
    for (unsigned R = 0; R < NumReaches; ++R) {
      Fenced[R].add(T.Fenced[R]);
      Seen[R].add(T.Seen[R]);
    }
  }
  ThreadClock take() {
    ThreadClock T;
    T.Known = Known.take();
    for (unsigned R = 0; R < NumReaches; ++R) {
      T.Fenced[R] = Fenced[R].take();
      T.Seen[R] = Seen[R].take();
    }
    return T;
  }
};
} // namespace

/// T learns what All know; its own time goes on.
static void learn(ThreadClock &T, const ThreadClock &All) {
  T.Known = All.Known;
  T.Fenced = All.Fenced;
  T.Seen = All.Seen;
  ++T.Time;
}

void BlockClocks::meet(const std::vector<unsigned> &Members,
                       const ThreadClock *Arrived) {
  Meeting M;
  for (unsigned Thread : Members) {
    M.add(Threads[Thread]);
    M.Known.add(entry(Thread));
  }
  if (Arrived)
    M.add(*Arrived);
  ThreadClock All = M.take();
  for (unsigned Thread : Members)
    learn(Threads[Thread], All);
}

void BlockClocks::waveOperation(unsigned First, uint64_t Members) {
  std::vector<unsigned> List;
  for (; Members; Members &= Members - 1)
    List.push_back(First + std::countr_zero(Members));
  if (List.size() > 1)
    meet(List, nullptr);
}

void BlockClocks::arrive(unsigned Thread, unsigned Barrier) {
  ThreadClock &To = Arrivals[Barrier];
  const ThreadClock &T = Threads[Thread];
  for (unsigned R = 0; R < NumReaches; ++R) {
    To.Fenced[R].join(T.Fenced[R]);
    To.Seen[R].join(T.Seen[R]);
  }
  To.Known.join(release(Thread));
}

/// All threads of the block have met: what it did so far is one entry.
void BlockClocks::meetWhole(const std::vector<unsigned> &Members) {
  Meeting M;
  bool AllFenced = true;
  for (const ThreadClock &T : Threads)
    AllFenced &= !T.Wrote;
  for (unsigned Thread : Members)
    M.add(Threads[Thread]);
  ++Epoch;
  ThreadClock All = M.take();
  All.Known.forget(epochKey(Block), epochKey(Block + 1));
  JoinedClock Released;
  Released.add(All.Known);
  Released.add(epochEntry());
  // The barrier is a fence of the block's scope, and if nothing was written
  // since a fence of the device's, all is released to the device.
  All.Fenced[ToBlock] = Released.take();
  if (AllFenced && !All.Fenced[ToDevice].empty())
    All.Fenced[ToDevice] = All.Fenced[ToBlock];
  for (unsigned Thread : Members)
    learn(Threads[Thread], All);
}

void BlockClocks::openBarrier(unsigned Barrier,
                              const std::vector<unsigned> &Waiting,
                              bool WholeBlock) {
  auto It = Arrivals.find(Barrier);
  if (WholeBlock && It == Arrivals.end())
    meetWhole(Waiting);
  else
    meet(Waiting, It == Arrivals.end() ? nullptr : &It->second);
  if (It != Arrivals.end())
    Arrivals.erase(It);
}
