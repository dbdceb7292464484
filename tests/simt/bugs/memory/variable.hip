// bug: behind the end of a __device__ array, where the next variable is
// expect: memory error lookUp /bytes/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__device__ int table[16], guard[16];

__global__ void lookUp(int *out, int count) {
  int i = threadIdx.x;
  guard[i % 16] = count;
  out[i] = table[FIXED ? i % 16 : i]; // <- reported
}

int run() {
  int *out = allocate<int>(20);
  lookUp<<<1, 20>>>(out, 3);
  return finish();
}

BUG_END
