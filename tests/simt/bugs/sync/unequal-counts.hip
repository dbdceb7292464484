// bug: a loop with a barrier that runs longer for some threads of a wave
// expect: sync error rounds /barrier/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void rounds(int *out, int most) {
  __shared__ int total;
  if (threadIdx.x == 0)
    total = 0;
  __syncthreads();
  int mine = FIXED ? most : threadIdx.x % most + 1;
  for (int i = 0; i < mine; ++i) {
    atomicAdd(&total, 1);
    __syncthreads(); // <- reported
  }
  out[threadIdx.x] = total;
}

int run() {
  int *out = allocate<int>(128);
  rounds<<<1, 128>>>(out, 3);
  return finish();
}

BUG_END
