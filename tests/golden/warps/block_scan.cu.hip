// TRAP: scan of a block of 1024: 32 warps scan, the first warp scans their sums, shared array of 32
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__device__ int warpScan(int v, int lane) {
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) {
    const int below = __shfl_up_sync(0xffffffff, v, d);
    v += lane >= d ? below : 0;
  }
  return v;
}

__global__ void scan(const int *in, int *out) {
  __shared__ int sums[32];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = warpScan(in[i], lane);
  if (lane == 31)
    sums[warp] = v;
  __syncthreads();
  if (warp == 0)
    sums[lane] = warpScan(lane < blockDim.x / 32 ? sums[lane] : 0, lane);
  __syncthreads();
  if (warp > 0)
    v += sums[warp - 1];
  out[i] = v;
}

int main() {
  const int threads = 1024, n = 2 * threads;
  Buffer<int> in(numbers(n, 100)), out(n);
  scan<<<2, threads>>>(in.device, out.device);
  out.download();

  std::vector<int> want(n);
  for (int i = 0; i < n; ++i)
    want[i] = in.host[i] + (i % threads ? want[i - 1] : 0);
  return verdict("block_scan", differences(out.host, want));
}
