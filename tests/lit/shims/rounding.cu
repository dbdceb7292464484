// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic with a rounding direction.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK: #include <hipify/rounding.h>
#include <cuda_runtime.h>

__global__ void intervals(float *f, double *d) {
  // CHECK: f[0] = __fadd_rd(f[1], f[2]);
  f[0] = __fadd_rd(f[1], f[2]);
  f[3] = __fmul_ru(f[1], f[2]) + __fsub_rz(f[1], f[2]);
  f[4] = __fmaf_rd(f[1], f[2], f[3]) + __fdiv_ru(f[1], f[2]);
  f[5] = __fsqrt_rz(f[1]) + __frcp_rd(f[2]) + __fadd_rn(f[1], f[2]);
  // CHECK: d[0] = __dadd_ru(d[1], d[2]) + __fma_rz(d[1], d[2], d[3]);
  d[0] = __dadd_ru(d[1], d[2]) + __fma_rz(d[1], d[2], d[3]);
  d[4] = __ddiv_rd(d[1], d[2]) + __dsqrt_ru(d[1]) + __drcp_rz(d[2]);
}
