// bug: a spin lock among the lanes of one wave: AMD's lanes that wait keep the owner from going on
// expect: stuck error spinLock /./
// targets: gfx942 gfx1100
// silent: sm_80
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void spinLock(int *lock, int *sum) {
  // One lane after another, which all hardware can do.
  for (unsigned turn = 0; turn < (FIXED ? blockDim.x : 1); ++turn) {
    if (FIXED && turn != threadIdx.x)
      continue;
    while (atomicCAS(lock, 0, 1) != 0) // <- reported
      ;
    *(volatile int *)sum += 1;
    __threadfence();
    atomicExch(lock, 0);
  }
}

int run() {
  int *lock = allocate<int>(1), *sum = allocate<int>(1);
  spinLock<<<1, 32>>>(lock, sum);
  return finish();
}

BUG_END
