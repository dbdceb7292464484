// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warp functions with 32-bit masks, of every type that CUDA has them for.
// REQUIRES: rocm
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %s
// RUN: %hip_compile gfx90a,gfx1100 %s -DLATE
// RUN: %hip_compile gfx942,gfx1100 %s -O0
#include <hip/hip_runtime.h>
#ifndef LATE
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#endif
#include <hipify/warp.h>
#ifdef LATE
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#endif

template <typename T> __global__ void shuffles(T *out, unsigned mask) {
  T value = out[threadIdx.x];
  out[0] = __shfl_sync(0xffffffff, value, 3);
  out[1] = __shfl_up_sync(mask, value, 1);
  out[2] = __shfl_down_sync(-1, value, 1, 16);
  out[3] = __shfl_xor_sync(mask, value, 1);
}
template __global__ void shuffles(int *, unsigned);
template __global__ void shuffles(unsigned *, unsigned);
template __global__ void shuffles(long *, unsigned);
template __global__ void shuffles(unsigned long *, unsigned);
template __global__ void shuffles(long long *, unsigned);
template __global__ void shuffles(unsigned long long *, unsigned);
template __global__ void shuffles(float *, unsigned);
template __global__ void shuffles(double *, unsigned);
template __global__ void shuffles(__half *, unsigned);
template __global__ void shuffles(__half2 *, unsigned);
template __global__ void shuffles(__hip_bfloat16 *, unsigned);
template __global__ void shuffles(__hip_bfloat162 *, unsigned);

__global__ void votes(unsigned *out, unsigned mask, int p) {
  out[0] = __ballot_sync(mask, p) + __any_sync(-1, p) + __all_sync(~0u, p);
  int same;
  out[1] = __match_any_sync(mask, p) + __match_any_sync(mask, 2.0) +
           __match_all_sync(mask, 1ull, &same) + same;
  out[2] = __reduce_add_sync(mask, out[3]) + __reduce_min_sync(mask, p) +
           __reduce_max_sync(-1, p) + __reduce_and_sync(mask, out[4]) +
           __reduce_or_sync(mask, out[4]) + __reduce_xor_sync(~0u, out[4]);
  hipify::syncwarp(mask);
  out[3] = __uni_sync(mask, p) + hipify::any(p) + hipify::all(p) +
           hipify::ballot(p) + hipify::activemask() + hipify::lane_id() +
           hipify::lanemask_eq() + hipify::lanemask_lt() +
           hipify::lanemask_le() + hipify::lanemask_gt() +
           hipify::lanemask_ge() + hipify::warp_size;
}
