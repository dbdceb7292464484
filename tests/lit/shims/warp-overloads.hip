// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which function a call means: CUDA's by a 32-bit mask, HIP's by a 64-bit one,
// the program's own before both. Arguments are converted as CUDA's overloads
// would. HIP 6 has no function with a mask unless it is asked for.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hip_compile gfx942,gfx1100 %s -fsyntax-only
// RUN: %hip_compile gfx942,gfx1100 %s -fsyntax-only -std=c++11
// RUN: %hip_compile gfx942,gfx1100 %s -fsyntax-only -DHIP_DISABLE_WARP_SYNC_BUILTINS
// RUN: %hip_compile gfx942,gfx1100 %s -fsyntax-only -DHIP_ENABLE_WARP_SYNC_BUILTINS
//
// The branch is not taken for granted where only some lanes have a value.
// RUN: %hip_compile gfx942 %s --cuda-device-only -S -emit-llvm -O3 -o %t/out.ll
// RUN: FileCheck %s --input-file=%t/out.ll
// CHECK-LABEL: define {{.*}}@someLanesHaveValues(
// CHECK: br i1
// CHECK: phi i32 {{.*(undef|poison)}}
// CHECK: freeze i32
// CHECK: call {{.*}}@llvm.amdgcn.ds.bpermute
// CHECK: ret void
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#include <hipify/warp.h>
#include <type_traits>

struct Number {
  float value;
  __device__ operator float() const { return value; }
};
struct Pair {
  int a, b;
};
enum Small { One };

__device__ inline Pair __shfl_sync(unsigned mask, Pair pair, int lane,
                                   int width = 32) {
  return {__shfl_sync(mask, pair.a, lane, width),
          __shfl_sync(mask, pair.b, lane, width)};
}

template <typename A, typename B> __device__ void same(A, B) {
  static_assert(std::is_same<A, B>::value, "");
}

__global__ void types(int i, unsigned u, short s, unsigned char c, bool b,
                      Small e, Number n, __half h, __hip_bfloat162 b2, Pair p,
                      volatile float *v, long long *l) {
  same(__shfl_sync(u, s, 0), int());
  same(__shfl_up_sync(i, c, 0), int());
  same(__shfl_down_sync(0x80000000, b, 0), int());
  same(__shfl_xor_sync(-1, e, 0), int());
  same(__shfl_sync(u, n, 0), float());
  same(__shfl_sync(u, *v, 0u), float());
  same(__shfl_sync(u, h, 0), h);
  same(__shfl_sync(u, b2, 0), b2);
  same(__shfl_sync(u, p, 0), p);
  same(hipify::shfl(s, 0), int());
  same(hipify::shfl_xor(l[0], 1), l[0]);
  same(__ballot_sync(u, i), 0u);
  same(__match_any_sync(u, s), 0u);
  same(__reduce_add_sync(u, s), int());
  same(__reduce_add_sync(u, u), 0u);
  same(__reduce_or_sync(i, i), 0u);
  same(__reduce_and_sync(u, l[0]), 0u);
  __syncwarp(u);
  __syncwarp();
#if HIP_VERSION_MAJOR >= 7 ? !defined(HIP_DISABLE_WARP_SYNC_BUILTINS)          \
                           : defined(HIP_ENABLE_WARP_SYNC_BUILTINS)
  same(__ballot_sync(~0ull, i), 0ull);
  same(__shfl_sync(~0ull, s, 0), s);
  same(__match_any_sync(~0ull, u), 0ull);
#endif
}

extern "C" __global__ void someLanesHaveValues(int *data) {
  int value, lane = threadIdx.x;
  if (lane < 16)
    value = data[lane];
  data[lane] = __shfl_sync(~0u, value, lane & 15);
}
