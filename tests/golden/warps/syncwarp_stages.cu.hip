// TRAP: each warp exchanges through its own shared memory with __syncwarp; the warps loop differently often
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

// Each warp reverses its 32 values `turns` times and adds the lane each time.
__global__ void stages(int *data, const int *turns) {
  __shared__ int box[4][32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = data[i];
  for (int t = turns[i / 32]; t > 0; --t) {
    box[warp][lane] = v;
    __syncwarp();
    v = box[warp][31 - lane] + lane;
    __syncwarp(0xffffffff);
  }
  data[i] = v;
}

int main() {
  const int n = 512;
  const std::vector<int> start = numbers(n, 1000);
  Buffer<int> data(start), turns(numbers(n / 32, 9));
  stages<<<4, 128>>>(data.device, turns.device);
  data.download();

  std::vector<int> want = start;
  for (int warp = 0; warp < n / 32; ++warp)
    for (int t = 0; t < turns.host[warp]; ++t) {
      int box[32];
      for (int lane = 0; lane < 32; ++lane)
        box[lane] = want[warp * 32 + lane];
      for (int lane = 0; lane < 32; ++lane)
        want[warp * 32 + lane] = box[31 - lane] + lane;
    }
  return verdict("syncwarp_stages", differences(data.host, want));
}
