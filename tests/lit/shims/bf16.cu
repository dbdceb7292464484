// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// bfloat16: names that HIP lacks come from a header, on the host, too.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK-DAG: #include <hip/hip_bf16.h>
// CHECK-DAG: #include <hipify/bf16.h>
#include <cuda_bf16.h>

__global__ void fromFloats(__nv_bfloat162 *out, float x, float y) {
  // CHECK: out[0] = __floats2bfloat162_rn(x, y);
  out[0] = __floats2bfloat162_rn(x, y);
  // CHECK: out[1] = __float2bfloat162_rn(x);
  out[1] = __float2bfloat162_rn(x);
  // CHECK: out[2] = make_bfloat162(__float2bfloat16(x), __float2bfloat16_rz(y));
  out[2] = make_bfloat162(__float2bfloat16_rn(x), __float2bfloat16_rz(y));
  // CHECK: out[3].x = HIPRT_INF_BF16;
  out[3].x = CUDART_INF_BF16;
}

__global__ void integers(__nv_bfloat16 *out, long long *number, int *i) {
  out[0] = __ll2bfloat16_rd(number[0]);
  out[1] = __ushort2bfloat16_ru(3);
  // CHECK: out[2] = hipify::int2bfloat16_rn(i[0]);
  out[2] = __int2bfloat16_rn(i[0]);
  number[1] = __bfloat162ll_rn(out[2]) + __bfloat162ull_rz(out[3]);
  i[1] = __bfloat162int_rn(out[4]) + __bfloat162char_rz(out[5]);
}

float onTheHost(float x) {
  return __bfloat162float(__float2bfloat16_ru(x)) +
         __bfloat162int_rz(__float2bfloat16_rn(x));
}
