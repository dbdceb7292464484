// TRAP: coalesced_threads() has up to 64 threads on a wavefront of 64
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trap.cuh"
#include <hipify/groups.h>
namespace cg = hipify::cg;

// Of each warp, the threads with a number that 3 does not divide: how many, which
// of them this is, and the number of the last.
__global__ void neighbours(const int *in, int n, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 != 0) {
    cg::coalesced_group g = cg::coalesced_threads();
    const int next = g.shfl_down(in[i], 1);
    const unsigned odd = g.ballot(in[i] & 1);
    out[i] = g.size() * 1000000 + g.thread_rank() * 10000 + static_cast<int>(__popc(odd)) * 100 +
             next % 10 * 10 + g.shfl(in[i], g.size() - 1) % 10;
  }
}

int main() {
  const int n = 700;
  Buffer<int> in(numbers(n, 99)), out(n, -1);
  neighbours<<<(n + 255) / 256, 256>>>(in.device, n, out.device);
  out.download();

  std::vector<int> want(n, -1);
  for (int warp = 0; warp < n; warp += 32) {
    std::vector<int> members;
    int odd = 0;
    for (int i = warp; i < warp + 32 && i < n; ++i)
      if (in.host[i] % 3 != 0) {
        members.push_back(i);
        odd += in.host[i] & 1;
      }
    const int size = static_cast<int>(members.size());
    for (int rank = 0; rank < size; ++rank) {
      const int next = in.host[members[rank + 1 < size ? rank + 1 : rank]];
      want[members[rank]] = size * 1000000 + rank * 10000 + odd * 100 +
                            next % 10 * 10 + in.host[members[size - 1]] % 10;
    }
  }
  return verdict("groups_coalesced", differences(out.host, want));
}
