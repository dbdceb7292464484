// TRAP: the last lane that voted: 31 - __clz and __brev of a ballot
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

// Each element gets the nearest flagged element before it in its warp, and the next after it.
__global__ void nearest(const int *in, int2 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & 31;
  const unsigned heads = __ballot_sync(0xffffffff, in[i] < 10);
  const unsigned upTo = heads & (0xffffffffu >> (31 - lane));
  const unsigned after = lane == 31 ? 0 : heads & (0xffffffffu << (lane + 1));
  const int before = upTo ? 31 - __clz(upTo) : -1;
  const int next = after ? __clz(__brev(after)) : 32;
  out[i] = make_int2(before, next);
}

int main() {
  const int n = 640;
  Buffer<int> in(numbers(n, 100));
  Buffer<int2> out(n);
  nearest<<<n / 64, 64>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    int before = -1, next = 32;
    for (int k = 0; k <= i % 32; ++k)
      before = in.host[i / 32 * 32 + k] < 10 ? k : before;
    for (int k = 31; k > i % 32; --k)
      next = in.host[i / 32 * 32 + k] < 10 ? k : next;
    wrong += out.host[i].x != before || out.host[i].y != next;
  }
  return verdict("last_lane_clz", wrong);
}
