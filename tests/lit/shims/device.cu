// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers, address spaces and sleeping.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK: #include <hipify/device.h>
#include <cuda_runtime.h>

__global__ void dots(int *out, unsigned *uout, int a, int b, char4 v) {
  // CHECK: out[0] = __dp4a(a, b, out[0]);
  out[0] = __dp4a(a, b, out[0]);
  out[1] = __dp4a(v, v, 1);
  uout[0] = __dp4a(uout[1], uout[2], uout[3]);
  out[2] = __dp2a_lo(a, b, 0) + __dp2a_hi(make_short2(1, 2), v, 0);
  uout[4] = umin(uout[5], 3u) + umax(uout[6], 4u);
}

__global__ void spaces(unsigned *out, size_t *addresses) {
  __shared__ int tile[64];
  // CHECK: unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&tile[1]));
  unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&tile[1]));
  *static_cast<int *>(__cvta_shared_to_generic(at)) = 5;
  addresses[0] = __cvta_generic_to_global(out);
  out[0] = __isGlobal(out) + __isShared(tile) + __isLocal(&at);
  __nanosleep(100);
}
