// bug: the two sides of a branch within a wave have a barrier each
// expect: sync error splitBarrier /barrier/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void splitBarrier(int *out) {
  __shared__ int value;
  if (threadIdx.x == 0)
    value = 5;
#if FIXED
  __syncthreads();
  out[threadIdx.x] = threadIdx.x < 100 ? value : -value;
#else
  if (threadIdx.x < 100) {
    __syncthreads(); // <- reported
    out[threadIdx.x] = value;
  } else {
    __syncthreads(); // <- reported
    out[threadIdx.x] = -value;
  }
#endif
}

int run() {
  int *out = allocate<int>(128);
  splitBarrier<<<1, 128>>>(out);
  return finish();
}

BUG_END
