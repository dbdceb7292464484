#include <hip/hip_runtime.h>
#include <hipify/ptx.h>
__device__ static unsigned count() {
  unsigned x = 0;
  HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("add.u32 %0, %0, 1; mov.u32 %0, %%nsmid;" : "+r"(x)));
  return x;
}
template <int N> __device__ void fence() {
  HIPIFY_REFUSED_PTX("PTX without counterpart: wgmma.fence.sync.aligned", asm volatile("wgmma.fence.sync.aligned;" ::: "memory"));
}
__device__ static void a(unsigned x) { HIPIFY_REFUSED_PTX("PTX without counterpart: unknown instruction 'nonsense'", asm("nonsense.u32 %0;" :: "r"(x))); }
__device__ static void b(unsigned &x) { HIPIFY_REFUSED_PTX("PTX without counterpart: addc.u32", asm("addc.u32 %0, %0, 1;" : "+r"(x))); }
__device__ static void c(unsigned &x) { HIPIFY_REFUSED_PTX("PTX without counterpart: add.cc.u32", asm("add.cc.u32 %0, %0, 1;" : "+r"(x))); }
__device__ static void d(unsigned &x) { HIPIFY_REFUSED_PTX("PTX without counterpart: mov.u32", asm("mov.u32 %0, somewhere;" : "=r"(x))); }
__device__ static void e(unsigned &x) { HIPIFY_REFUSED_PTX("PTX without counterpart: ']' is missing before ';'", asm("ld.global.u32 %0, [%1;" : "=r"(x) : "l"(&x))); }
__global__ void k(unsigned *p) {
#ifdef USED
  *p = count();
#elif defined(INSTANTIATED)
  fence<1>();
#endif
}
