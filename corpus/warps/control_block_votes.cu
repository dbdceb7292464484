// CONTROL: votes of the whole block, which no warp decides
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HIP-FLAGS: -O1
// Without it clang keeps what ROCm's library has for other GPUs than gfx1100.
#include "trap.cuh"

__global__ void votes(const int *in, int3 *out) {
  const int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  const int count = __syncthreads_count(v > 90);
  const int any = __syncthreads_or(v == 99) ? 1 : 0;
  const int all = __syncthreads_and(v > 0) ? 1 : 0;
  if (threadIdx.x == 0)
    out[blockIdx.x] = make_int3(count, any, all);
}

int main() {
  const int blocks = 20, threads = 96;
  Buffer<int> in(numbers(blocks * threads, 100));
  Buffer<int3> out(blocks);
  votes<<<blocks, threads>>>(in.device, out.device);
  out.download();
  std::size_t wrong = 0;
  for (int b = 0; b < blocks; ++b) {
    int count = 0, any = 0, all = 1;
    for (int i = b * threads; i < (b + 1) * threads; ++i) {
      count += in.host[i] > 90;
      any |= in.host[i] == 99;
      all &= in.host[i] > 0;
    }
    wrong += out.host[b].x != count || out.host[b].y != any || out.host[b].z != all;
  }
  return verdict("control_block_votes", wrong);
}
