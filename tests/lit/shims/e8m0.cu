// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The scale factors of the MX formats, which HIP has no type for.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --offload-arch gfx950 --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK: #include <hipify/e8m0.h>
#include <cuda_fp8.h>

struct Block {
  // CHECK: hipify::fp8_e8m0 scale;
  __nv_fp8_e8m0 scale;
  unsigned char values[32];
};

__global__ void scales(Block *b, float *f, __nv_fp8x2_e8m0 *pairs, float2 *f2,
                       __nv_bfloat162 *b2) {
  // CHECK: b[0].scale = hipify::fp8_e8m0(f[0]);
  b[0].scale = __nv_fp8_e8m0(f[0]);
  // CHECK: b[1].scale.__x = hipify::cvt_float_to_e8m0(f[1], __HIP_SATFINITE, hipRoundZero);
  b[1].scale.__x = __nv_cvt_float_to_e8m0(f[1], __NV_SATFINITE, cudaRoundZero);
  f[2] = float(b[2].scale) + static_cast<int>(b[3].scale);
  // CHECK: f[3] = __bfloat162float(hipify::cvt_e8m0_to_bf16raw(b[4].scale.__x));
  f[3] = __bfloat162float(__nv_cvt_e8m0_to_bf16raw(b[4].scale.__x));
  pairs[0] = __nv_fp8x2_e8m0(f2[0]);
  f2[1] = float2(pairs[1]);
  b2[0] = __nv_bfloat162(pairs[2]);
}

__nv_fp8_storage_t onTheHost(double d) { return __nv_fp8_e8m0(d).__x; }
