// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shares a header with scale.cu.
#include "common.cuh"
__global__ void shiftKernel(int *Data) { Data[lane()] += SHIFT_BY; }
bool shift(int *Data) {
  shiftKernel<<<1, 64>>>(Data);
  return done();
}
