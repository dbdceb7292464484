#include <cassert>
__device__ unsigned trapOnly(unsigned x) {
#if __CUDA_ARCH__ >= 800
  asm("mov.u32 %0, %%nsmid;" : "=r"(x)); return x;
#else
  assert(false && "needs an A100"); return 0;
#endif
}
__device__ unsigned errorOnly(unsigned x) {
#if __CUDA_ARCH__ >= 800
  asm("mov.u32 %0, %%nsmid;" : "=r"(x)); return x;
#elif defined(__CUDA_ARCH__)
#error needs an A100
#endif
}
__device__ unsigned nothing(unsigned x) {
#if __CUDA_ARCH__ >= 800
  asm("mov.u32 %0, %%nsmid;" : "=r"(x));
#endif
  return x;
}
__device__ unsigned byOthers(unsigned x) {
// The build decides, and has a branch that only stops.
#if FAST && __CUDA_ARCH__ >= 800
  asm("mov.u32 %0, %%nsmid;" : "=r"(x)); return x;
#else
  __trap(); return x;
#endif
}
__device__ unsigned bothCannot(unsigned x) {
#if __CUDA_ARCH__ >= 800
  asm("mov.u32 %0, %%nsmid;" : "=r"(x)); return x;
#else
  asm("mov.u32 %0, %%warpid;" : "=r"(x)); asm("mov.u32 %0, %%nsmid;" : "=r"(x)); return x;
#endif
}
__host__ __device__ unsigned hostStub() {
#ifdef __CUDA_ARCH__
  unsigned x; asm("mov.u32 %0, %%nsmid;" : "=r"(x)); return x;
#else
  return 0;
#endif
}
