//===- NvvmGrid.cpp ---------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "NvvmGrid.h"
#include <cstdint>
#include <cstring>

void hipify::simt::initGridWorkspace(void *Workspace) {
  memset(Workspace, 0, GridWorkspaceBytes);
  uint32_t Bytes = GridWorkspaceBytes;
  memcpy(Workspace, &Bytes, sizeof(Bytes));
}
