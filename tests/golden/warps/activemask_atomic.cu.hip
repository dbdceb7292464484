// TRAP: lanes that took a branch count themselves by __activemask, one adds for all
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__device__ int nextIndex(int *counter) {
  const unsigned active = hipify::activemask();
  const int lane = threadIdx.x & 31;
  const int leader = __ffs(active) - 1;
  int base = 0;
  if (lane == leader)
    base = atomicAdd(counter, static_cast<int>(__popc(active)));
  base = __shfl_sync(active, base, leader);
  return base + __popc(active & ((1u << lane) - 1u));
}

__global__ void filter(const int *in, int n, int *out, int *counter) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 == 0)
    out[nextIndex(counter)] = i;
}

int main() {
  const int n = 1500;
  Buffer<int> in(numbers(n, 99)), out(n, -1), counter(1, 0);
  filter<<<(n + 255) / 256, 256>>>(in.device, n, out.device, counter.device);
  out.download();
  counter.download();

  std::vector<int> seen(n, 0), want(n, 0);
  int expected = 0;
  for (int i = 0; i < n; ++i)
    expected += want[i] = in.host[i] % 3 == 0;
  for (int at = 0; at < counter.host[0] && at < n; ++at)
    if (out.host[at] >= 0)
      ++seen[out.host[at]];
  std::printf("%d of %d\n", counter.host[0], n);
  return verdict("activemask_atomic", differences(seen, want) + (counter.host[0] != expected));
}
