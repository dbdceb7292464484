// bug: a private array that no thread has room for
// expect: fault error scratch /stack overflow/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void scratch(int *out, int n) {
  volatile int values[FIXED ? 64 : 50000];
  for (int i = 0; i < n; ++i)
    values[i] = i + threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = values[n - 1] + values[0];
}

int run() {
  int *out = allocate<int>(64);
  scratch<<<1, 64>>>(out, FIXED ? 64 : 50000);
  return finish();
}

BUG_END
