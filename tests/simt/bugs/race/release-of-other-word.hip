// bug: the reader waits for the word that was released before the data was written
// expect: race error twoStages /of different waves/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void twoStages(int *out) {
  __shared__ int ready[2], head, body;
  if (threadIdx.x < 2)
    ready[threadIdx.x] = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    head = 1;
    __threadfence_block();
    atomicExch(&ready[0], 1);
    body = 2; // <- reported
    __threadfence_block();
    atomicExch(&ready[1], 1);
  } else if (threadIdx.x == 64) {
    while (atomicAdd(&ready[FIXED], 0) == 0)
      ;
    __threadfence_block();
    *out = head + body; // <- reported
  }
}

int run() {
  twoStages<<<1, 128>>>(allocate<int>(1));
  return finish();
}

BUG_END
