// CONTROL: histogram of 32 bins by atomics in shared memory
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trap.cuh"

__global__ void histogram(const int *in, int n, int *bins) {
  __shared__ int local[32];
  if (threadIdx.x < 32)
    local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&local[in[i] % 32], 1);
  __syncthreads();
  if (threadIdx.x < 32)
    atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

int main() {
  const int n = 3000;
  Buffer<int> in(numbers(n, 1000)), bins(32, 0);
  histogram<<<4, 128>>>(in.device, n, bins.device);
  bins.download();
  std::vector<int> want(32, 0);
  for (int v : in.host)
    ++want[v % 32];
  return verdict("control_histogram", differences(bins.host, want));
}
