// TRAP: launch bounds with a minimum of blocks and of clusters: HIP reads the second as waves, knows no third
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_90
#include <hipify/launch_bounds.h>
#include <hipify/warp.h>
#include "trap.cuh"

constexpr int kThreads = 256;

__global__ void __launch_bounds__(kThreads, HIPIFY_MIN_WAVES(kThreads, 4)) scale(int *data, int factor) {
  data[blockIdx.x * blockDim.x + threadIdx.x] *= factor;
}
__global__ void __launch_bounds__(kThreads, HIPIFY_MIN_WAVES(kThreads, 2)) shift(int *data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = __shfl_sync(0xffffffff, data[i], threadIdx.x + 1);
}

int main() {
  const int n = 2 * kThreads;
  const std::vector<int> start = numbers(n, 1000);
  Buffer<int> data(start);
  scale<<<2, kThreads>>>(data.device, 3);
  shift<<<2, kThreads>>>(data.device);
  data.download();
  std::vector<int> want(n);
  for (int i = 0; i < n; ++i)
    want[i] = 3 * start[i / 32 * 32 + (i + 1) % 32];
  return verdict("launch_bounds_cluster", differences(data.host, want));
}
