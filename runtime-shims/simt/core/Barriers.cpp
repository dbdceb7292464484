//===- Barriers.cpp - waves and threads wait for each other -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"
#include "RaceCheck.h"
#include "Report.h"
#include "Scheduler.h"
#include <bit>
#include <utility>

using namespace hipify::simt;

/// On AMD a wave arrives, with the lanes that are on the present path.
bool BlockRun::arriveAtBarrier(WaveState &W) {
  if (W.AtBarrier)
    return false;
  const Lane *L = nullptr;
  uint64_t Alive = 0;
  for (unsigned I = 0; I < W.Count; ++I) {
    const Lane &O = Lanes[W.First + I];
    if (O.State == LaneState::Done)
      continue;
    Alive |= 1ull << I;
    if (O.State == LaneState::Barrier && !L)
      L = &O;
    if (!L || O.Path != L->Path)
      continue;
    if (O.State == LaneState::Barrier && O.Site == L->Site)
      W.AtBarrier |= 1ull << I;
  }
  if (W.AtBarrier && W.AtBarrier != Alive && options().CheckSync)
    report({Report::Severity::Error,
            "sync",
            Running->Name,
            "not all lanes of a wave are at a barrier: it is in a divergent "
            "branch",
            {party(*L, L->Site,
                   "waits at the barrier with " +
                       std::to_string(std::popcount(W.AtBarrier)) + " of " +
                       std::to_string(std::popcount(Alive)) + " lanes")}});
  return W.AtBarrier != 0;
}

bool BlockRun::openBarriersAMD() {
  bool Arrived = false;
  for (WaveState &W : Waves) {
    bool Ended = true;
    for (unsigned I = 0; I < W.Count && Ended; ++I)
      Ended = Lanes[W.First + I].State == LaneState::Done;
    if (Ended)
      continue;
    arriveAtBarrier(W);
    if (!W.AtBarrier)
      return false;
    Arrived = true;
  }
  if (!Arrived)
    return false;
  checkBarrier(0);
  for (WaveState &W : Waves) {
    for (; W.AtBarrier; W.AtBarrier &= W.AtBarrier - 1)
      Lanes[W.First + std::countr_zero(W.AtBarrier)].State = LaneState::Ready;
  }
  return true;
}

bool BlockRun::openBarriersNVIDIA() {
  bool Opened = false;
  for (unsigned Id = 0; Id < std::size(Barriers); ++Id) {
    BarrierState &S = Barriers[Id];
    if (!S.Arrived || S.Arrived < (S.Needed ? S.Needed : Live))
      continue;
    checkBarrier(Id);
    for (unsigned I = 0; I < Threads; ++I)
      if (Lanes[I].State == LaneState::Barrier && Lanes[I].Mask == Id)
        Lanes[I].State = LaneState::Ready;
    S.OpenedPopc = S.Popc;
    S.OpenedVotes = S.Votes;
    S.Arrived = S.Needed = S.Popc = S.Votes = 0;
    Opened = true;
  }
  return Opened;
}

/// --check=race: orders what the threads that are here did before what follows.
void BlockRun::orderAtBarrier(unsigned Id) {
  std::vector<unsigned> Waiting;
  for (unsigned I = 0; I < Threads; ++I)
    if (Lanes[I].State == LaneState::Barrier && Lanes[I].Mask == Id)
      Waiting.push_back(I);
  // AMD's one barrier is for all waves that still run.
  bool Whole = InModule->Maker == Vendor::AMD || Waiting.size() == Live;
  orderByBarrier(*this, Id, Waiting, Whole);
}

/// --check=sync: all threads should be at the same barrier when it opens.
void BlockRun::checkBarrier(unsigned Id) {
  if (options().CheckRace)
    orderAtBarrier(Id);
  if (!options().CheckSync)
    return;
  const Lane *One = nullptr, *Other = nullptr, *Ended = nullptr;
  for (unsigned I = 0; I < Threads; ++I) {
    const Lane &L = Lanes[I];
    if (L.State == LaneState::Done)
      Ended = &L;
    else if (L.State == LaneState::Barrier && L.Mask == Id && !One)
      One = &L;
    else if (L.State == LaneState::Barrier && L.Mask == Id &&
             L.Site != One->Site)
      Other = &L;
  }
  if (One && Other)
    report({Report::Severity::Error,
            "sync",
            Running->Name,
            "threads of a block meet at different barriers",
            {party(*One, One->Site, "waits"),
             party(*Other, Other->Site, "waits")}});
  if (One && Ended && !Barriers[Id].Needed)
    report({Report::Severity::Error,
            "sync",
            Running->Name,
            "threads of the block ended before a barrier that others wait at",
            {party(*One, One->Site, "waits"), party(*Ended, 0, "has ended")}});
}

/// The usual case: all lanes of all waves are at barrier 0.
bool BlockRun::openWhole() {
  if (options().CheckSync || options().CheckRace || Barriers[0].Needed)
    return false;
  for (const WaveState &W : Waves)
    if (W.Live && !W.AllAtBarrier)
      return false;
  for (WaveState &W : Waves)
    W.Released = std::exchange(W.AllAtBarrier, nullptr);
  BarrierState &S = Barriers[0];
  S = {0, 0, 0, 0, S.Popc, S.Votes};
  return true;
}

bool BlockRun::openBarriers() {
  bool Opened = openWhole();
  if (!Opened) {
    Opened = InModule->Maker == Vendor::AMD ? openBarriersAMD()
                                            : openBarriersNVIDIA();
    if (Opened)
      for (WaveState &W : Waves)
        W.AllAtBarrier = nullptr;
  }
  return Opened;
}
