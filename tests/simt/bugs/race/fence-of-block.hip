// bug: the fence before a flag for other blocks is for the own block only
// expect: race error chainBlocks /of different blocks/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void chainBlocks(int *flags, int *sums) {
  if (threadIdx.x != 0)
    return;
  unsigned block = blockIdx.x;
  int before = 0;
  if (block) {
    while (atomicAdd(&flags[block - 1], 0) == 0)
      ;
    __threadfence();
    before = sums[block - 1]; // <- reported
  }
  sums[block] = before + 1; // <- reported
#if FIXED
  __threadfence();
#else
  __threadfence_block();
#endif
  atomicExch(&flags[block], 1);
}

int run() {
  chainBlocks<<<4, 32>>>(allocate<int>(4), allocate<int>(4));
  return finish();
}

BUG_END
