// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// half and bfloat16: what HIP lacks, and what it computes otherwise.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK: #include <hipify/half.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__global__ void arithmetic(half2 *h, __nv_bfloat162 *b) {
  // CHECK: h[0] = __hmax2(h[1], h[2]);
  h[0] = __hmax2(h[1], h[2]);
  b[0] = __hmin2(b[1], b[2]);
  b[3] = __hmax2_nan(b[1], b[2]);
  // CHECK: h[3] = hipify::hadd2_sat(h[1], h[2]);
  h[3] = __hadd2_sat(h[1], h[2]);
  b[4] = __hfma2_sat(b[1], b[2], b[3]);
  // CHECK: b[5] = __hfma2_relu(b[1], b[2], b[3]);
  b[5] = __hfma2_relu(b[1], b[2], b[3]);
  h[4] = __hcmadd(h[1], h[2], h[3]);
  h[5] = h2tanh(h[1]);
  h[6].x = __hmax_nan(h[1].x, h[2].x);
}

__global__ void comparisons(unsigned *out, half2 *h, __nv_bfloat162 *b) {
  // CHECK: out[0] = __heq2_mask(h[0], h[1]) | __hgtu2_mask(b[0], b[1]);
  out[0] = __heq2_mask(h[0], h[1]) | __hgtu2_mask(b[0], b[1]);
  // CHECK: out[1] = hipify::hne(h[0].x, h[1].x) + hipify::hbequ2(b[0], b[1]);
  out[1] = __hne(h[0].x, h[1].x) + __hbequ2(b[0], b[1]);
  b[2] = __hltu2(b[0], b[1]);
  h[2] = __hltu2(h[0], h[1]);
}

__global__ void conversions(int *out, half *h, double d) {
  // CHECK: out[0] = hipify::half2int_rn(h[0]) + hipify::half2short_rz(h[1]);
  out[0] = __half2int_rn(h[0]) + __half2short_rz(h[1]);
  // CHECK: h[2] = hipify::int2half_rd(out[1]);
  h[2] = __int2half_rd(out[1]);
  // CHECK: h[3] = __double2half(d);
  h[3] = __double2half(d);
  out[2] = __half2char_rz(h[4]);
}

int onTheHost(half h) { return __half2int_rn(h); }
