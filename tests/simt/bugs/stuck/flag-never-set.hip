// bug: a thread waits for a flag that nobody sets
// expect: stuck error waitForFlag /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void waitForFlag(volatile int *flag, int value) {
  if (FIXED && threadIdx.x == 64)
    *flag = value;
  if (threadIdx.x == 0)
    while (*flag != value) // <- reported
      ;
}

int run() {
  int *flag = allocate<int>(1);
  waitForFlag<<<1, 128>>>(flag, 3);
  return finish();
}

BUG_END
