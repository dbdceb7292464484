// Tests of CUDA's version and of the compiler: guards against what is too old,
// and branches for releases before and after a change.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <cuda.h>
#include <cuda_runtime.h>

#if CUDART_VERSION < 9000 || CUDA_VERSION < 9000
#error this program needs CUDA 9
#endif
#if !defined(__CUDACC__) && !defined(__HIPCC__)
#error this program has kernels
#endif
#if defined(__CUDACC_VER_MAJOR__) && __CUDACC_VER_MAJOR__ < 9
#error this program needs nvcc 9
#endif

#ifdef __NVCC__
#pragma nv_diag_suppress 177 // a variable that nobody uses
#endif

#if CUDART_VERSION >= 11000 && (!defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700)
#define HAS_ASYNC_ALLOCATION 1
#else
#define HAS_ASYNC_ALLOCATION 0
#endif

__global__ void fill(int *p, int value) { p[threadIdx.x] = value; }

__host__ __device__ constexpr int side() {
#ifdef __CUDA_ARCH__
  return 1;
#else
  return 2;
#endif
}
__global__ void which(int *p) { *p = side(); }

int main() {
  int *p = nullptr, h[32];
#if HAS_ASYNC_ALLOCATION
  cudaMallocAsync(reinterpret_cast<void **>(&p), sizeof(h), nullptr);
#else
  cudaMalloc(&p, sizeof(h));
#endif
  fill<<<1, 32>>>(p, 7);
#if CUDART_VERSION < 4000
  cudaThreadSynchronize();
#else
  cudaDeviceSynchronize();
#endif
  int wrong =
      cudaMemcpy(h, p, sizeof(h), cudaMemcpyDeviceToHost) != cudaSuccess;
  for (int value : h)
    wrong += value != 7;
  which<<<1, 1>>>(p);
  wrong += cudaMemcpy(h, p, sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess;
  wrong += h[0] != 1 || side() != 2;
#if HAS_ASYNC_ALLOCATION
  cudaFreeAsync(p, nullptr);
#else
  cudaFree(p);
#endif
  std::printf("arch_versions: %s\n", wrong ? "FAIL" : "PASS");
  return wrong != 0;
}
