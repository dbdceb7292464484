// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Overloads for float, whose results are float, and functions that HIP has for
// device code only: on the host, on the device, and for both at once.
// REQUIRES: rocm
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %s
#include <hip/hip_runtime.h>
#include <hipify/cmath.h>
#include <hipify/half.h>

#define IS_FLOAT(CALL) static_assert(__is_same(decltype(CALL), float))
#define IS_DOUBLE(CALL) static_assert(__is_same(decltype(CALL), double))

__global__ void device(float *f, double *d) {
  IS_FLOAT(rsqrt(f[0]));
  IS_FLOAT(exp10(f[0]));
  IS_FLOAT(jn(2, f[0]));
  IS_FLOAT(cyl_bessel_i1(f[0]));
  IS_DOUBLE(rsqrt(d[0]));
  IS_DOUBLE(rsqrt(2));
  f[1] = rsqrt(f[0]) + sinpi(f[0]) + erfinv(f[0]) + normcdf(f[0]) + y1(f[0]);
  d[1] = rsqrt(d[0]) + sinpi(d[0]) + erfinv(d[0]) + normcdf(d[0]) + y1(d[0]);
  sincospi(f[0], f + 2, f + 3);
  sincos(f[0], f + 4, f + 5);
  sincospi(d[0], d + 2, d + 3);
}

float host(float *f, double *d) {
  IS_FLOAT(rsqrt(f[0]));
  IS_FLOAT(exp10(f[0]));
  IS_DOUBLE(erfcx(d[0]));
  sincospi(f[0], f + 2, f + 3);
  sincos(f[0], f + 4, f + 5);
  sincospi(d[0], d + 2, d + 3);
  sincospif(f[0], f + 6, f + 7);
  __half h = __uint2half_rn(3u);
  return rsqrtf(f[0]) + normcdfinvf(f[1]) + erfcinvf(f[2]) + rcbrt(f[3]) +
         static_cast<float>(cospi(d[0]) + erfcx(d[1])) + __half2float(h);
}

__host__ __device__ float both(float x) {
  return rsqrtf(x) * rsqrt(x) + sinpif(x) + normcdff(x);
}
__global__ void callsBoth(float *f) { f[0] = both(f[1]); }
float alsoCallsBoth(float f) { return both(f); }
