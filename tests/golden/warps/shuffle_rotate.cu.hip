// TRAP: source lanes out of range: __shfl_sync wraps at 32, also below zero and far above
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void rotate(const int *in, int4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & 31;
  const int v = in[i];
  out[i] = make_int4(__shfl_sync(0xffffffff, v, lane + 1), __shfl_sync(0xffffffff, v, lane - 1),
                     __shfl_sync(0xffffffff, v, 40 + lane / 8), __shfl_sync(0xffffffff, v, lane + 5, 16));
}

int main() {
  const int n = 320;
  Buffer<int> in(numbers(n, 1 << 20));
  Buffer<int4> out(n);
  rotate<<<5, 64>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    const int lane = i % 32;
    const int *v = &in.host[i - lane];
    const int4 got = out.host[i];
    wrong += got.x != v[(lane + 1) % 32] || got.y != v[(lane + 31) % 32];
    wrong += got.z != v[8 + lane / 8] || got.w != v[lane / 16 * 16 + (lane + 5) % 16];
  }
  return verdict("shuffle_rotate", wrong);
}
