// TRAP: 32 keys sorted in registers by exclusive-or shuffles, each warp its own
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__device__ int warpSort(int v) {
  const int lane = threadIdx.x & 31;
  for (int size = 2; size <= hipify::warp_size; size *= 2)
    for (int stride = size / 2; stride > 0; stride /= 2) {
      const int other = __shfl_xor_sync(0xffffffff, v, stride);
      const bool up = (lane & size) == 0, low = (lane & stride) == 0;
      v = up == low ? min(v, other) : max(v, other);
    }
  return v;
}

__global__ void sortRows(const int *in, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = warpSort(in[i]);
}

#include <algorithm>

int main() {
  const int n = 480;
  Buffer<int> in(numbers(n, 1 << 20)), out(n);
  sortRows<<<n / 96, 96>>>(in.device, out.device);
  out.download();

  std::vector<int> want = in.host;
  for (int i = 0; i < n; i += 32)
    std::sort(&want[i], &want[i] + 32);
  return verdict("bitonic_warp", differences(out.host, want));
}
