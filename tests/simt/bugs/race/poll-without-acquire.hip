// bug: a flag is polled, but no fence keeps the data's load behind it
// expect: race error handOver /of different waves/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void handOver(int *out) {
  __shared__ int flag, data;
  if (threadIdx.x == 0)
    flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 42; // <- reported
    __threadfence_block();
    *(volatile int *)&flag = 1;
  } else if (threadIdx.x == 64) {
    while (*(volatile int *)&flag == 0)
      ;
#if FIXED
    __threadfence_block();
#endif
    *out = data; // <- reported
  }
}

int run() {
  handOver<<<1, 128>>>(allocate<int>(1));
  return finish();
}

BUG_END
