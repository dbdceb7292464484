// Architecture tests whose newest branch is PTX that no AMD GPU has, with a
// portable branch beside it: in #else, behind a macro, nested, after a return,
// and through a helper that exists for the new GPUs only.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <cuda_runtime.h>

#define HAS_BRANCH_PREDICTION (__CUDA_ARCH__ >= 750)
#if __CUDA_ARCH__ >= 700
#define USE_VOLTA_PTX
#endif

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 500
#error this program needs a GPU of 2014
#endif

// For new GPUs only; all that use it have another way.
#if __CUDA_ARCH__ >= 800
__device__ unsigned smId() {
  unsigned id;
  asm volatile("mov.u32 %0, %%nsmid;" : "=r"(id));
  return id;
}
#endif

__device__ unsigned inElse(unsigned x) {
#if __CUDA_ARCH__ >= 800
  unsigned hidden;
  asm volatile("mov.u32 %0, %%nsmid;" : "=r"(hidden));
  return hidden ? x + 1 : 0;
#else
  return x + 1;
#endif
}

__device__ unsigned throughHelper(unsigned x) {
#if __CUDA_ARCH__ >= 800
  return smId() < 100000 ? x + 2 : 0;
#elif __CUDA_ARCH__ >= 600
  return x + 2;
#else
  return 0; // of before 6.0
#endif
}

__device__ unsigned byMacro(unsigned x) {
#if HAS_BRANCH_PREDICTION
  unsigned hidden;
  asm volatile("mov.u32 %0, %%nsmid;" : "=r"(hidden));
  return hidden ? x + 3 : 0;
#else
  return x + 3;
#endif
}

__device__ unsigned byDefinition(unsigned x) {
#ifdef USE_VOLTA_PTX
  unsigned hidden;
  asm volatile("mov.u32 %0, %%nsmid;" : "=r"(hidden));
  return hidden ? x + 4 : 0;
#else
  return x + 4;
#endif
}

__device__ unsigned nested(unsigned x) {
#ifdef __CUDA_ARCH__
#if __CUDA_ARCH__ >= 700
#if __CUDA_ARCH__ >= 800
  unsigned hidden;
  asm volatile("mov.u32 %0, %%nsmid;" : "=r"(hidden));
  return hidden ? x + 5 : 0;
#else
  return x + 5; // of 7.0 and later
#endif
#else
  return 0; // the oldest is not what AMD takes
#endif
#else
  return 0;
#endif
}

__device__ unsigned afterReturn(unsigned x) {
#if __CUDA_ARCH__ >= 700
  unsigned hidden;
  asm volatile("mov.u32 %0, %%nsmid;" : "=r"(hidden));
  return hidden ? x + 6 : 0;
#endif
  return x + 6;
}

__global__ void all(unsigned *out) {
  const unsigned x = threadIdx.x * 10;
  unsigned *mine = out + threadIdx.x * 6;
  mine[0] = inElse(x);
  mine[1] = throughHelper(x);
  mine[2] = byMacro(x);
  mine[3] = byDefinition(x);
  mine[4] = nested(x);
  mine[5] = afterReturn(x);
}

int main() {
  constexpr unsigned threads = 64;
  unsigned *d, h[threads * 6];
  cudaMalloc(&d, sizeof(h));
  cudaMemset(d, 0xff, sizeof(h));
  all<<<1, threads>>>(d);
  const cudaError_t error =
      cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  int wrong = error != cudaSuccess;
  for (unsigned t = 0; t < threads; ++t)
    for (unsigned i = 0; i < 6; ++i)
      wrong += h[t * 6 + i] != t * 10 + i + 1;
  cudaFree(d);
  std::printf("arch_ptx_fallback: %s\n", wrong ? "FAIL" : "PASS");
  return wrong != 0;
}
