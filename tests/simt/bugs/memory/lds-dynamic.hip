// bug: more dynamic shared memory used than the launch asked for
// expect: memory error stage /bytes/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void stage(float *out) {
  extern __shared__ float BUG_NAME(tile)[];
  float *tile = BUG_NAME(tile);
  tile[threadIdx.x] = out[threadIdx.x]; // <- reported
  __syncthreads();
  out[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

int run() {
  float *out = allocate<float>(128);
  stage<<<1, 128, (FIXED ? 128 : 96) * sizeof(float)>>>(out);
  return finish();
}

BUG_END
