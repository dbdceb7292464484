// TRAP: masks of 64 bits that CUDA narrows to 32: 0xffffffffull, ~0ull, size_t and uint64_t variables
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

#include <cstdint>

__constant__ unsigned long long kEveryone = ~0ull;

template <typename Mask> __device__ int total(Mask mask, int v) {
  for (int d = 16; d; d /= 2)
    v += __shfl_xor_sync(static_cast<unsigned>(mask), v, d);
  return v;
}

__global__ void work(const int *in, int4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const std::uint64_t voted = __ballot_sync(static_cast<unsigned>(0xffffffffull), in[i] > 50);
  const std::size_t all = 0xffffffff;
  int4 r;
  r.x = __shfl_down_sync(static_cast<unsigned>(~0ull), in[i], 1) + __popcll(voted);
  r.y = total(all, in[i]) - total(~0ull, in[i]) + total(kEveryone, in[i]);
  r.z = __shfl_sync(static_cast<unsigned>(all), in[i], 33);
  r.w = -1;
  if (voted >> (threadIdx.x % 32) & 1)
    r.w = __shfl_sync(static_cast<unsigned>(voted), in[i], __ffs(unsigned(voted)) - 1);
  out[i] = r;
}

int main() {
  const int n = 256;
  Buffer<int> in(numbers(n, 100));
  Buffer<int4> out(n);
  work<<<2, 128>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    const int *v = &in.host[i / 32 * 32], lane = i % 32;
    int sum = 0, big = 0, first = -1;
    for (int k = 31; k >= 0; --k) {
      sum += v[k];
      big += v[k] > 50;
      first = v[k] > 50 ? v[k] : first;
    }
    const int4 got = out.host[i];
    wrong += got.x != v[lane == 31 ? 31 : lane + 1] + big;
    wrong += got.y != sum || got.z != v[1] || got.w != (v[lane] > 50 ? first : -1);
  }
  return verdict("mask_wide", wrong);
}
