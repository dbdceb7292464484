// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "heat.h"

__device__ float flux(float left, float right);

__global__ void stepCells(const float *from, float *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float left = from[(i + n - 1) % n], right = from[(i + 1) % n];
  to[i] = from[i] + flux(left, from[i]) - flux(from[i], right);
}

void step(const float *from, float *to, int n) {
  stepCells<<<(n + 127) / 128, 128>>>(from, to, n);
}
