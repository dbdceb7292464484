#include <hip/hip_runtime.h>
#include <hipify/ptx.h>
#include <hipify/ptx/bits.h>
#include <hipify/ptx/memory.h>
#include <hipify/warp.h>
#include <cstdint>
__device__ unsigned f(unsigned a, int b, float c, const char *p, uint16_t h) {
  unsigned d;
  float e;
  d = hipify::ptx::lop3<0xea>(a, uint32_t(b), uint32_t(hipify::warp_size + 1));
  d = hipify::ptx::lop3<0x96>(a, uint32_t(2), uint32_t(b));
  d = (a + 1) * uint32_t(3 + 4);
  d = __mulhi(int32_t(a), b);
  e = __builtin_amdgcn_exp2f(c);
  d = hipify::ptx::as<uint32_t>(c);
  d = hipify::ptx::ld<uint32_t, hipify::ptx::global>(hipify::ptx::as<uint64_t>(p) - 4);
  hipify::ptx::st<uint16_t, hipify::ptx::global>(p, h);
  (void)0;
  __syncthreads();
  return d + e;
}
template <class T> __device__ T g(T x) {
  T y;
  hipify::ptx::put(y, hipify::ptx::as<float>(x) + 1.0f);
  return y;
}
