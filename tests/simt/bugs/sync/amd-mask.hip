// bug: the header's check of a mask that names too many lanes
// expect: any error waitForWave /./
// targets: gfx942 gfx1100
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void waitForWave(unsigned long long *out) {
  unsigned long long low = 0xffffull;
  if (threadIdx.x < 16)
    out[threadIdx.x] =
        __ballot_sync(FIXED ? low : low << 8 | low, threadIdx.x & 1);
}

int run() {
  unsigned long long *out = allocate<unsigned long long>(32);
  waitForWave<<<1, 32>>>(out);
  return finish();
}

BUG_END
