// Tests of CUDA's version and of the compiler: guards against what is too old,
// and branches for releases before and after a change.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <hip/hip_runtime.h>
#include <hipify/arch.h>

#if HIPIFY_CUDART_VERSION < 9000 || HIPIFY_CUDA_VERSION < 9000
#error this program needs CUDA 9
#endif
#if !defined(__HIPCC__) && !defined(__HIPCC__)
#error this program has kernels
#endif
#if defined(HIPIFY_CUDACC_VER_MAJOR) && HIPIFY_CUDACC_VER_MAJOR < 9
#error this program needs nvcc 9
#endif

#ifdef __HIPCC__
#pragma nv_diag_suppress 177 // a variable that nobody uses
#endif

#if HIPIFY_CUDART_VERSION >= 11000 && (!defined(__HIP_DEVICE_COMPILE__) || HIPIFY_CUDA_ARCH >= 700)
#define HAS_ASYNC_ALLOCATION 1
#else
#define HAS_ASYNC_ALLOCATION 0
#endif

__global__ void fill(int *p, int value) { p[threadIdx.x] = value; }

__host__ __device__ constexpr int side() {
#ifdef __HIP_DEVICE_COMPILE__
  return 1;
#else
  return 2;
#endif
}
__global__ void which(int *p) { *p = side(); }

int main() {
  int *p = nullptr, h[32];
#if HAS_ASYNC_ALLOCATION
  hipMallocAsync(reinterpret_cast<void **>(&p), sizeof(h), nullptr);
#else
  hipMalloc(&p, sizeof(h));
#endif
  fill<<<1, 32>>>(p, 7);
#if HIPIFY_CUDART_VERSION < 4000
  hipDeviceSynchronize();
#else
  hipDeviceSynchronize();
#endif
  int wrong =
      hipMemcpy(h, p, sizeof(h), hipMemcpyDeviceToHost) != hipSuccess;
  for (int value : h)
    wrong += value != 7;
  which<<<1, 1>>>(p);
  wrong += hipMemcpy(h, p, sizeof(int), hipMemcpyDeviceToHost) != hipSuccess;
  wrong += h[0] != 1 || side() != 2;
#if HAS_ASYNC_ALLOCATION
  hipFreeAsync(p, nullptr);
#else
  hipFree(p);
#endif
  std::printf("arch_versions: %s\n", wrong ? "FAIL" : "PASS");
  return wrong != 0;
}
