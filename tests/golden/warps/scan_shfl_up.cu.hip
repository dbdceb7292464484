// TRAP: inclusive scan of a warp by shuffles up with the default width; the first lanes keep their own
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__device__ int warpScan(int v) {
  for (int d = 1; d < 32; d *= 2) {
    const int below = __shfl_up_sync(0xffffffff, v, d);
    if (threadIdx.x % 32 >= d)
      v += below;
  }
  return v;
}

// The same, trusting that a lane without a partner gets its own value back.
__device__ int warpMaxScan(int v) {
  for (int d = 1; d < 32; d *= 2)
    v = max(v, __shfl_up_sync(0xffffffff, v, d));
  return v;
}

__global__ void scan(const int *in, int2 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = make_int2(warpScan(in[i]), warpMaxScan(in[i]));
}

int main() {
  const int n = 384;
  Buffer<int> in(numbers(n, 100000));
  Buffer<int2> out(n);
  scan<<<2, 192>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  int sum = 0, top = 0;
  for (int i = 0; i < n; ++i) {
    sum = in.host[i] + (i % 32 ? sum : 0);
    top = i % 32 && top > in.host[i] ? top : in.host[i];
    wrong += out.host[i].x != sum || out.host[i].y != top;
  }
  return verdict("scan_shfl_up", wrong);
}
