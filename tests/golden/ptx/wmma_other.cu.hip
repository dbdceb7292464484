// nvcuda::wmma of 8-bit integers, tf32 and double
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hip/hip_runtime.h>
#include "wmma_gemm.cuh"

int main() {
  int failed = checkShapes<signed char, int, int>("signed char");
  failed += checkShapes<unsigned char, int, int>("unsigned char");
  failed += checkLayouts<16, 16, 8, wmma::precision::tf32, float, float>("tf32");
  failed += checkLayouts<8, 8, 4, double, double, double>("double");
  return report("wmma_other", failed);
}
