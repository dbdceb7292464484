#include <hip/hip_runtime.h>
#include <hipify/arch.h>
#include <hipify/ptx.h>
#define USE_PTX (HIPIFY_CUDA_ARCH >= 800)
#if USE_PTX
#define HAS_PTX
#endif
#if defined(__HIP_DEVICE_COMPILE__) && HIPIFY_CUDA_ARCH < 300
#error too old
#endif

#if HIPIFY_CUDA_ARCH_AT_MOST(750) >= 800
__device__ unsigned helper() { unsigned r; HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(r))); return r; }
#endif

__device__ unsigned inElse(unsigned x) {
#if HIPIFY_CUDA_ARCH_AT_MOST(750) >= 800
  HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(x))); return x;
#elif HIPIFY_CUDA_ARCH_AT_MOST(750) / 100 >= 6
  return 0x7b1;
#else
  return 0;
#endif
}
__device__ unsigned throughHelper(unsigned x) {
#if !defined(__HIP_DEVICE_COMPILE__) || HIPIFY_CUDA_ARCH_AT_MOST(750) < 800
  return 0x7b2;
#else
  return helper();
#endif
}
__device__ unsigned byMacro(unsigned x) {
#if !defined(__HIP_PLATFORM_AMD__) && (USE_PTX)
  HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(x))); return x;
#else
  return 0x7b3;
#endif
}
__device__ unsigned byDefinition(unsigned x) {
#if !defined(__HIP_PLATFORM_AMD__) && defined(HAS_PTX)
  HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(x))); return x;
#else
  return 0x7b4;
#endif
}
#if HIPIFY_CUDA_ARCH < 800
#define NO_PTX
#endif
__device__ unsigned negated(unsigned x) {
#if defined(__HIP_PLATFORM_AMD__) || defined(NO_PTX)
  return 0x7b5;
#else
  HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(x))); return x;
#endif
}
__device__ unsigned afterReturn(unsigned x) {
#if HIPIFY_CUDA_ARCH_AT_MOST(750) >= 800
  HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(x))); return x;
#endif
  return 0x7b6;
}
__device__ unsigned byTheBuild(unsigned x) {
#if FAST && HIPIFY_CUDA_ARCH_AT_MOST(750) >= 800
  HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(x))); return x;
#elif SLOW
  return 0x7b8;
#else
  return 0x7b7;
#endif
}
__global__ void k(unsigned *p) {
  p[6] = byTheBuild(p[6]);
  p[0] = inElse(p[0]); p[1] = throughHelper(p[1]); p[2] = byMacro(p[2]);
  p[3] = byDefinition(p[3]); p[4] = negated(p[4]); p[5] = afterReturn(p[5]);
}
__device__ unsigned plain(unsigned x) {
#if HIPIFY_CUDA_ARCH >= 700
  return __popc(x);
#else
  return x;
#endif
}
