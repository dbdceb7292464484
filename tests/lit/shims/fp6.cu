// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers of 6 bits as half: HIP 7.2 makes 32768 of -0.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK: #include <hipify/fp6.h>
#include <cuda_fp6.h>

__global__ void widen(__half_raw *h, __half2_raw *h2, __nv_fp6_storage_t *in,
                      __nv_fp6x2_storage_t *pairs) {
  // CHECK: h[0] = hipify::cvt_fp6_to_halfraw(in[0], __HIP_E3M2);
  h[0] = __nv_cvt_fp6_to_halfraw(in[0], __NV_E3M2);
  h2[0] = __nv_cvt_fp6x2_to_halfraw2(pairs[0], __NV_E2M3);
}
