#include <hip/hip_runtime.h>
#include <hipify/arch.h>
#include <hipify/ptx.h>
#include <cassert>
__device__ unsigned trapOnly(unsigned x) {
#if HIPIFY_CUDA_ARCH >= 800
  HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(x))); return x;
#else
  assert(false && "needs an A100"); return 0;
#endif
}
__device__ unsigned errorOnly(unsigned x) {
#if HIPIFY_CUDA_ARCH >= 800
  HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(x))); return x;
#elif defined(__HIP_DEVICE_COMPILE__)
#error needs an A100
#endif
}
__device__ unsigned nothing(unsigned x) {
#if HIPIFY_CUDA_ARCH >= 800
  HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(x)));
#endif
  return x;
}
__device__ unsigned byOthers(unsigned x) {
// The build decides, and has a branch that only stops.
#if FAST && HIPIFY_CUDA_ARCH >= 800
  HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(x))); return x;
#else
  __builtin_trap(); return x;
#endif
}
__device__ unsigned bothCannot(unsigned x) {
#if HIPIFY_CUDA_ARCH >= 800
  HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(x))); return x;
#else
  HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%warpid;" : "=r"(x))); HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(x))); return x;
#endif
}
__host__ __device__ unsigned hostStub() {
#ifdef __HIP_DEVICE_COMPILE__
  unsigned x; HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(x))); return x;
#else
  return 0;
#endif
}
