// bug: two lanes of a wave poll for a third of their own wave, which AMD's wave runs only behind the loop
// expect: stuck error gather /./
// targets: gfx942 gfx1100
// silent: sm_80
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

static __device__ void come(int *count) {
  int old = *(volatile int *)count, seen;
  while ((seen = atomicCAS(count, old, old + 1)) != old)
    old = seen;
}

// Without the bug the third is in the other wave, and the two that poll have
// come themselves: lanes of a wave may count on what is before their loop.
__global__ void gather(int *counts) {
  unsigned third = FIXED ? 64 : 31;
  for (int round = 0; round < 50; ++round) {
    if (threadIdx.x == 0 || threadIdx.x == 16) {
      come(&counts[round]);
      while (*(volatile int *)&counts[round] < 3) // <- reported
        ;
    }
    if (threadIdx.x == third)
      come(&counts[round]);
    WAVE_SYNC();
  }
}

int run() {
  gather<<<1, 128>>>(allocate<int>(50));
  return finish();
}

BUG_END
