// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Macros that CUDA's headers have for themselves, and a vote that HIP lacks.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK: #include <hipify/half.h>
// CHECK: #include <hipify/warp.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void bits(unsigned *out, half2 h, __nv_bfloat16 b, const half c) {
  // CHECK: out[0] = __HALF2_TO_UI(h);
  out[0] = __HALF2_TO_UI(h);
  out[1] = __BFLOAT16_TO_US(b) + __HALF_TO_CUS(c);
  __HALF2_TO_UI(h) = out[2];
  // CHECK: out[3] = __uni_sync(0xffffffffu, out[4] > 3);
  out[3] = __uni_sync(0xffffffffu, out[4] > 3);
}
