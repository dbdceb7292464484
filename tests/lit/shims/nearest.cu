// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP has these names, but another meaning: products that are fused with sums,
// approximate roots, NaN where CUDA has zero, no sign of infinities.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK: #include <hipify/rounding.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

// The error of a product: zero if it were fused.
__device__ float2 twoProducts(float a, float b) {
  // CHECK: float p = hipify::fmul_rn(a, b);
  float p = __fmul_rn(a, b);
  // CHECK: return make_float2(p, hipify::fsub_rn(__fmaf_rn(a, b, 0.0f), p));
  return make_float2(p, __fsub_rn(__fmaf_rn(a, b, 0.0f), p));
}

__global__ void roots(float *f, double *d) {
  // CHECK: f[0] = hipify::fsqrt_rn(f[1]) + hipify::frsqrt_rn(f[2]);
  f[0] = __fsqrt_rn(f[1]) + __frsqrt_rn(f[2]);
  // CHECK: d[0] = hipify::dadd_rn(hipify::dmul_rn(d[1], d[2]), d[3]);
  d[0] = __dadd_rn(__dmul_rn(d[1], d[2]), d[3]);
  // CHECK: f[3] = fminf(fmaxf(f[4] + 1, 0.0f), 1.0f);
  f[3] = __saturatef(f[4] + 1);
  // CHECK: d[4] = __fma_rd(d[1], d[2], d[3]);
  d[4] = fma(d[1], d[2], d[3], cudaRoundMinInf);
}

__global__ void classes(int *i, half h, __nv_bfloat162 *b) {
  // CHECK: i[0] = hipify::hisinf(h) + hipify::hisinf(b[0].x);
  i[0] = __hisinf(h) + __hisinf(b[0].x);
  // CHECK: b[1] = hipify::hisnan2(b[0]);
  b[1] = __hisnan2(b[0]);
}
