// TRAP: warpSize in a kernel: which warp, which lane, how many warps; partial sums in an array of 32
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void sumBlock(const int *in, int *partials, int *out) {
  __shared__ int sums[32];
  const int lane = threadIdx.x % hipify::warp_size, warp = threadIdx.x / hipify::warp_size;
  const int warps = (blockDim.x + hipify::warp_size - 1) / hipify::warp_size;
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int offset = hipify::warp_size / 2; offset > 0; offset /= 2)
    v += __shfl_down_sync(0xffffffff, v, offset);
  if (lane == 0) {
    sums[warp] = v;
    partials[blockIdx.x * 32 + warp] = v;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    int total = 0;
    for (int w = 0; w < warps; ++w)
      total += sums[w];
    out[blockIdx.x] = total * 100 + warps;
  }
}

int main() {
  const int blocks = 3, threads = 320;
  Buffer<int> in(numbers(blocks * threads, 100)), partials(blocks * 32, -1), out(blocks);
  sumBlock<<<blocks, threads>>>(in.device, partials.device, out.device);
  partials.download();
  out.download();

  std::vector<int> each(blocks * 32, -1), all(blocks, threads / 32);
  for (int i = 0; i < blocks * threads; ++i) {
    int &sum = each[i / threads * 32 + i % threads / 32];
    sum = (i % 32 ? sum : 0) + in.host[i];
    all[i / threads] += in.host[i] * 100;
  }
  return verdict("warpsize_kernel", differences(partials.host, each) + differences(out.host, all));
}
