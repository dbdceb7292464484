// TRAP: one bit per element, packed by a ballot into one 32-bit word per warp that the host reads
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void packFlags(const int *in, int n, unsigned *bits) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned word = __ballot_sync(0xffffffff, i < n && in[i] > 40);
  if (threadIdx.x % 32 == 0)
    bits[i / 32] = word;
}

int main() {
  const int n = 1000, threads = 128, blocks = (n + threads - 1) / threads;
  Buffer<int> in(numbers(n, 100));
  Buffer<unsigned> bits(blocks * threads / 32, 0xdeadbeefu);
  packFlags<<<blocks, threads>>>(in.device, n, bits.device);
  bits.download();

  std::vector<unsigned> want(bits.host.size(), 0);
  for (int i = 0; i < n; ++i)
    if (in.host[i] > 40)
      want[i / 32] |= 1u << (i % 32);
  std::printf("first words: %08x %08x %08x\n", bits.host[0], bits.host[1], bits.host[2]);
  return verdict("ballot_bits", differences(bits.host, want));
}
