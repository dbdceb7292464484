// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomics of a block and of the system.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK: #include <hipify/atomic.h>
#include <cuda_runtime.h>

__global__ void block(int *i, unsigned *u, float *f, unsigned long long *l) {
  // CHECK: atomicAdd_block(i, 1);
  atomicAdd_block(i, 1);
  atomicAdd_block(f, 1.0f);
  atomicSub_block(i, 1);
  atomicMax_block(i, 3);
  atomicExch_block(u, 3u);
  atomicInc_block(u, 3u);
  atomicCAS_block(l, 1ull, 2ull);
  atomicXor_block(l, 1ull);
  // CHECK: atomicDec_system(u, 7u);
  atomicDec_system(u, 7u);
}
