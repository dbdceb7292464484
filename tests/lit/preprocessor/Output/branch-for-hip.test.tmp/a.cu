__device__ unsigned f(unsigned x) {
#ifdef __NVCC__
  asm("mov.u32 %0, %%nsmid;" : "=r"(x)); return x;
#elif defined(__HIP__)
  return 5;
#endif
}
__device__ unsigned g(unsigned x) {
#if defined(__CUDACC__) && !defined(OTHER)
  asm("mov.u32 %0, %%nsmid;" : "=r"(x)); return x;
#elif defined(__HIPCC__)
  return 6;
#endif
}
__device__ unsigned h(unsigned x) {
#ifdef __CUDACC__
  return __popc(x);
#elif defined(__HIPCC__)
  return 7;
#endif
}
