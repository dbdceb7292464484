// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packed integers: the calls stay, and the header comes.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK: #include <hipify/simd.h>
#include <cuda_runtime.h>

__global__ void sums(unsigned *out, unsigned a, unsigned b) {
  // CHECK: out[0] = __vadd2(a, b) + __vadd4(a, b);
  out[0] = __vadd2(a, b) + __vadd4(a, b);
  out[1] = __vaddss2(a, b) + __vaddus4(a, b);
  out[2] = __vsub2(a, b) + __vsubss4(a, b) + __vsubus2(a, b);
  out[3] = __vavgs2(a, b) + __vavgu4(a, b) + __vhaddu2(a, b);
}

__global__ void distances(unsigned *out, unsigned a, unsigned b) {
  out[0] = __vabs2(a) + __vabsss4(a) + __vneg2(a) + __vnegss4(a);
  out[1] = __vabsdiffs2(a, b) + __vabsdiffu4(a, b);
  // CHECK: out[2] = __vsads2(a, b) + __vsadu4(a, b);
  out[2] = __vsads2(a, b) + __vsadu4(a, b);
}

__global__ void comparisons(unsigned *out, unsigned a, unsigned b) {
  out[0] = __vmaxs2(a, b) + __vmaxu4(a, b) + __vmins4(a, b) + __vminu2(a, b);
  // CHECK: out[1] = __vcmpeq4(a, b) & __vcmpgts2(a, b) & __vcmpleu4(a, b);
  out[1] = __vcmpeq4(a, b) & __vcmpgts2(a, b) & __vcmpleu4(a, b);
  out[2] = __vseteq2(a, b) & __vsetges4(a, b) & __vsetltu2(a, b);
}
