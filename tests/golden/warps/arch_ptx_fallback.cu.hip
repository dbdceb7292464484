// Architecture tests whose newest branch is PTX that no AMD GPU has, with a
// portable branch beside it: in #else, behind a macro, nested, after a return,
// and through a helper that exists for the new GPUs only.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <hip/hip_runtime.h>
#include <hipify/arch.h>

#define HAS_BRANCH_PREDICTION (HIPIFY_CUDA_ARCH >= 750)
#if HIPIFY_CUDA_ARCH >= 700
#define USE_VOLTA_PTX
#endif

#if defined(__HIP_DEVICE_COMPILE__) && HIPIFY_CUDA_ARCH < 500
#error this program needs a GPU of 2014
#endif

// For new GPUs only; all that use it have another way.
#if HIPIFY_CUDA_ARCH_AT_MOST(750) >= 800
__device__ unsigned smId() {
  unsigned id;
  asm volatile("mov.u32 %0, %%nsmid;" : "=r"(id));
  return id;
}
#endif

__device__ unsigned inElse(unsigned x) {
#if HIPIFY_CUDA_ARCH_AT_MOST(750) >= 800
  unsigned hidden;
  asm volatile("mov.u32 %0, %%nsmid;" : "=r"(hidden));
  return hidden ? x + 1 : 0;
#else
  return x + 1;
#endif
}

__device__ unsigned throughHelper(unsigned x) {
#if HIPIFY_CUDA_ARCH_AT_MOST(750) >= 800
  return smId() < 100000 ? x + 2 : 0;
#elif HIPIFY_CUDA_ARCH_AT_MOST(750) >= 600
  return x + 2;
#else
  return 0; // of before 6.0
#endif
}

__device__ unsigned byMacro(unsigned x) {
#if !defined(__HIP_PLATFORM_AMD__) && (HAS_BRANCH_PREDICTION)
  unsigned hidden;
  asm volatile("mov.u32 %0, %%nsmid;" : "=r"(hidden));
  return hidden ? x + 3 : 0;
#else
  return x + 3;
#endif
}

__device__ unsigned byDefinition(unsigned x) {
#if !defined(__HIP_PLATFORM_AMD__) && defined(USE_VOLTA_PTX)
  unsigned hidden;
  asm volatile("mov.u32 %0, %%nsmid;" : "=r"(hidden));
  return hidden ? x + 4 : 0;
#else
  return x + 4;
#endif
}

__device__ unsigned nested(unsigned x) {
#ifdef __HIP_DEVICE_COMPILE__
#if HIPIFY_CUDA_ARCH >= 700
#if HIPIFY_CUDA_ARCH_AT_MOST(750) >= 800
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
#if HIPIFY_CUDA_ARCH_AT_MOST(620) >= 700
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
  hipMalloc(&d, sizeof(h));
  hipMemset(d, 0xff, sizeof(h));
  all<<<1, threads>>>(d);
  const hipError_t error =
      hipMemcpy(h, d, sizeof(h), hipMemcpyDeviceToHost);
  int wrong = error != hipSuccess;
  for (unsigned t = 0; t < threads; ++t)
    for (unsigned i = 0; i < 6; ++i)
      wrong += h[t * 6 + i] != t * 10 + i + 1;
  hipFree(d);
  std::printf("arch_ptx_fallback: %s\n", wrong ? "FAIL" : "PASS");
  return wrong != 0;
}
