#include <cuda_runtime.h>
#include "a.cuh"
#define CHECK(x) do { if (x) exit(1); } while (0)
#if __CUDA_ARCH__ >= 700 && defined(X) || CUDART_VERSION < 9000
template <class T, int N> __device__ T f(T v) { return __shfl_down_sync(0xffffffff, v, N); }
#else
#endif
__global__ void __launch_bounds__(256, 2) k(int *p) {
  extern __shared__ int s[];
  unsigned lane;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane) :: "memory");
  p[threadIdx.x] = f<int, 16>(s[lane % 32]);
  __syncthreads();
}
int main() {
  int *p = nullptr;
  CHECK(cudaMalloc(&p, 4));
  k<<<dim3(1, 2), 256, 0, (cudaStream_t)0>>>(p);
  cudaMemcpyToSymbol(s, p, sizeof(int));
  switch (cudaGetLastError()) { case cudaSuccess: break; default:; }
  const char *text = R"(cudaFree(p);)";
}
