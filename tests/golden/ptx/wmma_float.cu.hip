// nvcuda::wmma of half and bfloat16 in all shapes, layouts and accumulators
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hip/hip_runtime.h>
#include "wmma_gemm.cuh"

int main() {
  int failed = checkShapes<__half, float, float>("half, float to float");
  failed += checkShapes<__half, __half, __half>("half, half to half");
  failed += checkLayouts<16, 16, 16, __half, float, __half>("half, float to half");
  failed += checkLayouts<16, 16, 16, __half, __half, float>("half, half to float");
  failed += checkShapes<__hip_bfloat16, float, float>("bfloat16, float to float");
  return report("wmma_float", failed);
}
