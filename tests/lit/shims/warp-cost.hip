// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many instructions the warp functions are: the table in hipify/warp.h is
// what is counted here. Each function below is one row of it.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hip_compile gfx942 %s --cuda-device-only -S -O3 -o %t/gfx942.s
// RUN: %hip_compile gfx1100 %s --cuda-device-only -S -O3 -o %t/gfx1100.s
// RUN: %python %S/Inputs/count_instructions.py %s %t/gfx942.s %t/gfx1100.s > %t/table
// RUN: sed -n '/instructions  /,/^\/\/$/p' %shims/hipify/warp.h > %t/documented
// RUN: diff -u %t/documented %t/table
//
// What has an instruction of its own in a row of 16 lanes is part of the
// addition, also in loops that only the compiler has unrolled. An exchange with
// the lane 4 away takes two moves on gfx9: one by way of a third lane would bring
// nothing where that lane is switched off (corpus/warps/shuffle_pairs.cu).
// RUN: FileCheck %s --check-prefix=GFX9 --input-file=%t/gfx942.s
// RUN: FileCheck %s --check-prefix=GFX11 --input-file=%t/gfx1100.s
// GFX9-LABEL: {{^}}sum_xor:
// GFX9-NOT: bpermute
// GFX9: ds_swizzle_b32
// GFX9-NOT: bpermute
// GFX9-COUNT-3: v_add_u32_dpp
// GFX9-NOT: bpermute
// GFX9: s_setpc_b64
// GFX11-LABEL: {{^}}sum_xor:
// GFX11-NOT: ds_
// GFX11: v_permlanex16_b32
// GFX11-NOT: ds_
// GFX11-COUNT-4: v_add_nc_u32_dpp
// GFX11-NOT: ds_
// GFX11: s_setpc_b64
#include <hip/hip_runtime.h>
#include <hipify/warp.h>

#define COST(NAME, EXPRESSION)                                                 \
  extern "C" __device__ __attribute__((used)) int NAME(int v, int i) {         \
    return EXPRESSION;                                                         \
  }
constexpr unsigned all = ~0u;
struct Add {
  __device__ int operator()(int a, int b) const { return a + b; }
};

// clang-format off
COST(lane, hipify::lane_id())
COST(before, hipify::lanemask_lt())
COST(active, hipify::activemask())
COST(ballot, __ballot_sync(all, v))
COST(any, __any_sync(all, v))
COST(every, __all_sync(all, v))
COST(rank, __popc(__ballot_sync(all, v) & hipify::lanemask_lt()))
COST(broadcast, __shfl_sync(all, v, 0))
COST(index, __shfl_sync(all, v, i))
COST(up, __shfl_up_sync(all, v, 1))
COST(down, __shfl_down_sync(all, v, 1))
COST(exchange1, __shfl_xor_sync(all, v, 1))
COST(exchange4, __shfl_xor_sync(all, v, 4))
COST(exchange8, __shfl_xor_sync(all, v, 8))
COST(exchange16, __shfl_xor_sync(all, v, 16))
COST(exchange, __shfl_xor_sync(all, v, i))
COST(hip_index, __shfl(v, i, 32))
COST(hip_up, __shfl_up(v, 1, 32))
COST(hip_down, __shfl_down(v, 1, 32))
COST(hip_xor1, __shfl_xor(v, 1, 32))
COST(hip_xor, __shfl_xor(v, i, 32))
COST(reduce, hipify::reduce_full(v, Add()))
COST(synchronize, (__syncwarp(all), v))
// clang-format on

extern "C" __device__ __attribute__((used)) int sum_xor(int v) {
  for (int offset = 16; offset; offset >>= 1)
    v += __shfl_xor_sync(all, v, offset);
  return v;
}
