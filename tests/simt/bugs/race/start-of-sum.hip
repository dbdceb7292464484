// bug: no barrier between the start of a sum and the atomic additions, of which one is the same thread's
// expect: race error sumOfBlock /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void sumOfBlock(const int *values, int *out) {
  __shared__ int total;
  if (threadIdx.x == 0)
    total = 0; // <- reported
#if FIXED
  __syncthreads();
#endif
  if (threadIdx.x % 64 == 0)
    atomicAdd(&total, values[threadIdx.x]); // <- reported
  __syncthreads();
  if (threadIdx.x == 0)
    *out = total;
}

int run() {
  int *values = allocate<int>(256), *out = allocate<int>(1);
  sumOfBlock<<<1, 256>>>(values, out);
  return finish();
}

BUG_END
