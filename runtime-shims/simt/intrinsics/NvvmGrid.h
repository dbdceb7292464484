//===- NvvmGrid.h - The workspace of cooperative groups' grids --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// this_grid() of CUDA's cooperative groups finds a workspace that the driver
// makes for each cooperative launch: its address is in the special registers
// %envreg1 (upper 32 bits) and %envreg2 (lower 32 bits), and null for other
// launches, which is how grid_group::is_valid() knows. It holds
//
//   offset 0  uint32_t  bytes of the workspace
//   offset 4  uint32_t  the barrier
//
// At grid.sync() one thread of each block adds 1 to the barrier, that of block
// 0 adds 2^31 - (blocks - 1); the last arrival so flips bit 31, for which all
// poll. So the barrier must begin with 31 bits of 0, never be set back in
// between, and belong to one grid only.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INTRINSICS_NVVMGRID_H
#define HIPIFY_SIMT_INTRINSICS_NVVMGRID_H

#include <cstddef>

namespace hipify::simt {

/// What a cooperative launch must allocate, aligned to 8 bytes.
inline constexpr size_t GridWorkspaceBytes = 16;

/// Makes Workspace ready for one launch.
void initGridWorkspace(void *Workspace);

} // namespace hipify::simt

#endif
