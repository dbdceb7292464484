__device__ static unsigned count() {
  unsigned x = 0;
  asm("add.u32 %0, %0, 1; mov.u32 %0, %%nsmid;" : "+r"(x));
  return x;
}
template <int N> __device__ void fence() {
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
}
__device__ static void a(unsigned x) { asm("nonsense.u32 %0;" :: "r"(x)); }
__device__ static void b(unsigned &x) { asm("addc.u32 %0, %0, 1;" : "+r"(x)); }
__device__ static void c(unsigned &x) { asm("add.cc.u32 %0, %0, 1;" : "+r"(x)); }
__device__ static void d(unsigned &x) { asm("mov.u32 %0, somewhere;" : "=r"(x)); }
__device__ static void e(unsigned &x) { asm("ld.global.u32 %0, [%1;" : "=r"(x) : "l"(&x)); }
__global__ void k(unsigned *p) {
#ifdef USED
  *p = count();
#elif defined(INSTANTIATED)
  fence<1>();
#endif
}
