// TRAP: sum and maximum of a warp by a butterfly of exclusive-or shuffles from 16 down, a row of 32 per warp
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/math.h>
#include <hipify/warp.h>
#include "trap.cuh"

template <typename T> __device__ T warpSum(T v) {
#pragma unroll
  for (int offset = 16; offset > 0; offset >>= 1)
    v += __shfl_xor_sync(0xffffffff, v, offset);
  return v;
}
template <typename T> __device__ T warpMax(T v) {
#pragma unroll
  for (int offset = hipify::warp_size / 2; offset > 0; offset >>= 1)
    v = max(v, __shfl_xor_sync(0xffffffff, v, offset));
  return v;
}

// One warp per row of 32: distance of each element from its row's mean and maximum.
__global__ void center(const int *in, int2 *out) {
  const int i = (blockIdx.x * blockDim.y + threadIdx.y) * 32 + threadIdx.x;
  const int v = in[i];
  out[i] = make_int2(32 * v - warpSum(v), warpMax(v) - v);
}

int main() {
  const int rows = 24;
  Buffer<int> in(numbers(rows * 32, 1000));
  Buffer<int2> out(rows * 32);
  center<<<rows / 4, dim3(32, 4)>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int row = 0; row < rows; ++row) {
    const int *v = &in.host[row * 32];
    int sum = 0, top = 0;
    for (int k = 0; k < 32; ++k) {
      sum += v[k];
      top = v[k] > top ? v[k] : top;
    }
    for (int k = 0; k < 32; ++k) {
      const int2 got = out.host[row * 32 + k];
      wrong += got.x != 32 * v[k] - sum || got.y != top - v[k];
    }
  }
  return verdict("butterfly", wrong);
}
