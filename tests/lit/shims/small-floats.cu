// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions that HIP 7.2 gets wrong for some numbers: infinity and tiny ones
// to fp8, -0 from fp4, complex numbers whose squares overflow, half with a
// rounding on the host, a comparison of bfloat16.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --offload-arch gfx950 --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK: #include <hipify/complex.h>
// CHECK: #include <hipify/fp4.h>
// CHECK: #include <hipify/fp8.h>
#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp4.h>
#include <cuda_fp8.h>

__global__ void conversions(__nv_fp8_storage_t *out, float *f, __half_raw *h,
                            __nv_fp8x2_storage_t *pairs, float2 *f2) {
  // CHECK: out[0] = hipify::cvt_float_to_fp8(f[0], __HIP_SATFINITE, __HIP_E5M2);
  out[0] = __nv_cvt_float_to_fp8(f[0], __NV_SATFINITE, __NV_E5M2);
  pairs[0] = __nv_cvt_float2_to_fp8x2(f2[0], __NV_NOSAT, __NV_E4M3);
  out[1] = __nv_cvt_halfraw_to_fp8(h[0], __NV_SATFINITE, __NV_E4M3);
  // CHECK: h[1] = hipify::cvt_fp4_to_halfraw(out[2], __HIP_E2M1);
  h[1] = __nv_cvt_fp4_to_halfraw(out[2], __NV_E2M1);
}

__global__ void numbers(cuFloatComplex *z, cuDoubleComplex *w, float *f,
                        double *d, __nv_bfloat162 *b) {
  // CHECK: f[0] = hipify::cabs(z[0]);
  f[0] = cuCabsf(z[0]);
  d[0] = cuCabs(w[0]);
  // CHECK: z[1] = hipify::cdiv(z[2], z[3]);
  z[1] = cuCdivf(z[2], z[3]);
  w[1] = cuCdiv(w[2], w[3]);
  // CHECK: b[0] = hipify::hgt2(b[1], b[2]);
  b[0] = __hgt2(b[1], b[2]);
}

// CHECK: __half onTheHost(float f) { return hipify::float2half_rd(f); }
__half onTheHost(float f) { return __float2half_rd(f); }

// CHECK: unsigned short low(__half2_raw r) { return r.x.x; }
unsigned short low(__half2_raw r) { return r.x; }
