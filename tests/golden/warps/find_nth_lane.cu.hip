// TRAP: the n-th lane that voted, by __fns; votes shifted and tested bit by bit
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void pick(const int *in, int4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  const unsigned votes = __ballot_sync(0xffffffff, in[i] > 60);
  out[i] = make_int4(int(__fns(votes, 0, 3)), int(__fns(votes, lane, 1)), int(votes >> lane & 1),
                     int(votes << (31 - lane)));
}

int main() {
  const int n = 256;
  Buffer<int> in(numbers(n, 100));
  Buffer<int4> out(n);
  pick<<<n / 64, 64>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    int third = -1, next = -1, count = 0;
    unsigned upTo = 0;
    for (int k = 0; k < 32; ++k)
      if (in.host[i / 32 * 32 + k] > 60) {
        third = ++count == 3 ? k : third;
        next = k >= i % 32 && next < 0 ? k : next;
        upTo |= k <= i % 32 ? 1u << (k + 31 - i % 32) : 0;
      }
    const int4 got = out.host[i];
    wrong += got.x != third || got.y != next;
    wrong += got.z != int(in.host[i] > 60) || unsigned(got.w) != upTo;
  }
  return verdict("find_nth_lane", wrong);
}
