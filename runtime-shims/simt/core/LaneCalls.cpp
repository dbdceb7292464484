//===- LaneCalls.cpp - What lowered code calls ------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These functions run on the fibers of lanes.
//
//===----------------------------------------------------------------------===//
#include "Options.h"
#include "RaceCheck.h"
#include "Report.h"
#include "Scheduler.h"

using namespace hipify::simt;

static BlockRun &block() {
  return static_cast<BlockRun &>(*__simt_lane->InBlock);
}

static uint64_t mix(uint64_t Hash, uint64_t Value) {
  Hash ^= Value + 0x9e3779b97f4a7c15ull + (Hash << 6) + (Hash >> 2);
  return Hash * 0xff51afd7ed558ccdull;
}

// A branch that is reached again before its join (a loop) refines the open
// entry; Base keeps a recursive call from taking its caller's for its own.
void __simt_fork(uint32_t Join, uint32_t Way) {
  Lane &L = *__simt_lane;
  block().Diverged = true;
  Divergence *D = &L.Branches[L.Depth - 1];
  if (L.Depth > L.Base && D->Join == Join) {
    D->Path = mix(D->Path, Way + 1);
  } else {
    if (L.Depth == MaxDepth) {
      report({Report::Severity::Error,
              "stuck",
              L.InBlock->Running->Name,
              "more than 64 nested divergent branches",
              {party(L, 0, "branches")}});
      block().grid().fail(GridStatus::Unsupported);
      L.Next = nullptr;
      __simt_suspend(&L);
    }
    D = &L.Branches[L.Depth++];
    *D = {Join, 0, Way + 1, L.Path};
  }
  L.Path = mix(D->Prefix, D->Path ^ (uint64_t(Join) << 32));
}

uint32_t __simt_enter() {
  Lane &L = *__simt_lane;
  uint32_t Base = L.Base;
  L.Base = L.Depth;
  return Base;
}

void __simt_leave(uint32_t Base) { __simt_lane->Base = Base; }

void __simt_join(uint32_t Join, uint32_t Site) {
  Lane &L = *__simt_lane;
  if (L.Depth <= L.Base || L.Branches[L.Depth - 1].Join != Join)
    return;
  L.State = LaneState::Join;
  L.Site = Site;
  __simt_suspend(&L);
}

void __simt_spin(uint32_t Site) {
  Lane &L = *__simt_lane;
  if (++L.Spins < 32)
    return;
  L.Spins = 0;
  L.State = LaneState::Spin;
  L.Site = Site;
  __simt_suspend(&L);
}

void __simt_contend(uint32_t Site) {
  Lane &L = *__simt_lane;
  L.State = LaneState::Spin;
  L.Site = Site;
  __simt_suspend(&L);
}

void __simt_step(uint32_t Site) {
  Lane &L = *__simt_lane;
  if (++L.Spins < 32)
    return;
  L.Spins = 0;
  // A barrier that opens for all does not say so in each lane.
  L.State = LaneState::Ready;
  L.Site = Site;
  block().Stepped = true;
  __simt_suspend(&L);
}

/// Ends the grid: this lane and all others of the block are left as they are.
[[noreturn]] static void abandon(GridStatus Why) {
  block().grid().fail(Why);
  __simt_lane->Next = nullptr;
  __simt_suspend(__simt_lane);
  __builtin_unreachable();
}

void __simt_trap(uint32_t Site) {
  Lane &L = *__simt_lane;
  report({Report::Severity::Error,
          "trap",
          L.InBlock->Running->Name,
          "the kernel trapped",
          {party(L, Site, "executes a trap")}});
  abandon(GridStatus::Trapped);
}

void __simt_fail() { abandon(GridStatus::Trapped); }

void __simt_unsupported(const char *Name, uint32_t Site) {
  Lane &L = *__simt_lane;
  report({Report::Severity::Error,
          "unsupported",
          L.InBlock->Running->Name,
          std::string("the emulator lacks ") + Name,
          {party(L, Site, "executes it")}});
  abandon(GridStatus::Unsupported);
}

void __simt_barrier(uint32_t Id, uint32_t ThreadCount, uint32_t Kind,
                    uint32_t Site) {
  Lane &L = *__simt_lane;
  BarrierState &S = __simt_lane->InBlock->Barriers[Id];
  ++S.Arrived;
  S.Needed = ThreadCount;
  if (ThreadCount && L.LaneId == 0)
    S.Arrived += block().lanesLacking(L.Index);
  if (Kind == 1) {
    if (options().CheckRace)
      orderByArrival(L, Id);
    return;
  }
  L.State = LaneState::Barrier;
  L.Mask = Id;
  L.Site = Site;
  __simt_suspend(&L);
}

uint32_t __simt_barrier_reduce(uint32_t Id, uint32_t Op, uint32_t Predicate,
                               uint32_t Site) {
  BarrierState &S = __simt_lane->InBlock->Barriers[Id];
  ++S.Votes;
  S.Popc += Predicate != 0;
  __simt_barrier(Id, 0, 0, Site);
  return Op == 0   ? S.OpenedPopc
         : Op == 1 ? S.OpenedPopc == S.OpenedVotes
                   : S.OpenedPopc != 0;
}

void __simt_grid_sync() {
  BlockRun &B = block();
  GridRun &G = B.grid();
  uint64_t Generation = G.Opened.load();
  __simt_barrier(16, 0, 0, 0);
  if (B.GridGeneration != Generation) {
    B.GridGeneration = Generation;
    if (G.Arrived.fetch_add(1) + 1 == G.Blocks) {
      G.Arrived.store(0);
      G.Opened.fetch_add(1);
    }
  }
  while (G.Opened.load() == Generation)
    __simt_spin(0);
}
