// TRAP: votes of a warp mirrored by __brev, and the half of the warp that holds the most
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void work(const int *in, uint3 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned votes = __ballot_sync(0xffffffff, in[i] < 45);
  const unsigned low = votes & 0xffff, high = votes >> 16;
  unsigned first = __brev(votes);
  if (votes == __brev(votes))
    first = 0;
  out[i] = make_uint3(first, static_cast<int>(__popc(low)) > static_cast<int>(__popc(high)) ? low : high, __funnelshift_l(votes, votes, 8));
}

int main() {
  const int n = 256;
  Buffer<int> in(numbers(n, 100));
  Buffer<uint3> out(n);
  work<<<n / 64, 64>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    unsigned votes = 0, mirrored = 0;
    int low = 0, high = 0;
    for (int k = 0; k < 32; ++k)
      if (in.host[i / 32 * 32 + k] < 45) {
        votes |= 1u << k;
        mirrored |= 1u << (31 - k);
        (k < 16 ? low : high)++;
      }
    wrong += out.host[i].x != (votes == mirrored ? 0 : mirrored);
    wrong += out.host[i].y != (low > high ? votes & 0xffff : votes >> 16);
    wrong += out.host[i].z != (votes << 8 | votes >> 24);
  }
  return verdict("reverse_mirror", wrong);
}
