// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's fp8 classes make the largest number of an infinity, zero of tiny
// numbers, and drop the sign of NaN; HIP's constructors do none of it. On
// gfx942, HIP converts them by arithmetic (hipify/fp8_types.h). All NaNs are one.
// REQUIRES: rocm, cuda
// RUN: %hipify-cpp run %simt-cuda --target sm_80 %s > %t.cuda
// RUN: %hipify-cpp run %simt-amd --target gfx1100 %s | diff %t.cuda -
// RUN: %hipify-cpp run %simt-amd --target gfx950 %s | diff %t.cuda -
// RUN: %hipify-cpp run %simt-amd --target gfx942 %s | diff %t.cuda -
// RUN: FileCheck %s < %t.cuda
// RUN: %hipify-cpp %s --offload-arch gfx1100 -q -o - | FileCheck %s --check-prefix=TEXT
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <cmath>
#include <cstdio>

// TEXT: T make(X x) { return static_cast<T>(hipify::cast_from<T>(x)); }
template <class T, class X>
__device__ T make(X x) { return static_cast<T>(x); }

// TEXT: __hip_fp8_e4m3(hipify::to_fp8<__hip_fp8_e4m3>(1.5f))
__device__ __nv_fp8_e4m3 one() { return __nv_fp8_e4m3(1.5f); }

template <class T> __device__ int bits(T v) { return v.__x; }

// Each code as every type that the classes convert to.
template <class F> __device__ void widen(int code, double *to) {
  F v;
  v.__x = code;
  to[0] = (float)v;
  to[1] = static_cast<double>(v);
  to[2] = __half2float(__half(v));
  to[3] = __bfloat162float((__nv_bfloat16)v);
  to[4] = int(v) + (unsigned)v + (bool)v;
  to[5] = (short)v + (double)(unsigned char)v + (double)(signed char)v;
  to[6] = (double)(long long)v + (double)(unsigned short)v;
}
__global__ void widenAll(double *out) {
  int code = threadIdx.x;
  widen<__nv_fp8_e4m3>(code, out + code * 16);
  widen<__nv_fp8_e5m2>(code, out + code * 16 + 8);
  __nv_fp8x2_e4m3 two;
  two.__x = code << 8 | (255 - code);
  __nv_fp8x4_e5m2 four;
  four.__x = code * 0x01020304u;
  // TEXT: float2 a = static_cast<float2>(hipify::from_fp8<float2>(two));
  float2 a = static_cast<float2>(two);
  float2 b = __half22float2((__half2)two);
  float4 c = float4(four);
  out[code * 16 + 7] = a.x == a.x && a.y == a.y ? a.x + a.y * 2 + b.x * 3 + b.y * 4 : 1;
  double sum = c.x + c.y * 2 + c.z * 3 + c.w * 4;
  out[code * 16 + 15] = sum == sum ? sum : 1;
}

__global__ void k(const float *x, int *out) {
  int i = threadIdx.x;
  float v = x[i];
  __half h = __float2half(v);
  __nv_bfloat16 b = __float2bfloat16(v);
  int *o = out + i * 12;
  // TEXT: bits(__hip_fp8_e4m3(hipify::to_fp8_range(v)));
  o[0] = bits(__nv_fp8_e4m3(v));
  o[1] = bits((__nv_fp8_e5m2)v);
  // TEXT: __hip_fp8_e4m3 named(hipify::to_fp8<__hip_fp8_e4m3>(v * 2));
  __nv_fp8_e4m3 named(v * 2);
  o[2] = bits(named);
  o[3] = bits(static_cast<__nv_fp8_e5m2>(h));
  o[4] = bits(__nv_fp8_e4m3(b));
  o[5] = bits(__nv_fp8_e4m3((double)v));
  // TEXT: __hip_fp8x2_e4m3(hipify::to_fp8<__hip_fp8x2_e4m3>(make_float2(v, -v)));
  o[6] = bits(__nv_fp8x2_e4m3(make_float2(v, -v)));
  o[7] = bits(__nv_fp8x2_e5m2(__halves2half2(h, h)));
  o[8] = bits(__nv_fp8x4_e4m3(make_float4(v, 1, -v, 2)));
  o[9] = bits(make<__nv_fp8_e4m3>(v)) + bits(one());
  o[10] = bits(make<__nv_fp8_e5m2>(b));
  // TEXT: static_cast<__hip_fp8_e4m3>(hipify::to_fp8<__hip_fp8_e4m3>(i))
  o[11] = bits(static_cast<__nv_fp8_e4m3>(i)) + (int)make<float>(v > 1e9f);
}

static bool isNan(int bits) { return (bits & 0x7f) > 0x7d; }

int main() {
  constexpr int N = 12;
  float host[N] = {INFINITY, -INFINITY, NAN, -NAN,     1e30f,   -1e30f,
                   500,      -500,      7.1e-22f, 9e-25f, -1e-40f, 0.3f};
  float *x;
  int *out;
  cudaMallocManaged(&x, sizeof(host));
  cudaMallocManaged(&out, N * 12 * sizeof(int));
  for (int i = 0; i < N; ++i)
    x[i] = host[i];
  k<<<1, N>>>(x, out);
  cudaDeviceSynchronize();
  // CHECK: 7e 7b 7e 7b
  // CHECK-NEXT: fe fb fe fb
  // CHECK-NEXT: 1 1 1 1
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < 12; ++j)
      printf("%x%c", host[i] != host[i] && j != 9 ? isNan(out[i * 12 + j])
                                                 : out[i * 12 + j],
             j == 11 ? '\n' : ' ');

  double *wide;
  cudaMallocManaged(&wide, 256 * 16 * sizeof(double));
  widenAll<<<1, 256>>>(wide);
  cudaDeviceSynchronize();
  for (int i = 0; i < 256 * 16; ++i)
    printf("%g%c", wide[i] == wide[i] ? wide[i] : 12345.0, i % 16 == 15 ? '\n' : ' ');
}
