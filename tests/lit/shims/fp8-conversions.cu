// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions to and from fp8 give CUDA's bits on every GPU: on gfx942, whose
// own fp8 is another one; for pairs on gfx950 and gfx1201, where HIP 7.2 loses
// the second number; without saturation, where HIP makes NaN of what CUDA rounds
// to the largest number.
// REQUIRES: rocm, cuda
// RUN: %hipify-cpp run %simt-cuda --target sm_80 %s > %t.cuda
// RUN: %hipify-cpp run %simt-amd --target gfx942 %s | diff %t.cuda -
// RUN: %hipify-cpp run %simt-amd --target gfx950 %s | diff %t.cuda -
// RUN: %hipify-cpp run %simt-amd --target gfx1100 %s | diff %t.cuda -
// RUN: %hipify-cpp %s --offload-arch gfx942 --fail-on warning -o %t.hip
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <cmath>
#include <cstdio>
#include <cstring>

// Every code, alone and as both parts of a pair.
__global__ void decode(unsigned short *halves, unsigned *pairs) {
  int i = threadIdx.x;
  for (int k = 0; k < 2; ++k) {
    __nv_fp8_interpretation_t kind = k ? __NV_E5M2 : __NV_E4M3;
    __half_raw one = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)i, kind);
    __half2_raw two = __nv_cvt_fp8x2_to_halfraw2(
        (__nv_fp8x2_storage_t)(i << 8 | (255 - i)), kind);
    halves[k * 256 + i] = one.x;
    pairs[k * 256 + i] = two.x | (unsigned)two.y << 16;
  }
}

constexpr int Results = 8;

__global__ void encode(const float *x, unsigned short *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  for (int k = 0; k < 4; ++k) {
    __nv_fp8_interpretation_t kind = k & 1 ? __NV_E5M2 : __NV_E4M3;
    __nv_saturation_t sat = k & 2 ? __NV_NOSAT : __NV_SATFINITE;
    unsigned short *o = out + (i * 4 + k) * Results;
    float a = x[i], b = x[(i + 1) % n];
    // Between two floats: rounding twice would be wrong.
    double2 d = make_double2(a * (1 + 0x1p-30), b * (1 - 0x1p-30));
    __half h = __float2half(a);
    __nv_bfloat16 c = __float2bfloat16(a);
    o[0] = __nv_cvt_float_to_fp8(a, sat, kind);
    o[1] = __nv_cvt_double_to_fp8(d.x, sat, kind);
    o[2] = __nv_cvt_halfraw_to_fp8((__half_raw)h, sat, kind);
    o[3] = __nv_cvt_bfloat16raw_to_fp8((__nv_bfloat16_raw)c, sat, kind);
    o[4] = __nv_cvt_float2_to_fp8x2(make_float2(a, b), sat, kind);
    o[5] = __nv_cvt_double2_to_fp8x2(d, sat, kind);
    o[6] = __nv_cvt_halfraw2_to_fp8x2(
        (__half2_raw)__half2(h, __float2half(b)), sat, kind);
    o[7] = __nv_cvt_bfloat16raw2_to_fp8x2(
        (__nv_bfloat162_raw)__nv_bfloat162(c, __float2bfloat16(b)), sat, kind);
  }
}

// All NaNs are one.
static unsigned halfBits(unsigned bits) {
  return (bits & 0x7fff) > 0x7c00 ? 0x7fff : bits;
}
static unsigned byte(unsigned bits, bool e5m2) {
  bool nan = e5m2 ? (bits & 0x7f) > 0x7c : (bits & 0x7f) == 0x7f;
  return nan ? 0x7f : bits;
}

int main() {
  static unsigned short halves[512];
  static unsigned pairs[512];
  unsigned short *dHalves;
  unsigned *dPairs;
  cudaMalloc(&dHalves, sizeof halves);
  cudaMalloc(&dPairs, sizeof pairs);
  decode<<<1, 256>>>(dHalves, dPairs);
  cudaMemcpy(halves, dHalves, sizeof halves, cudaMemcpyDeviceToHost);
  cudaMemcpy(pairs, dPairs, sizeof pairs, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 512; ++i)
    printf("%d: %04x %04x %04x\n", i, halfBits(halves[i]), halfBits(pairs[i] & 0xffff),
           halfBits(pairs[i] >> 16));

  constexpr int n = 2000;
  static float x[n];
  static unsigned short out[n * 4 * Results];
  const float special[] = {464,    463.99f,   464.01f,   448,    61440, 61439.9f,
                           57344,  65536,     -464,      -480,   -61440,
                           INFINITY, -INFINITY, NAN,     0,      -0.0f, 1e-30f};
  unsigned state = 1;
  for (int i = 0; i < n; ++i) {
    state = state * 1664525u + 1013904223u;
    unsigned bits = state;
    if (i % 3) { // In the formats' range; every other one at a tie or near it.
      bits = (state & 0x807fffff) | ((100 + (state >> 8) % 60) << 23);
      if (i % 2)
        bits &= 0xfff80000;
    }
    memcpy(&x[i], &bits, sizeof bits);
  }
  memcpy(x, special, sizeof special);
  float *dX;
  unsigned short *dOut;
  cudaMalloc(&dX, sizeof x);
  cudaMalloc(&dOut, sizeof out);
  cudaMemcpy(dX, x, sizeof x, cudaMemcpyHostToDevice);
  encode<<<(n + 127) / 128, 128>>>(dX, dOut, n);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaMemcpy(out, dOut, sizeof out, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) {
    printf("%a:", x[i]);
    for (int k = 0; k < 4 * Results; ++k) {
      bool e5m2 = k / Results & 1, pair = k % Results >= 4;
      printf(" %02x", byte(out[i * 4 * Results + k] & 0xff, e5m2));
      if (pair)
        printf("%02x", byte(out[i * 4 * Results + k] >> 8, e5m2));
    }
    printf("\n");
  }
}
