// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "blur/blur.h"

/// The sum of V over the block's first warp.
__device__ inline float warpSum(float V) {
  for (int Offset = 16; Offset > 0; Offset /= 2)
    V += __shfl_down_sync(0xffffffff, V, Offset);
  return V;
}

__device__ inline float weighted(const blur::Weights &By, float L, float M,
                                 float R) {
  return By.Left * L + By.Middle * M + By.Right * R;
}
