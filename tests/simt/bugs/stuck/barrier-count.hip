// bug: one wave waits at a barrier that the other wave passes once less often
// expect: stuck error lastRound /barrier/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void lastRound(volatile int *flag) {
  int rounds = FIXED || threadIdx.x < 64 ? 3 : 2;
  for (int i = 0; i < rounds; ++i)
    __syncthreads(); // <- reported
  if (threadIdx.x >= 64)
    while (!FIXED && *flag == 0) // <- reported
      ;
}

int run() {
  int *flag = allocate<int>(1);
  lastRound<<<1, 128>>>(flag);
  return finish();
}

BUG_END
