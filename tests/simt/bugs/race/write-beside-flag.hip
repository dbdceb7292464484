// bug: the data is released rightly, but its writer goes on to write behind that
// expect: race error countDown /of different waves/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void countDown(int *out) {
  __shared__ int flag, data[2];
  if (threadIdx.x == 0)
    flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data[0] = 1;
    __threadfence_block();
    atomicExch(&flag, 1);
    data[FIXED] = 2; // <- reported
  } else if (threadIdx.x == 64) {
    while (atomicAdd(&flag, 0) == 0)
      ;
    __threadfence_block();
    *out = data[0]; // <- reported
  }
}

int run() {
  countDown<<<1, 128>>>(allocate<int>(1));
  return finish();
}

BUG_END
