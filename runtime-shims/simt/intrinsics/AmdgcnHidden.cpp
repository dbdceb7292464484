//===- AmdgcnHidden.cpp ---------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AmdgcnHidden.h"

using namespace hipify::simt;
using namespace hipify::simt::amdgcn;

/// HIP always launches with three dimensions.
static constexpr uint16_t Dimensions = 3;

void hipify::simt::amdgcn::fill(ImplicitArguments &A, const Block &B,
                                CooperativeGrid *Grid) {
  A = {};
  for (unsigned I = 0; I < 3; ++I) {
    A.BlockCount[I] = B.GridDim[I];
    A.GroupSize[I] = uint16_t(B.BlockDim[I]);
  }
  A.GridDims = Dimensions;
  A.Cooperative = Grid;
  A.DynamicLdsBytes = B.DynamicLds;
  // Pointers to LDS and to private memory are addresses below 4 GiB.
}

void hipify::simt::amdgcn::fill(DispatchPacket &P, const Block &B) {
  P = {};
  P.Dims = Dimensions;
  for (unsigned I = 0; I < 3; ++I) {
    P.GroupSize[I] = uint16_t(B.BlockDim[I]);
    P.GridSize[I] = B.GridDim[I] * B.BlockDim[I];
  }
  P.GroupBytes = (B.Running ? B.Running->StaticLds : 0) + B.DynamicLds;
}

void hipify::simt::amdgcn::fill(CooperativeGrid &Grid, const Block &B) {
  uint32_t Groups = B.GridDim[0] * B.GridDim[1] * B.GridDim[2];
  Grid = {};
  Grid.NumGroups = Groups;
  Grid.AllThreads =
      uint64_t(Groups) * B.BlockDim[0] * B.BlockDim[1] * B.BlockDim[2];
}
