//===- Hidden.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Hidden.h"
#include "Scheduler.h"
#include "intrinsics/AmdgcnHidden.h"
#include "intrinsics/NvvmGrid.h"
#include <cstring>

using namespace hipify::simt;

/// A T in the grid's storage, which malloc aligns for all of them.
template <typename T> static T &make(std::vector<char> &Storage) {
  Storage.resize(sizeof(T));
  return *new (Storage.data()) T;
}

void hipify::simt::prepareHidden(GridRun &Run) {
  const Grid &G = Run.Request;
  if (G.InModule->Maker == Vendor::NVIDIA) {
    if (!G.Cooperative)
      return;
    Run.Workspace.resize(GridWorkspaceBytes);
    initGridWorkspace(Run.Workspace.data());
    return;
  }
  // Any block of the grid will do: what is filled in is the same for all.
  Block B = {};
  uint32_t Threads[] = {G.Threads.X, G.Threads.Y, G.Threads.Z};
  uint32_t Blocks[] = {G.Blocks.X, G.Blocks.Y, G.Blocks.Z};
  memcpy(B.BlockDim, Threads, sizeof(Threads));
  memcpy(B.GridDim, Blocks, sizeof(Blocks));
  B.DynamicLds = G.DynamicLds;
  B.InModule = G.InModule;
  B.Running = G.Running;
  B.Device = G.Device;
  amdgcn::CooperativeGrid *Cooperative = nullptr;
  if (G.Cooperative) {
    Cooperative = &make<amdgcn::CooperativeGrid>(Run.Workspace);
    fill(*Cooperative, B);
  }
  fill(make<amdgcn::ImplicitArguments>(Run.Hidden), B, Cooperative);
  fill(make<amdgcn::DispatchPacket>(Run.DispatchPacket), B);
}
