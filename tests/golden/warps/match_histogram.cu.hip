// TRAP: histogram: lanes with the same key are found by __match_any_sync, the first of them adds for all
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void histogram(const int *keys, int n, int *bins, int *adds) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const unsigned here = hipify::activemask();
    const unsigned peers = __match_any_sync(here, keys[i]);
    const int leader = __ffs(peers) - 1;
    if (threadIdx.x % 32 == leader) {
      atomicAdd(&bins[keys[i]], static_cast<int>(__popc(peers)));
      atomicAdd(adds, 1);
    }
  }
}

int main() {
  const int n = 2048 + 17;
  Buffer<int> keys(numbers(n, 10)), bins(10, 0), adds(1, 0);
  histogram<<<4, 128>>>(keys.device, n, bins.device, adds.device);
  bins.download();
  adds.download();

  std::vector<int> want(10, 0);
  int expected = 0;
  for (int i = 0; i < n; ++i) {
    ++want[keys.host[i]];
    bool first = true; // in its group of 32
    for (int k = i / 32 * 32; k < i; ++k)
      first &= keys.host[k] != keys.host[i];
    expected += first;
  }
  std::printf("%d atomic additions\n", adds.host[0]);
  return verdict("match_histogram", differences(bins.host, want) + (adds.host[0] != expected));
}
