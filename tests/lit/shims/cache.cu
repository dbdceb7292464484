// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores with cache hints, for every type.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK: #include <hipify/cache.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

template <typename T> __global__ void copies(T *out, const T *in) {
  // CHECK: out[0] = __ldcs(in);
  out[0] = __ldcs(in);
  out[1] = __ldcg(in + 1);
  out[2] = __ldca(in + 2);
  out[3] = __ldlu(in + 3);
  out[4] = __ldcv(in + 4);
  // CHECK: __stcs(out + 5, in[5]);
  __stcs(out + 5, in[5]);
  __stcg(out + 6, in[6]);
  __stwb(out + 7, in[7]);
  __stwt(out + 8, in[8]);
}
template __global__ void copies(char *, const char *);
template __global__ void copies(unsigned short *, const unsigned short *);
template __global__ void copies(int *, const int *);
template __global__ void copies(long long *, const long long *);
template __global__ void copies(double2 *, const double2 *);
template __global__ void copies(float4 *, const float4 *);
template __global__ void copies(uchar4 *, const uchar4 *);
template __global__ void copies(half2 *, const half2 *);

__global__ void converted(float *out) { __stcs(out, 1); }
