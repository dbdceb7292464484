// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types that HIP's atomics lack. HIP's own overloads are used for the others,
// and a program's own function comes before a shim.
// REQUIRES: rocm
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %s
#include <hip/hip_runtime.h>
#include <hipify/atomic.h>
#include <hipify/cache.h>

__device__ inline long long atomicOr(long long *address, long long value) {
  return *address = value;
}

__global__ void adds(__half *h, __half2 *h2, __hip_bfloat16 *b,
                     __hip_bfloat162 *b2, float2 *f2, float4 *f4, float *f,
                     long long *l) {
  h[1] = atomicAdd(h, h[2]);
  h2[1] = atomicAdd(h2, h2[2]);
  b[1] = atomicAdd(b, b[2]);
  b2[1] = atomicAdd_system(b2, b2[2]);
  f2[1] = atomicAdd(f2, f2[2]);
  f4[1] = atomicAdd_system(f4, f4[2]);
  f[1] = atomicAdd(f, 1);
  l[0] = atomicAnd(l, 3) + atomicXor_system(l, 4ll) + atomicOr(l, 5ll);
}

__global__ void loads(__hip_bfloat16 *b, ushort4 *u, float *f) {
  b[0] = __ldg(b + 1);
  u[0] = __ldg(u + 1);
  f[0] = __ldg(f + 1);
}
