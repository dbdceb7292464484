//===- Scheduler.cpp --------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Scheduler.h"
#include "Fault.h"
#include "Fiber.h"
#include "Options.h"
#include "RaceCheck.h"
#include "Report.h"
#include <algorithm>
#include <cstring>
#include <sys/mman.h>
#include <utility>

using namespace hipify::simt;

// --- starting ----------------------------------------------------------------

static void laneMain() {
  Lane &L = *__simt_lane;
  auto &B = static_cast<BlockRun &>(*L.InBlock);
  const std::vector<char> &Arguments = B.grid().Request.Arguments;
  if (B.Running->Flat)
    B.Running->Flat(Arguments.data());
  else
    B.Running->Entry(Arguments.data());
  if (!B.stacksGuarded() && overflowed(L))
    reportOverflow(L);
  L.State = LaneState::Done;
  --B.Live;
  __simt_suspend(&L);
}

std::unique_ptr<BlockRun> BlockRun::create(unsigned MaxThreads,
                                           size_t LdsBytes) {
  std::unique_ptr<BlockRun> B(new BlockRun);
  B->MaxThreads = MaxThreads;
  B->LdsCapacity = (LdsBytes + 4095) & ~size_t(4095);
  B->Stacks = mapLow(StackBytes * MaxThreads);
  B->Lds = B->LdsCapacity ? mapLow(B->LdsCapacity) : nullptr;
  if (!B->Stacks || (B->LdsCapacity && !B->Lds))
    return nullptr;
  B->StacksGuarded = guardStacks(B->Stacks, MaxThreads);
  // Lanes beyond the last thread make incomplete waves look like whole ones.
  B->LaneStore.resize(MaxThreads + 64);
  B->BranchStore.resize(size_t(MaxThreads) * MaxDepth);
  B->Lanes = B->LaneStore.data();
  B->LanePointers.resize(MaxThreads + 64);
  for (unsigned I = 0; I < MaxThreads + 64; ++I) {
    B->LanePointers[I] = &B->Lanes[I];
    B->Lanes[I].Index = I;
    B->Lanes[I].InBlock = B.get();
    if (I < MaxThreads) {
      B->Lanes[I].Stack = B->Stacks + StackBytes * I;
      B->Lanes[I].Branches = &B->BranchStore[size_t(I) * MaxDepth];
    }
  }
  return B;
}

BlockRun::~BlockRun() {
  if (Stacks)
    munmap(Stacks, StackBytes * MaxThreads);
  if (Lds)
    munmap(Lds, LdsCapacity);
}

void BlockRun::beginLane(Lane &L, unsigned Index) {
  L.ThreadId[0] = Index % BlockDim[0];
  L.ThreadId[1] = Index / BlockDim[0] % BlockDim[1];
  L.ThreadId[2] = Index / (BlockDim[0] * BlockDim[1]);
  L.LaneId = Index % WaveSize;
  L.Index = Index; // A kernel without fibers counts it up.
  L.State = LaneState::Ready;
  L.Site = 0;
  L.Path = 1;
  L.Depth = L.Base = 0;
  L.Spins = 0;
  prepare(L, laneMain);
}

void BlockRun::start(GridRun &R, uint64_t Number) {
  const Grid &G = R.Request;
  Run = &R;
  this->Number = Number;
  InModule = G.InModule;
  Running = G.Running;
  BlockId[0] = Number % G.Blocks.X;
  BlockId[1] = Number / G.Blocks.X % G.Blocks.Y;
  BlockId[2] = Number / (uint64_t(G.Blocks.X) * G.Blocks.Y);
  uint32_t Dim[] = {G.Threads.X, G.Threads.Y, G.Threads.Z};
  uint32_t GridSize[] = {G.Blocks.X, G.Blocks.Y, G.Blocks.Z};
  memcpy(BlockDim, Dim, sizeof(Dim));
  memcpy(GridDim, GridSize, sizeof(GridSize));
  DynamicLds = G.DynamicLds;
  Image = R.Image;
  ImplicitArguments = R.Hidden.data();
  DispatchPacket = R.DispatchPacket.data();
  GridWorkspace = R.Workspace.data();
  Threads = Running->Flat ? 1 : G.Threads.count();
  WaveSize = InModule->WaveSize;
  LdsUsed = size_t(Running->DynamicLds) + DynamicLds;
  // A GPU does not clear LDS either; NaNs and -1 show what reads it anyway.
  if (LdsUsed)
    memset(Lds, 0xff, LdsUsed);
  if (options().CheckRace || options().CheckSync)
    beginRaceCheck(*this);
  Steps = 0;
  Diverged = false;
  GridGeneration = ~0ull;
  memset(Barriers, 0, sizeof(Barriers));
  Live = Threads;
  for (unsigned I = 0; I < Threads; ++I)
    beginLane(Lanes[I], I);
  Waves.clear();
  WaveOrder.clear();
  for (unsigned I = 0; I < Threads; I += WaveSize) {
    WaveOrder.push_back(Waves.size());
    WaveState W;
    W.First = I;
    W.Count = W.Live = std::min(WaveSize, Threads - I);
    Waves.push_back(W);
  }
}

