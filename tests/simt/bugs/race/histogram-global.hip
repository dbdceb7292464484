// bug: a histogram without atomics in global memory
// expect: race error histogram /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void histogram(const int *values, int *bins) {
  int bin = values[blockIdx.x * blockDim.x + threadIdx.x];
#if FIXED
  atomicAdd(&bins[bin], 1);
#else
  bins[bin] += 1; // <- reported
#endif
}

int run() {
  int *values = allocate<int>(512), *bins = allocate<int>(16);
  histogram<<<4, 128>>>(values, bins);
  return finish();
}

BUG_END
