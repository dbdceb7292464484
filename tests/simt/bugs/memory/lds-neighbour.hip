// bug: one element behind a shared array, which is another shared array's first
// expect: memory error rotate /first/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void rotate(float *out) {
  __shared__ float first[64], second[64];
  unsigned i = threadIdx.x;
  first[i] = out[i];
  second[i] = -out[i];
  __syncthreads();
  unsigned next = FIXED ? (i + 1) % 64 : i + 1;
  out[i] = first[next] + second[i]; // <- reported
}

int run() {
  float *out = allocate<float>(64);
  rotate<<<1, 64>>>(out);
  return finish();
}

BUG_END
