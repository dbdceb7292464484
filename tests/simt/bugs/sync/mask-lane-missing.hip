// bug: a mask names lanes that wait at a barrier and never come
// expect: any error waitForAll /lane|mask/
// targets: sm_80
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void waitForAll(unsigned *out) {
  unsigned mask = FIXED ? 0x0000ffffu : 0xffffffffu;
  if (threadIdx.x < 16)
    out[threadIdx.x] = __ballot_sync(mask, threadIdx.x & 1); // <- reported
  __syncthreads();
}

int run() {
  unsigned *out = allocate<unsigned>(32);
  waitForAll<<<1, 32>>>(out);
  return finish();
}

BUG_END