// --- the block ---------------------------------------------------------------

/// NVIDIA's threads go on even when others of their warp poll for ever.
bool BlockRun::releaseJoins() {
  if (InModule->Maker != Vendor::NVIDIA)
    return false;
  bool Released = false;
  for (unsigned I = 0; I < Threads; ++I)
    if (Lanes[I].State == LaneState::Join) {
      leaveJoin(Lanes[I]);
      Released = true;
    }
  return Released;
}

BlockRun::Outcome BlockRun::run(std::mt19937_64 *Order) {
  DeviceCode Running(*this);
  Progressed = false;
  for (;;) {
    if (Order)
      std::shuffle(WaveOrder.begin(), WaveOrder.end(), *Order);
    bool Progress = false;
    for (unsigned W : WaveOrder) {
      bool SteppedBefore = std::exchange(Stepped, false);
      Progress |= runWave(Waves[W], Order);
      Stepped |= SteppedBefore;
      if (Run->failed())
        return Outcome::Failed;
    }
    if (Live == 0)
      return Outcome::Finished;
    if (!std::exchange(Stepped, false))
      Progress |= openBarriers();
    if (options().MaxSteps && Steps > options().MaxSteps * Waves.size()) {
      reportStuck("the step limit is reached");
      Run->fail(GridStatus::Stuck);
      return Outcome::Failed;
    }
    Progressed |= Progress;
    if (Progress || releaseJoins())
      continue;
    for (unsigned I = 0; I < Threads; ++I)
      if (Lanes[I].State == LaneState::Spin)
        return Outcome::Stalled;
    reportStuck("deadlock: all threads wait for each other");
    Run->fail(GridStatus::Stuck);
    return Outcome::Failed;
  }
}

static const char *describeState(LaneState S) {
  switch (S) {
  case LaneState::Wave:
  case LaneState::Sync:
    return "at a wave operation";
  case LaneState::Join:
    return "where divergent lanes meet again";
  case LaneState::Barrier:
    return "at a barrier";
  case LaneState::Spin:
    return "polling memory";
  case LaneState::Done:
    return "have ended";
  case LaneState::Ready:
    break;
  }
  return "can go on";
}

void BlockRun::reportStuck(const char *Message) const {
  Report R{Report::Severity::Error, "stuck", Running->Name, Message, {}};
  struct Place {
    const Lane *Example;
    unsigned Count;
  };
  std::vector<Place> Places;
  for (unsigned I = 0; I < Threads; ++I) {
    const Lane &L = Lanes[I];
    bool Ended = L.State == LaneState::Done;
    auto Same = [&](const Place &P) {
      return P.Example->State == L.State &&
             (Ended || P.Example->Site == L.Site);
    };
    auto It = std::find_if(Places.begin(), Places.end(), Same);
    if (It == Places.end())
      Places.push_back({&L, 1});
    else
      ++It->Count;
  }
  for (const Place &P : Places)
    R.Parties.push_back(party(
        *P.Example, P.Example->State == LaneState::Done ? 0 : P.Example->Site,
        std::to_string(P.Count) + " threads " +
            describeState(P.Example->State)));
  report(std::move(R));
}
