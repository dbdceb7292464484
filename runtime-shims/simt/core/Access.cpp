//===- Access.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Access.h"
#include "MemoryCheck.h"
#include "Options.h"
#include "RaceCheck.h"

using namespace hipify::simt;

void hipify::simt::checkAccess(Lane &L, const Access &A) {
  const Options &O = options();
  auto &B = static_cast<BlockRun &>(*L.InBlock);
  if (O.CheckMemory)
    checkMemory(B, L, A);
  if (O.CheckSync)
    checkInitialised(B, L, A);
  if (O.CheckRace)
    checkRace(B, L, A);
}

void __simt_access(const void *Address, uint64_t Bytes, uint32_t Kind,
                   uint32_t Site) {
  __simt_lane->Site = Site; // The last known place, should it fault.
  checkAccess(*__simt_lane, {Address, Bytes, Kind, Site});
}

void __simt_fence(uint32_t Kind) {
  if (options().CheckRace)
    orderByFence(*__simt_lane, Kind);
}
