// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What flows from one cell to the next.
__device__ float conductivity = 0.25f;

__device__ float flux(float left, float right) {
  return conductivity * (left - right);
}
