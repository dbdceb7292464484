// bug: a block reduction returns the shared result and its next call overwrites it (a public layernorm's bug)
// expect: race error normalize /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

static __device__ float blockSum(float value) {
  __shared__ float parts[256];
  parts[threadIdx.x] = value; // <- reported
  __syncthreads();
  for (unsigned step = blockDim.x / 2; step; step /= 2) {
    if (threadIdx.x < step)
      parts[threadIdx.x] += parts[threadIdx.x + step];
    __syncthreads();
  }
  float sum = parts[0]; // <- reported
#if FIXED
  __syncthreads();
#endif
  return sum;
}

__global__ void normalize(float *data) {
  float value = data[threadIdx.x];
  float mean = blockSum(value) / blockDim.x;
  float variance = blockSum((value - mean) * (value - mean)) / blockDim.x;
  data[threadIdx.x] = (value - mean) * rsqrtf(variance + 1e-5f);
}

int run() {
  float *data = allocate<float>(256);
  normalize<<<1, 256>>>(data);
  return finish();
}

BUG_END
