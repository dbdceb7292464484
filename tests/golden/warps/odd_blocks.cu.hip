// TRAP: blocks of 96, 160 and 48 threads: the last wavefront is not full, its first or only warp is
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

// Sorts the block's numbers: those that are odd to the front. Works for any block.
__global__ void partition(const int *in, int *out, int *odd) {
  __shared__ int counts[32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int warps = (blockDim.x + 31) / 32;
  const int rest = blockDim.x - warp * 32;
  const unsigned mask = rest >= 32 ? 0xffffffff : (1u << rest) - 1;
  const int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  const unsigned votes = __ballot_sync(mask, v & 1);
  if (lane == 0)
    counts[warp] = __popc(votes);
  __syncthreads();
  int before = 0, all = 0;
  for (int w = 0; w < warps; ++w) {
    before += w < warp ? counts[w] : 0;
    all += counts[w];
  }
  const int oddBefore = before + __popc(votes & ((1u << lane) - 1));
  const int at = v & 1 ? oddBefore : all + int(threadIdx.x) - oddBefore;
  out[blockIdx.x * blockDim.x + at] = v;
  if (__shfl_sync(mask, int(threadIdx.x), 0) == 0 && lane == 0)
    odd[blockIdx.x] = all;
}

static std::size_t test(int threads) {
  const int blocks = 3, n = blocks * threads;
  Buffer<int> in(numbers(n, 1000, threads)), out(n, -1), odd(blocks, -1);
  partition<<<blocks, threads>>>(in.device, out.device, odd.device);
  out.download();
  odd.download();

  std::vector<int> want, counts;
  for (int block = 0; block < blocks; ++block)
    for (int bit = 1; bit >= 0; --bit) {
      for (int i = block * threads; i < (block + 1) * threads; ++i)
        if ((in.host[i] & 1) == bit)
          want.push_back(in.host[i]);
      if (bit)
        counts.push_back(int(want.size()) - block * threads);
    }
  const std::size_t wrong = differences(out.host, want) + differences(odd.host, counts);
  std::printf("%d threads: %zu wrong\n", threads, wrong);
  return wrong;
}

int main() { return verdict("odd_blocks", test(96) + test(160) + test(48) + test(80)); }
