// bug: a grid rounded up to whole blocks, and no test of the index
// expect: memory error scale /bytes/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void scale(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (!FIXED || i < n)
    data[i] *= 2; // <- reported
}

int run() {
  float *data = allocate<float>(1000);
  scale<<<8, 128>>>(data, 1000);
  return finish();
}

BUG_END
