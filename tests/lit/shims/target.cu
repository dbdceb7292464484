// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NV_IF_TARGET and its kin: AMD GPUs count as sm_80.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx1100 %t/out.hip

// CHECK: #include <hipify/target.h>
#include <cuda_runtime.h>
#include <nv/target>

template <int Level> struct Is {
  static_assert(Level == 80, "the wrong branch");
  static constexpr int value = Level;
};

// CHECK: __host__ __device__ int level() {
__host__ __device__ int level() {
  // CHECK: {{.*}}NV_DISPATCH_TARGET(NV_PROVIDES_SM_90, (return Is<90>::value;),
  NV_DISPATCH_TARGET(NV_PROVIDES_SM_90, (return Is<90>::value;),
                     NV_PROVIDES_SM_80, (return Is<80>::value;),
                     NV_PROVIDES_SM_70, (return Is<70>::value;),
                     NV_IS_HOST, (int a = 1; int b = 2; return a + b;))
}
__host__ __device__ int side() {
  NV_IF_TARGET(NV_IS_DEVICE, (int x = threadIdx.x; return x;),
               (static const char text[] = "host"; return text[0];))
}
__device__ int none() {
  NV_IF_TARGET(NV_PROVIDES_SM_100, (return Is<100>::value;))
  NV_IF_ELSE_TARGET(NV_NO_TARGET, (return Is<2>::value;), (return 3;))
}
__global__ void kernel(int *out) { *out = level() + side() + none(); }
