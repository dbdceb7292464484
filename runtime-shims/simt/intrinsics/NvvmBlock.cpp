//===- NvvmBlock.cpp - What concerns the threads of a block -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "../core/Scheduler.h"
#include "Nvvm.h"

using namespace hipify::simt;

uint32_t __simt_nvvm_barrier_reduce(uint32_t Id, uint32_t ThreadCount,
                                    uint32_t Op, uint32_t Predicate,
                                    uint32_t Site) {
  BarrierState &S = __simt_lane->InBlock->Barriers[Id];
  ++S.Votes;
  S.Popc += Predicate != 0;
  __simt_barrier(Id, ThreadCount, 0, Site);
  if (Op == 0)
    return S.OpenedPopc;
  return Op == 1 ? S.OpenedPopc == S.OpenedVotes : S.OpenedPopc != 0;
}

// As a lane ends that returns from its kernel. It is never resumed.
void __simt_nvvm_exit() {
  Lane &L = *__simt_lane;
  L.State = LaneState::Done;
  --static_cast<BlockRun &>(*L.InBlock).Live;
  __simt_suspend(&L);
  __builtin_unreachable();
}
