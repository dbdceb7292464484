#include <cuda_runtime.h>
#define USE_PTX (__CUDA_ARCH__ >= 800)
#if USE_PTX
#define HAS_PTX
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 300
#error too old
#endif

#if __CUDA_ARCH__ >= 800
__device__ unsigned helper() { unsigned r; asm("mov.u32 %0, %%nsmid;" : "=r"(r)); return r; }
#endif

__device__ unsigned inElse(unsigned x) {
#if __CUDA_ARCH__ >= 800
  asm("mov.u32 %0, %%nsmid;" : "=r"(x)); return x;
#elif __CUDA_ARCH__ / 100 >= 6
  return 0x7b1;
#else
  return 0;
#endif
}
__device__ unsigned throughHelper(unsigned x) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ < 800
  return 0x7b2;
#else
  return helper();
#endif
}
__device__ unsigned byMacro(unsigned x) {
#if USE_PTX
  asm("mov.u32 %0, %%nsmid;" : "=r"(x)); return x;
#else
  return 0x7b3;
#endif
}
__device__ unsigned byDefinition(unsigned x) {
#ifdef HAS_PTX
  asm("mov.u32 %0, %%nsmid;" : "=r"(x)); return x;
#else
  return 0x7b4;
#endif
}
#if __CUDA_ARCH__ < 800
#define NO_PTX
#endif
__device__ unsigned negated(unsigned x) {
#ifdef NO_PTX
  return 0x7b5;
#else
  asm("mov.u32 %0, %%nsmid;" : "=r"(x)); return x;
#endif
}
__device__ unsigned afterReturn(unsigned x) {
#if __CUDA_ARCH__ >= 800
  asm("mov.u32 %0, %%nsmid;" : "=r"(x)); return x;
#endif
  return 0x7b6;
}
__device__ unsigned byTheBuild(unsigned x) {
#if FAST && __CUDA_ARCH__ >= 800
  asm("mov.u32 %0, %%nsmid;" : "=r"(x)); return x;
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
#if __CUDA_ARCH__ >= 700
  return __popc(x);
#else
  return x;
#endif
}
