// TRAP: masks and warp functions in macros, object-like and function-like
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

#define WARP_BITS 5
#define FULL_MASK 0xffffffffU
#define LANE_MASK_LT(lane) ((1u << (lane)) - 1)
#define VOTE(p) __ballot_sync(FULL_MASK, (p))
#define SHFL_DOWN(v, d) __shfl_down_sync(FULL_MASK, v, d)
#define WARP_REDUCE(v, op)                                 \
  do {                                                     \
    for (int d_ = 1 << (WARP_BITS - 1); d_; d_ >>= 1) {    \
      const auto o_ = SHFL_DOWN(v, d_);                    \
      v = (v)op(o_);                                       \
    }                                                      \
  } while (0)
#define LEADER(mask) (__ffs(mask) - 1)
#define FOR_EACH_LANE(lane, mask) \
  for (unsigned m_ = (mask), lane; m_ && ((lane = LEADER(m_)), true); m_ &= m_ - 1)

__global__ void work(const int *in, int4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & ((1 << WARP_BITS) - 1);
  int sum = in[i], weighted = 0;
  WARP_REDUCE(sum, +);
  const unsigned big = VOTE(in[i] > 90);
  FOR_EACH_LANE(source, big)
    weighted += (source + 1) * __shfl_sync(FULL_MASK, in[i], source);
  out[i] = make_int4(__shfl_sync(FULL_MASK, sum, 0), __popc(big & LANE_MASK_LT(lane)), LEADER(big), weighted);
}

int main() {
  const int n = 384;
  Buffer<int> in(numbers(n, 100));
  Buffer<int4> out(n);
  work<<<3, 128>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    int sum = 0, before = 0, first = -1, weighted = 0;
    for (int lane = 31; lane >= 0; --lane) {
      const int v = in.host[i / 32 * 32 + lane];
      sum += v;
      before += v > 90 && lane < i % 32;
      first = v > 90 ? lane : first;
      weighted += v > 90 ? (lane + 1) * v : 0;
    }
    const int4 got = out.host[i];
    wrong += got.x != sum || got.y != before || got.z != first || got.w != weighted;
  }
  return verdict("mask_macros", wrong);
}
