// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernels.cuh"
#include <cuda_runtime.h>
#include <cutlass/gemm.h>

__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = twice(x[i]);
}

// Two warps of CUDA's may be one wavefront.
__global__ void pipe(volatile int *full, int *out) {
  int warp = threadIdx.x / 32;
  if (warp == 0) {
    while (*full == 0)
      ;
    out[threadIdx.x] = *full;
  } else {
    *full = 1;
  }
}

__global__ void copy(int *to, const int *from) {
  asm volatile("cp.async.wait_all;");
  asm volatile("nanosleep.u32 20;");
  to[threadIdx.x] = from[threadIdx.x];
}

void run(float *x, int n) {
  scale<<<(n + 255) / 256, 256>>>(x, n);
  cudaStreamAttrValue v; /* 𝄞é */ cudaGraphConditionalHandle h;
  // hipify-cpp: suppress HC0102 the graph is built on NVIDIA only
  cudaGraphConditionalHandle k;
  cudaDeviceSynchronize();
}
