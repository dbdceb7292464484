// CONTROL: block sum by a tree in shared memory, a barrier at each level down to 1
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trap.cuh"

__global__ void sum(const int *in, int *out) {
  __shared__ int values[256];
  values[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (threadIdx.x < half)
      values[threadIdx.x] += values[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = values[0];
}

int main() {
  const int blocks = 4;
  Buffer<int> in(numbers(blocks * 256, 1000)), out(blocks);
  sum<<<blocks, 256>>>(in.device, out.device);
  out.download();
  std::vector<int> want(blocks, 0);
  for (int i = 0; i < blocks * 256; ++i)
    want[i / 256] += in.host[i];
  return verdict("control_shared_tree", differences(out.host, want));
}
