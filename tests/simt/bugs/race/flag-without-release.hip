// bug: a flag in shared memory is set without a fence behind the data
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
#if FIXED
    __threadfence_block();
#endif
    atomicExch(&flag, 1);
  } else if (threadIdx.x == 64) {
    while (atomicAdd(&flag, 0) == 0)
      ;
    __threadfence_block();
    *out = data; // <- reported
  }
}

int run() {
  handOver<<<1, 128>>>(allocate<int>(1));
  return finish();
}

BUG_END
