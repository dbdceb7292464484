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
#include "Wave.h"
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
  __simt_suspend();
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
  L.SyncEpoch = 0;
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

// --- waves -------------------------------------------------------------------

void BlockRun::execute(WaveState &W, uint64_t Members) {
  uint64_t Present = 0;
  for (unsigned I = 0; I < W.Count; ++I)
    if (Lanes[W.First + I].State != LaneState::Done)
      Present |= 1ull << I;
  WaveGroup Group(&LanePointers[W.First], WaveSize, Members, Present);
  Lanes[W.First + Group.first()].Operation(Group);
  ++W.SyncEpoch;
  for (uint64_t Rest = Members; Rest; Rest &= Rest - 1) {
    Lane &L = Lanes[W.First + std::countr_zero(Rest)];
    L.State = LaneState::Ready;
    L.SyncEpoch = W.SyncEpoch;
  }
}

/// The lanes at the same operation on the same path as lane I are one group,
/// unless one of that path still polls memory and may come, too.
bool BlockRun::resolveWave(WaveState &W, unsigned I) {
  const Lane &L = Lanes[W.First + I];
  uint64_t Members = 0;
  for (unsigned J = 0; J < W.Count; ++J) {
    const Lane &O = Lanes[W.First + J];
    if (O.Path != L.Path)
      continue;
    if (O.State == LaneState::Spin && InModule->Maker == Vendor::AMD)
      return false;
    if (O.State == L.State && O.Site == L.Site && O.Operation == L.Operation)
      Members |= 1ull << J;
  }
  execute(W, Members);
  return true;
}

/// --check=sync: lanes at one place that name each other mean one operation.
void BlockRun::checkMasks(const WaveState &W, const Lane &L) {
  for (unsigned J = 0; J < W.Count; ++J) {
    const Lane &O = Lanes[W.First + J];
    if (O.State != LaneState::Sync || O.Operation != L.Operation ||
        O.Site != L.Site || O.Mask == L.Mask || !(O.Mask & L.Mask))
      continue;
    auto Text = [](const Lane &Each) {
      char Mask[48];
      snprintf(Mask, sizeof(Mask), "waits with mask 0x%llx",
               (unsigned long long)Each.Mask);
      return std::string(Mask);
    };
    report({Report::Severity::Error,
            "sync",
            Running->Name,
            "lanes wait at one warp operation with different masks that "
            "overlap",
            {party(L, L.Site, Text(L)), party(O, O.Site, Text(O))}});
    return;
  }
}

bool BlockRun::resolveSync(WaveState &W, unsigned I) {
  const Lane &L = Lanes[W.First + I];
  if (options().CheckSync)
    checkMasks(W, L);
  uint64_t Here = 0, Needed = 0;
  for (unsigned J = 0; J < W.Count; ++J) {
    const Lane &O = Lanes[W.First + J];
    if (!(L.Mask >> J & 1) || O.State == LaneState::Done)
      continue;
    Needed |= 1ull << J;
    if (O.State == LaneState::Sync && O.Operation == L.Operation &&
        O.Mask == L.Mask)
      Here |= 1ull << J;
  }
  if (!(L.Mask >> I & 1)) {
    report({Report::Severity::Error,
            "sync",
            Running->Name,
            "a lane calls a warp operation with a mask that does not name it",
            {party(L, L.Site, "lane " + std::to_string(I))}});
    execute(W, 1ull << I);
    return true;
  }
  if (Here != Needed)
    return false;
  execute(W, Here);
  return true;
}

/// Paths meet again when all lanes that split from the same path are there.
bool BlockRun::resolveJoin(WaveState &W, unsigned I) {
  const Lane &L = Lanes[W.First + I];
  unsigned Depth = L.Depth;
  const Divergence &D = L.Branches[Depth - 1];
  uint64_t Prefix = D.Prefix, Members = 0;
  uint32_t Join = D.Join;
  for (unsigned J = 0; J < W.Count; ++J) {
    const Lane &O = Lanes[W.First + J];
    if (O.State == LaneState::Done || O.Depth < Depth ||
        O.Branches[Depth - 1].Prefix != Prefix)
      continue;
    if (O.State != LaneState::Join || O.Depth != Depth ||
        O.Branches[Depth - 1].Join != Join)
      return false;
    Members |= 1ull << J;
  }
  for (; Members; Members &= Members - 1)
    leaveJoin(Lanes[W.First + std::countr_zero(Members)]);
  return true;
}

void BlockRun::leaveJoin(Lane &L) {
  L.Path = L.Branches[--L.Depth].Prefix;
  L.State = LaneState::Ready;
}

bool BlockRun::resolve(WaveState &W) {
  bool Progress = false;
  for (unsigned I = 0; I < W.Count; ++I) {
    switch (Lanes[W.First + I].State) {
    case LaneState::Wave:
      Progress |= resolveWave(W, I);
      break;
    case LaneState::Sync:
      Progress |= resolveSync(W, I);
      break;
    case LaneState::Join:
      Progress |= resolveJoin(W, I);
      break;
    default:
      break;
    }
  }
  return Progress;
}

/// Links the lanes that can go on, and in the first round (Polls) those that
/// poll, which are marked in Polling.
Lane *BlockRun::collect(WaveState &W, std::mt19937_64 *Order, bool Polls,
                        uint64_t &Polling, unsigned &Count) {
  Lane *First = nullptr, **Link = &First;
  unsigned Start = Order ? (*Order)() % W.Count : 0;
  for (unsigned I = 0; I < W.Count; ++I) {
    unsigned N = Start + I < W.Count ? Start + I : Start + I - W.Count;
    Lane &L = Lanes[W.First + N];
    if (L.State == LaneState::Spin && Polls) {
      Polling |= 1ull << N;
      L.State = LaneState::Ready;
    } else if (L.State == LaneState::Ready) {
      ++Count;
    } else {
      continue;
    }
    *Link = &L;
    Link = &L.Next;
  }
  *Link = nullptr;
  return First;
}

bool BlockRun::runWave(WaveState &W, std::mt19937_64 *Order) {
  if (W.AllAtBarrier)
    return false;
  bool Progress = false;
  for (bool Again = true, Polls = true; Again; Polls = false) {
    uint64_t Polling = 0;
    unsigned Count = 0, LiveBefore = Live, Arrived = Barriers[0].Arrived;
    // A wave that a barrier has released as a whole is still linked.
    Lane *First = W.Released;
    if (First)
      Count = W.Live;
    else
      First = collect(W, Order, Polls, Polling, Count);
    W.Released = nullptr;
    Progress |= Count != 0;
    if (First)
      resume(*First);
    ++Steps;
    if (Run->failed())
      return true;
    W.Live -= LiveBefore - Live;
    // Who is together is known when none of them can go on.
    if (Stepped)
      return true;
    if (Count == W.Live && Count && Barriers[0].Arrived == Arrived + Count &&
        !Order && !Diverged) {
      // All have stopped at barriers, without anybody looking at each.
      W.AllAtBarrier = First;
      return true;
    }
    for (; Polling; Polling &= Polling - 1)
      if (Lanes[W.First + std::countr_zero(Polling)].State != LaneState::Spin)
        Progress = true;
    Again = resolve(W);
    Progress |= Again;
  }
  return Progress;
}

// --- barriers ----------------------------------------------------------------

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

/// --check=sync: all threads should be at the same barrier when it opens.
void BlockRun::checkBarrier(unsigned Id) {
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
  if (options().CheckSync || Barriers[0].Needed)
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
  Epoch += Opened;
  return Opened;
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
