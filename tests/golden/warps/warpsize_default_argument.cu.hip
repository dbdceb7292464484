// TRAP: warpSize as a default argument, as a loop bound and as a divisor in user functions
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

template <typename T> __device__ T groupSum(T v, int width = hipify::warp_size) {
  for (int d = width >> 1; d; d >>= 1)
    v += __shfl_xor_sync(0xffffffff, v, d, width);
  return v;
}
__device__ int laneOf(int thread) { return thread & (hipify::warp_size - 1); }
__device__ int mirrored(int v) { return __shfl_xor_sync(0xffffffff, v, hipify::warp_size - 1); }

__global__ void work(const int *in, int4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int strided = 0;
  for (int k = laneOf(threadIdx.x); k < 100; k += hipify::warp_size)
    strided += in[k];
  out[i] = make_int4(groupSum(in[i]), groupSum(in[i], 4), mirrored(in[i]), strided);
}

int main() {
  const int n = 256;
  Buffer<int> in(numbers(n, 500));
  Buffer<int4> out(n);
  work<<<2, 128>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    int sum = 0, four = 0, strided = 0;
    for (int k = 0; k < 32; ++k)
      sum += in.host[i / 32 * 32 + k];
    for (int k = 0; k < 4; ++k)
      four += in.host[i / 4 * 4 + k];
    for (int k = i % 32; k < 100; k += 32)
      strided += in.host[k];
    const int4 got = out.host[i];
    wrong += got.x != sum || got.y != four || got.w != strided;
    wrong += got.z != in.host[i / 32 * 32 + 31 - i % 32];
  }
  return verdict("warpsize_default_argument", wrong);
}
