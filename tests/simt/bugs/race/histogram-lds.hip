// bug: a histogram without atomics in shared memory
// expect: race error histogramLds /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void histogramLds(const int *values, int *out) {
  __shared__ int bins[16];
  if (threadIdx.x < 16)
    bins[threadIdx.x] = 0;
  __syncthreads();
  int bin = values[threadIdx.x];
#if FIXED
  atomicAdd(&bins[bin], 1);
#else
  bins[bin] += 1; // <- reported
#endif
  __syncthreads();
  if (threadIdx.x < 16)
    out[threadIdx.x] = bins[threadIdx.x];
}

int run() {
  int *values = allocate<int>(256), *out = allocate<int>(16);
  histogramLds<<<1, 256>>>(values, out);
  return finish();
}

BUG_END
