// TRAP: each warp's first and last value, read by shuffles from lanes 0 and 31
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void relative(const float *in, float *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float v = in[i];
  const float first = __shfl_sync(0xffffffff, v, 0);
  const float last = __shfl_sync(0xffffffff, v, 31);
  out[i] = (v - first) * 8 + last;
}

int main() {
  const int n = 512;
  std::vector<float> values;
  for (int value : numbers(n, 64))
    values.push_back(float(value));
  Buffer<float> in(values), out(n);
  relative<<<4, 128>>>(in.device, out.device);
  out.download();

  std::vector<float> want(n);
  for (int i = 0; i < n; ++i)
    want[i] = (values[i] - values[i / 32 * 32]) * 8 + values[i / 32 * 32 + 31];
  return verdict("broadcast_ends", differences(out.host, want));
}
