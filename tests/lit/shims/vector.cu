// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA 13's vectors of four 64-bit elements keep their alignment.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK: #include <hipify/vector.h>
#include <cuda_runtime.h>

// CHECK: struct Pair { hipify::double4_16a a; double4 b; };
struct Pair { double4_16a a; double4_32a b; };
static_assert(alignof(double4_16a) == 16 && sizeof(double4_16a) == 32, "");
static_assert(alignof(double4_32a) == 32 && sizeof(double4_32a) == 32, "");
static_assert(alignof(ulonglong4_16a) == 16 && alignof(long4_32a) == 32, "");

__global__ void vectors(Pair *p, ulonglong4_16a *u, long4_32a *l) {
  // CHECK: p->a = hipify::make_double4_16a(1, 2, p->b.z, 4);
  p->a = make_double4_16a(1, 2, p->b.z, 4);
  // CHECK: p->b = make_double4(p->a.x, 2, 3, 4);
  p->b = make_double4_32a(p->a.x, 2, 3, 4);
  u[0] = make_ulonglong4_16a(1, 2, 3, u[1].w);
  l[0] = make_long4_32a(1, 2, 3, 4);
}
