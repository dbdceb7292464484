//===- AmdgcnHidden.h - What AMD's kernels find beside arguments *- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hidden arguments of code object versions 5 and 6, the HSA dispatch
// packet, and the record of a cooperative launch, as the IR that clang makes
// and ROCm's device libraries read them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INTRINSICS_AMDGCNHIDDEN_H
#define HIPIFY_SIMT_INTRINSICS_AMDGCNHIDDEN_H

#include "../core/Abi.h"

namespace hipify::simt::amdgcn {

/// What the device libraries know of cooperative grids. One for each running
/// grid; the words at 32 are its barrier.
struct CooperativeGrid {
  uint64_t Shared = 0; ///< Of several devices' grids.
  uint32_t GridId = 0;
  uint32_t NumGrids = 1;
  uint64_t ThreadsBefore = 0; ///< In grids of lower numbers.
  uint64_t AllThreads = 0;
  /// Low half: groups that have arrived; high half: how often it opened.
  uint32_t Barrier = 0;
  uint32_t Unused = 0;
  uint32_t NumGroups = 0;
  uint32_t Unused2 = 0;
};

struct ImplicitArguments {
  uint32_t BlockCount[3];
  uint16_t GroupSize[3];
  uint16_t Remainder[3]; ///< Threads in a last, smaller group.
  char Unused1[16];
  uint64_t GlobalOffset[3];
  uint16_t GridDims;
  char Unused2[6];
  const void *PrintfBuffer;
  const void *HostcallBuffer;
  CooperativeGrid *Cooperative;
  const void *Heap;
  const void *DefaultQueue;
  const void *CompletionAction;
  uint32_t DynamicLdsBytes;
  char Unused3[68];
  uint32_t PrivateBase; ///< Upper half of its addresses.
  uint32_t SharedBase;
  const void *Queue;
  char Unused4[48];
};

struct DispatchPacket {
  uint16_t Header;
  uint16_t Dims;
  uint16_t GroupSize[3];
  uint16_t Unused1;
  uint32_t GridSize[3]; ///< In threads.
  uint32_t PrivateBytes;
  uint32_t GroupBytes;
  uint64_t KernelObject;
  const void *Arguments;
  uint64_t Unused2;
  uint64_t CompletionSignal;
};

static_assert(offsetof(CooperativeGrid, ThreadsBefore) == 16);
static_assert(offsetof(CooperativeGrid, Barrier) == 32);
static_assert(offsetof(CooperativeGrid, NumGroups) == 40);
static_assert(offsetof(ImplicitArguments, GroupSize) == 12);
static_assert(offsetof(ImplicitArguments, Remainder) == 18);
static_assert(offsetof(ImplicitArguments, GlobalOffset) == 40);
static_assert(offsetof(ImplicitArguments, GridDims) == 64);
static_assert(offsetof(ImplicitArguments, HostcallBuffer) == 80);
static_assert(offsetof(ImplicitArguments, Cooperative) == 88);
static_assert(offsetof(ImplicitArguments, Heap) == 96);
static_assert(offsetof(ImplicitArguments, DynamicLdsBytes) == 120);
static_assert(offsetof(ImplicitArguments, PrivateBase) == 192);
static_assert(offsetof(ImplicitArguments, Queue) == 200);
static_assert(sizeof(ImplicitArguments) == 256);
static_assert(offsetof(DispatchPacket, GridSize) == 12);
static_assert(offsetof(DispatchPacket, KernelObject) == 32);
static_assert(sizeof(DispatchPacket) == 64);

/// Fills in what is the same for all blocks of B's grid; B's own number does
/// not matter. Grid is null if the launch is not cooperative.
void fill(ImplicitArguments &A, const Block &B, CooperativeGrid *Grid);
void fill(DispatchPacket &P, const Block &B);
void fill(CooperativeGrid &Grid, const Block &B);

} // namespace hipify::simt::amdgcn

#endif
