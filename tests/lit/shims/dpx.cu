// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// DPX: minima and maxima of CUDA 12, on host and device.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK: #include <hipify/dpx.h>
#include <cuda_runtime.h>

__global__ void fused(int *out, int a, int b, int c) {
  // CHECK: out[0] = __viaddmax_s32(a, b, c) + __vimin3_s32_relu(a, b, c);
  out[0] = __viaddmax_s32(a, b, c) + __vimin3_s32_relu(a, b, c);
  bool first;
  out[1] = __vibmax_s32(a, b, &first);
  out[2] = first;
}

__global__ void packed(unsigned *out, unsigned a, unsigned b, unsigned c) {
  out[0] = __viaddmax_s16x2_relu(a, b, c) + __vimax3_u16x2(a, b, c);
  bool high, low;
  out[1] = __vibmin_u16x2(a, b, &high, &low) + high + low;
}

int best(int a, int b, int c) { return __vimax3_s32(a, b, c); }
