// bug: one wave hands a value to another one through shared memory without a barrier
// expect: race error handOver /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void handOver(int *out) {
  __shared__ int value;
  if (threadIdx.x == 0)
    value = out[0] + 1; // <- reported
#if FIXED
  __syncthreads();
#endif
  if (threadIdx.x >= 64)
    out[threadIdx.x] = value; // <- reported
}

int run() {
  int *out = allocate<int>(128);
  handOver<<<1, 128>>>(out);
  return finish();
}

BUG_END
