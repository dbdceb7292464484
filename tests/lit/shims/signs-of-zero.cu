// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What HIP's functions give for zeros, NaN and the ends of the range differs
// from CUDA's; those of hipify/half.h, cmath.h, device.h and fp8.h do not. The
// numbers are those of sm_80.
// REQUIRES: rocm
// RUN: %hipify-cpp run %simt-amd --target gfx1100 %s | FileCheck %s
// RUN: %hipify-cpp run %simt-amd --target gfx942 %s | FileCheck %s
#include <climits>
#include <cmath>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

template <class T> __device__ int exponent(T x) { return ilogb(x); }

__global__ void k(float z, float one, float nan, int least) {
  __half p = __float2half(z), m = __float2half(-z), n = __ushort_as_half(0xfe01);
  __nv_bfloat16 q = __float2bfloat16(z), o = __float2bfloat16(-z), u = __ushort_as_bfloat16(0xffc1);
  auto H = [](__half h) { return (unsigned)__half_as_ushort(h); };
  auto B = [](__nv_bfloat16 b) { return (unsigned)__bfloat16_as_ushort(b); };
  // CHECK: half 0 0 8000 8000 0 8000 7fff 3c00
  printf("half %x %x %x %x %x %x %x %x\n", H(__hmax(p, m)), H(__hmax(m, p)), H(__hmin(p, m)),
         H(__hmin(m, p)), H(__hmax_nan(m, p)), H(__hmin_nan(p, m)), H(__hmax_nan(n, p)), H(__hmax(n, __float2half(one))));
  // CHECK: bfloat16 0 0 8000 8000 7fff 7fff
  printf("bfloat16 %x %x %x %x %x %x\n", B(__hmax(q, o)), B(__hmax(o, q)), B(__hmin(q, o)), B(__hmin(o, q)),
         B(__hmax(u, u)), B(__hmin_nan(q, u)));
  // CHECK: sad 80000006 80000005
  printf("sad %x %x\n", __sad(least, 1, 5u), __sad(INT_MAX, -1, 5u));
  float s, c;
  sincospif(one / 2, &s, &c);
  // CHECK: pi 0 -0 0 0 0 -0 0 1 0
  printf("pi %g %g %g %g %g %g %g %g %g\n", sinpif(one), sinpif(-one), cospif(one / 2), cospif(-one / 2), sinpi((double)one),
         sinpi(-(double)one), cospi(0.5 * one), s, c);
  // CHECK: ilogb -2147483648 -2147483648 2147483647 3 -2147483648 -2147483648
  printf("ilogb %d %d %d %d %d %d\n", ilogb((double)nan), ilogbf(nan), ilogb(one / z), std::ilogb(one * 8), exponent(nan),
         ilogb(z));
  __half_raw r;
  r.x = 0xfe00;
  // CHECK: fp8 7f 7f 7f 7e
  printf("fp8 %x %x %x %x\n", __nv_cvt_halfraw_to_fp8(r, __NV_SATFINITE, __NV_E4M3),
         __nv_cvt_halfraw_to_fp8(r, __NV_SATFINITE, __NV_E5M2), __nv_cvt_float_to_fp8(-nan, __NV_SATFINITE, __NV_E4M3),
         __nv_cvt_float_to_fp8(one / z, __NV_SATFINITE, __NV_E4M3));
}
int main() {
  k<<<1, 1>>>(0.0f, 1.0f, NAN, INT_MIN);
  cudaDeviceSynchronize();
}
