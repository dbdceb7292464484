// bug: blocks wait for one that returned early
// expect: stuck error allBlocks /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void allBlocks(int *arrived, int n) {
  if (!FIXED && int(blockIdx.x) >= n)
    return;
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1);
    while (*(volatile int *)arrived < int(gridDim.x)) // <- reported
      ;
  }
}

int run() {
  int *arrived = allocate<int>(1);
  allBlocks<<<4, 64>>>(arrived, 3);
  return finish();
}

BUG_END
