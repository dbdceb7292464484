// TRAP: the host sizes dynamic shared memory by cudaDevAttrWarpSize; the kernel finds its second array behind that
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/device_attribute.h>
#include <hipify/warp.h>
#include "trap.cuh"

// Shared: one int for each of 32 lanes of each warp, behind them one counter for each warp.
__global__ void gather(const int *in, int *out, int *counts, int words) {
  extern __shared__ int shared[];
  int *mine = shared + threadIdx.x / 32 * 32;
  int *counters = shared + words;
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  const unsigned even = __ballot_sync(0xffffffff, v % 2 == 0);
  mine[lane] = -1;
  __syncwarp();
  if (v % 2 == 0)
    mine[static_cast<int>(__popc(even << (31 - lane))) - 1] = v;
  if (lane == 0)
    counters[warp] = __popc(even);
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = mine[lane];
  if (lane == 0)
    counts[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = counters[warp];
}

int main() {
  int warp = 0;
  CHECK(hipify::deviceGetAttribute(&warp, hipDeviceAttributeWarpSize, 0));
  const int n = 512, threads = 4 * warp, warps = n / warp;
  Buffer<int> in(numbers(n, 100)), out(n), counts(warps + 32, -1);
  const std::size_t bytes = (threads + threads / warp) * sizeof(int);
  gather<<<n / threads, threads, bytes>>>(in.device, out.device, counts.device, threads);
  out.download();
  counts.download();

  std::vector<int> want(n, -1), sizes(warps + 32, -1);
  for (int w = 0; w < warps; ++w) {
    sizes[w] = 0;
    for (int i = w * warp; i < (w + 1) * warp; ++i)
      if (in.host[i] % 2 == 0)
        want[w * warp + sizes[w]++] = in.host[i];
  }
  std::printf("%d threads, %zu bytes\n", threads, bytes);
  return verdict("warpsize_attribute", differences(out.host, want) + differences(counts.host, sizes));
}
