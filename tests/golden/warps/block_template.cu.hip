// TRAP: block sum as a template of the block size: shared array of BLOCK / 32, blocks of 96, 256 and 1024
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

template <typename T> __device__ __forceinline__ T warpSum(T v, unsigned mask = 0xffffffffu) {
  for (int d = 32 / 2; d > 0; d /= 2)
    v += __shfl_down_sync(mask, v, d);
  return v;
}

template <int BLOCK, typename T> __device__ T blockSum(T v) {
  static_assert(BLOCK % 32 == 0, "whole warps");
  constexpr int warps = BLOCK / 32;
  __shared__ T partial[warps];
  v = warpSum(v);
  if (threadIdx.x % 32 == 0)
    partial[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = threadIdx.x < warps ? partial[threadIdx.x] : T(0);
    v = warpSum(v);
  }
  return v;
}

template <int BLOCK, typename T> __global__ void sum(const T *in, T *out) {
  const T v = blockSum<BLOCK>(in[blockIdx.x * BLOCK + threadIdx.x]);
  if (threadIdx.x == 0)
    out[blockIdx.x] = v;
}

template <int BLOCK, typename T> std::size_t test(int blocks) {
  std::vector<T> values;
  for (int value : numbers(BLOCK * blocks, 100, BLOCK))
    values.push_back(T(value));
  Buffer<T> in(values), out(blocks);
  sum<BLOCK><<<blocks, BLOCK>>>(in.device, out.device);
  out.download();
  std::vector<T> want(blocks, T(0));
  for (std::size_t i = 0; i < values.size(); ++i)
    want[i / BLOCK] += values[i];
  const std::size_t wrong = differences(out.host, want);
  std::printf("blocks of %d: %zu wrong\n", BLOCK, wrong);
  return wrong;
}

int main() {
  return verdict("block_template", test<96, int>(3) + test<256, float>(2) + test<1024, double>(2));
}
