// TRAP: stream compaction: rank by __popc of the ballot's bits below the lane, base by one atomic of the first lane
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

#include <algorithm>

__global__ void keepOdd(const int *in, int n, int *out, int *count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & 31;
  const bool keep = i < n && (in[i] & 1);
  const unsigned kept = __ballot_sync(0xffffffffu, keep);
  const int rank = __popc(kept & ((1u << lane) - 1));
  int base = 0;
  if (lane == 0)
    base = atomicAdd(count, static_cast<int>(__popc(kept)));
  base = __shfl_sync(0xffffffffu, base, 0);
  if (keep)
    out[base + rank] = in[i];
}

int main() {
  const int n = 3000;
  Buffer<int> in(numbers(n, 1000)), out(n, -1), count(1, 0);
  keepOdd<<<(n + 191) / 192, 192>>>(in.device, n, out.device, count.device);
  out.download();
  count.download();

  std::vector<int> want;
  for (int value : in.host)
    if (value & 1)
      want.push_back(value);
  std::printf("kept %d of %d\n", count.host[0], n);
  // Warps come in any order.
  out.host.resize(std::min<std::size_t>(std::max(count.host[0], 0), n));
  std::sort(out.host.begin(), out.host.end());
  std::sort(want.begin(), want.end());
  return verdict("compaction", differences(out.host, want));
}
