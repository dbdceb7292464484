// bug: two warps meet at a named barrier; a third reads what they wrote
// expect: race error pairs /of different waves/
// targets: sm_80
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void pairs(int *out) {
  __shared__ int data[96];
  unsigned i = threadIdx.x;
  data[i] = i; // <- reported
#if FIXED
  asm volatile("bar.sync 1, 96;" ::: "memory");
#else
  if (i < 64)
    asm volatile("bar.sync 1, 64;" ::: "memory");
  else
    asm volatile("bar.sync 2, 32;" ::: "memory");
#endif
  out[i] = data[(i + 32) % 96]; // <- reported
}

int run() {
  pairs<<<1, 96>>>(allocate<int>(96));
  return finish();
}

BUG_END
