// TRAP: blocks of two and three dimensions: the linear thread number makes the warps
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void work(const int *in, int2 *out) {
  const int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const int i = blockIdx.x * (blockDim.x * blockDim.y * blockDim.z) + thread;
  const unsigned front = __ballot_sync(0xffffffff, threadIdx.y == 0 || threadIdx.z == 1);
  int sum = in[i];
  for (int d = 16; d; d /= 2)
    sum += __shfl_xor_sync(0xffffffff, sum, d);
  out[i] = make_int2(sum, int(front));
}

static std::size_t test(dim3 block) {
  const int threads = block.x * block.y * block.z, n = 2 * threads;
  Buffer<int> in(numbers(n, 1000, threads));
  Buffer<int2> out(n);
  work<<<2, block>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    int sum = 0;
    unsigned front = 0;
    for (int lane = 0; lane < 32; ++lane) {
      const int k = i / 32 * 32 + lane, thread = k % threads;
      sum += in.host[k];
      const int y = thread / int(block.x) % int(block.y), z = thread / int(block.x * block.y);
      front |= unsigned(y == 0 || z == 1) << lane;
    }
    wrong += out.host[i].x != sum || unsigned(out.host[i].y) != front;
  }
  std::printf("%u x %u x %u: %zu wrong\n", block.x, block.y, block.z, wrong);
  return wrong;
}

int main() {
  return verdict("block_dimensions",
                 test(dim3(16, 4)) + test(dim3(8, 4, 3)) + test(dim3(32, 5)) + test(dim3(4, 4, 8)));
}
