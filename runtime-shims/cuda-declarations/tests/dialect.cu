// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What nvcc accepts and clang as CUDA compiler does not, and launches.

#include <cstdio>
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_fp16.h>
#include <type_traits>
extern __shared__ float gsm[];
__managed__ int mg;
__constant__ float coef[16];
__device__ int counter;
static __device__ float tbl[3] = {1, 2, 3};
__global__ void fwd(float *);
template <int N> __global__ void tk(float *p);
template <int N> __global__ void __launch_bounds__(N, 2) tk(float *p) {
  extern __shared__ __align__(16) unsigned char raw[];
  float *s = reinterpret_cast<float *>(raw);
  s[threadIdx.x] = gsm[0];
}
template __global__ void tk<64>(float *);
template <> __global__ void tk<32>(float *p) {}
__global__ void __launch_bounds__(256) fwd(float *p) {
  __shared__ half2 tile[8][9];
  p[0] = coef[0] + tbl[1];
  counter++;
  atomicAdd(&counter, 1);
  if (threadIdx.x == 0 && blockIdx.y < gridDim.z)
    p[1] = warpSize;
}
__device__ float helper(float x) {
  __shared__ float t[32];
  t[threadIdx.x] = x;
  __syncthreads();
  return t[0];
}
struct S {
  __device__ __host__ S(int);
  __device__ void m() const;
  int v;
  __host__ __device__ ~S() {}
};
S::S(int a) : v(a) {}
void S::m() const { __syncthreads(); }
__device__ __forceinline__ unsigned smem(const void *p) {
  return (unsigned)__cvta_generic_to_shared(p);
}
__device__ void cpasync(void *d, const void *s) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(smem(d)),
               "l"(s));
  asm volatile("{ .reg .pred p; setp.ne.b32 p, %0, 0; @p bra L; }" ::"r"(1));
}
__device__ half hh(half a) {
  unsigned short r;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(r) : "f"(1.f));
  return __ushort_as_half(r);
}
__global__ void big(const __grid_constant__ CUtensorMap tm, int *p) {}
template <typename T> struct SharedMem {
  __device__ T *get() {
    extern __shared__ T mem[];
    return mem;
  }
};
template <class F> __global__ void launch(int n, F f) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x)
    f(i);
}
#define CHECK(x)                                                               \
  do {                                                                         \
    cudaError_t e = (x);                                                       \
    if (e != cudaSuccess) {                                                    \
      printf("%s\n", cudaGetErrorString(e));                                   \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)
#if __CUDACC_VER_MAJOR__ >= 9 && CUDART_VERSION >= 9000
__device__ int w(int v) {
  return __shfl_down_sync(0xffffffff, v, 16) + __any_sync(~0u, v) +
         __popc(__ballot_sync(~0u, v)) + __reduce_add_sync(~0u, v) +
         __match_any_sync(~0u, v);
}
#endif
static int host_count;
inline int hostonly() { return ++host_count; }
int main(int argc, char **argv) {
  float *p;
  CHECK(cudaMalloc(&p, 100));
  CHECK(cudaMalloc((void **)&p, 100));
  int n = min(argc, 3);
  size_t sz = max(sizeof(int), (size_t)n);
  dim3 g(3, 3), b(16);
  fwd<<<g, b>>>(p);
  fwd<<<dim3(1), 256, 100 * sizeof(float), 0>>>(p);
  tk<64><<<1, 64>>>(p);
  tk<32><<<n, 1>>>(p);
  launch<<<1, 2>>>(n, [=] __device__(int i) { p[i] = i; });
  auto l = [=] __host__ __device__(int i) { return i; };
  launch<<<1, 2>>>(n, l);
  cudaMemcpyToSymbol(coef, p, 64);
  cudaMemcpyToSymbol("coef", p, 3);
  cudaFuncSetAttribute(tk<64>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       65536);
  void *args[] = {&p};
  cudaLaunchKernel((void *)fwd, g, b, args, 0, 0);
  cudaLaunchKernel(fwd, g, b, args);
  int nb;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&nb, fwd, 256, 0);
  void (*fp)(float *) = fwd;
  fp<<<1, 1>>>(p);
  cudaDeviceSynchronize();
  cudaThreadSynchronize();
  hostonly();
  float2 f2 = {1, 2};
  float4 f4 = make_float4(1, 2, 3, 4);
  int3 i3 = make_int3(1, 2, 3);
  dim3 d = {1, 2, 3};
  dim3 dd(i3.x);
  uint3 u = dd;
  mg = 3;
  return isnan(f4.x) || std::is_same<int, float>::value || !isfinite(f2.x);
}
