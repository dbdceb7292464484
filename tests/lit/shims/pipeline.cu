// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pipeline primitives: copies that are done when the call returns.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: FileCheck %s --input-file=%t/out.hip --match-full-lines
// RUN: %hip_compile gfx90a,gfx942,gfx950,gfx1030,gfx1100,gfx1201 %t/out.hip

// CHECK: #include <hipify/pipeline.h>
// CHECK-NOT: cuda_pipeline
#include <cuda_pipeline_primitives.h>
#include <cuda_runtime.h>

__global__ void staged(float4 *out, const float4 *in, int n) {
  __shared__ float4 tile[64];
  // CHECK: __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 16);
  __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 16);
  __pipeline_memcpy_async(&tile[threadIdx.x].y, &in[threadIdx.x].y, 4, n);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = tile[63 - threadIdx.x];
}
