// bug: a pointer of which the upper half is lost
// expect: fault error follows /memory fault.*--check=memory/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void follows(unsigned long long address, int *out) {
  int *at = (int *)(FIXED ? address : address ^ (1ull << 45));
  __syncthreads();
  *at = threadIdx.x;
  out[threadIdx.x] = 1;
}

int run() {
  int *out = allocate<int>(64);
  follows<<<1, 64>>>((unsigned long long)(size_t)allocate<int>(1), out);
  return finish();
}

BUG_END
