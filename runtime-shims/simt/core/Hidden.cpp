//===- Hidden.cpp -----------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Hidden.h"
#include "Scheduler.h"
#include "intrinsics/NvvmGrid.h"
#include <cstring>

using namespace hipify::simt;

void hipify::simt::prepareHidden(GridRun &Run) {
  const Grid &G = Run.Request;
  if (G.InModule->Maker == Vendor::NVIDIA) {
    if (!G.Cooperative)
      return;
    Run.Workspace.resize(GridWorkspaceBytes);
    initGridWorkspace(Run.Workspace.data());
    return;
  }
  Run.Hidden.resize(256);
  Run.DispatchPacket.resize(64);
  auto Put = [&](size_t Offset, auto Value) {
    memcpy(&Run.Hidden[Offset], &Value, sizeof Value);
  };
  Put(0, G.Blocks.X);
  Put(4, G.Blocks.Y);
  Put(8, G.Blocks.Z);
  Put(12, uint16_t(G.Threads.X));
  Put(14, uint16_t(G.Threads.Y));
  Put(16, uint16_t(G.Threads.Z));
  Put(64, uint16_t(3));
  Put(120, G.DynamicLds);
}
