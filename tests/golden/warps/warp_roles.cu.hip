// TRAP: the two warps of a block of 64 do different work with warp functions, and meet at a block barrier
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void work(const int *in, int *out) {
  __shared__ int total;
  __shared__ unsigned flags;
  const int lane = threadIdx.x & 31;
  const int v = in[blockIdx.x * 64 + threadIdx.x];
  if (threadIdx.x < 32) {
    int sum = v;
    for (int d = 16; d; d >>= 1)
      sum += __shfl_xor_sync(0xffffffff, sum, d);
    __syncwarp();
    if (lane == 31)
      total = sum;
  } else {
    unsigned bits = 0;
    for (int k = 0; k < 3; ++k)
      bits ^= __ballot_sync(0xffffffff, v >> k & 1);
    if (__all_sync(0xffffffff, v >= 0) && lane == 0)
      flags = bits;
  }
  __syncthreads();
  out[blockIdx.x * 64 + threadIdx.x] = total + int(flags >> lane & 1) * 100000;
}

int main() {
  const int n = 320;
  Buffer<int> in(numbers(n, 1000)), out(n);
  work<<<n / 64, 64>>>(in.device, out.device);
  out.download();

  std::vector<int> want(n, 0);
  for (int i = 0; i < n; ++i) {
    for (int k = i / 64 * 64; k < i / 64 * 64 + 32; ++k)
      want[i] += in.host[k];
    const int v = in.host[i / 64 * 64 + 32 + i % 32];
    want[i] += ((v ^ v >> 1 ^ v >> 2) & 1) * 100000;
  }
  return verdict("warp_roles", differences(out.host, want));
}
