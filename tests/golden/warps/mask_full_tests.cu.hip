// TRAP: comparisons with the full mask choose the fast way: a ballot, the complement, __activemask
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__device__ bool converged() { return hipify::activemask() == 0xffffffff; }

// Warps whose lanes are all in range take the way without tests.
__global__ void work(const int *in, int n, int *out, int *ways) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned inside = __ballot_sync(0xffffffff, i < n);
  const int way = inside == 0xffffffff ? 0 : inside == 0 ? 1 : 2;
  if ((threadIdx.x & 31) == 0)
    atomicAdd(&ways[way], 1);
  const unsigned outside = ~inside;
  if (outside == 0) {
    out[i] = in[i] * 2 + (converged() ? 0 : 1000000);
  } else if (i < n) {
    out[i] = in[i] * 2 + (converged() ? 1000000 : __popc(outside));
  }
}

int main() {
  const int n = 32 * 7 + 5;
  Buffer<int> in(numbers(n, 100)), out(n, -1), ways(3, 0);
  work<<<5, 64>>>(in.device, n, out.device, ways.device);
  out.download();
  ways.download();

  std::vector<int> want(n);
  for (int i = 0; i < n; ++i)
    want[i] = in.host[i] * 2 + (i < 32 * 7 ? 0 : 27);
  std::printf("full %d, empty %d, mixed %d\n", ways.host[0], ways.host[1], ways.host[2]);
  const bool counts = ways.host[0] == 7 && ways.host[1] == 2 && ways.host[2] == 1;
  return verdict("mask_full_tests", differences(out.host, want) + !counts);
}
