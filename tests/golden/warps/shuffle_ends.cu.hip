// TRAP: differences with the next element: the last lane of a warp gets its own value and loads the next itself
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void differ(const int *in, int n, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int v = i < n ? in[i] : 0;
  int next = __shfl_down_sync(0xffffffff, v, 1);
  int before = __shfl_up_sync(0xffffffff, v, 1);
  const bool atStart = before == v && threadIdx.x % hipify::warp_size == 0;
  if (threadIdx.x % 32 == 31)
    next = next == v ? (i + 1 < n ? in[i + 1] : 0) : -1000000; // it had no neighbour
  if (i < n)
    out[i] = (i + 1 < n ? next - v : -v) * 2 + atStart;
}

int main() {
  const int n = 777;
  std::vector<int> values = numbers(n, 1000);
  for (int i = 1; i < n; ++i)
    if (values[i] == values[i - 1])
      ++values[i];
  Buffer<int> in(values), out(n);
  differ<<<(n + 127) / 128, 128>>>(in.device, n, out.device);
  out.download();

  std::vector<int> want(n);
  for (int i = 0; i < n; ++i)
    want[i] = ((i + 1 < n ? values[i + 1] : 0) - values[i]) * 2 + (i % 32 == 0);
  return verdict("shuffle_ends", differences(out.host, want));
}
