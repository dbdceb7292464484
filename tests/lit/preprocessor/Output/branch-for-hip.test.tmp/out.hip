#include <hip/hip_runtime.h>
#include <hipify/ptx.h>
__device__ unsigned f(unsigned x) {
#if !defined(__HIP_PLATFORM_AMD__) && defined(__HIPCC__)
  HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(x))); return x;
#elif defined(__HIP__)
  return 5;
#endif
}
__device__ unsigned g(unsigned x) {
#if !defined(__HIP_PLATFORM_AMD__) && (defined(__HIPCC__) && !defined(OTHER))
  HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, %%nsmid;" : "=r"(x))); return x;
#elif defined(__HIPCC__)
  return 6;
#endif
}
__device__ unsigned h(unsigned x) {
#ifdef __HIPCC__
  return __popc(x);
#elif defined(__HIPCC__)
  return 7;
#endif
}
