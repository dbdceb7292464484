// bug: the flag is set behind a barrier that the waiting thread does not reach
// expect: stuck error crossedWait /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void crossedWait(volatile int *flag) {
  if (FIXED && threadIdx.x == 64)
    *flag = 1;
  if (threadIdx.x == 0)
    while (*flag == 0) // <- reported
      ;
  __syncthreads(); // <- reported
  if (threadIdx.x == 64)
    *flag = 1;
}

int run() {
  int *flag = allocate<int>(1);
  crossedWait<<<1, 128>>>(flag);
  return finish();
}

BUG_END
