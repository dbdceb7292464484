//===- Waves.cpp - lanes of a wave wait for each other ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Options.h"
#include "RaceCheck.h"
#include "Report.h"
#include "Scheduler.h"
#include "Wave.h"
#include <bit>
#include <cstdio>

using namespace hipify::simt;

void BlockRun::execute(WaveState &W, uint64_t Members) {
  uint64_t Present = 0;
  for (unsigned I = 0; I < W.Count; ++I)
    if (Lanes[W.First + I].State != LaneState::Done)
      Present |= 1ull << I;
  WaveGroup Group(&LanePointers[W.First], WaveSize, Members, Present);
  Lanes[W.First + Group.first()].Operation(Group);
  if (options().CheckRace)
    orderByWaveOperation(*this, W.First, Members);
  for (uint64_t Rest = Members; Rest; Rest &= Rest - 1) {
    Lane &L = Lanes[W.First + std::countr_zero(Rest)];
    L.State = LaneState::Ready;
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

/// Paths meet again when all lanes that split from the same path are there. A
/// lane that is still on that path, since it polls memory before the branch,
/// will come to the branch, too.
bool BlockRun::resolveJoin(WaveState &W, unsigned I) {
  const Lane &L = Lanes[W.First + I];
  unsigned Depth = L.Depth;
  const Divergence &D = L.Branches[Depth - 1];
  uint64_t Prefix = D.Prefix, Members = 0;
  uint32_t Join = D.Join;
  for (unsigned J = 0; J < W.Count; ++J) {
    const Lane &O = Lanes[W.First + J];
    if (O.Path == Prefix && O.Depth < Depth &&
        (O.State == LaneState::Spin || O.State == LaneState::Ready))
      return false;
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
    // Which lanes are together is known when none of them can go on.
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
