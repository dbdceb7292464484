// TRAP: masks passed by reference, by pointer and returned; auto receives them
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__device__ void vote(bool p, unsigned &yes, unsigned *no) {
  yes = __ballot_sync(0xffffffff, p);
  *no = __ballot_sync(0xffffffff, !p);
}
__device__ unsigned takeFirst(unsigned &mask) {
  const unsigned first = mask & -mask;
  mask ^= first;
  return first;
}
__device__ auto smaller(int v, int limit) { return __ballot_sync(0xffffffff, v < limit); }

__global__ void work(const int *in, uint4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned yes, no;
  vote(in[i] % 3 == 0, yes, &no);
  const auto low = smaller(in[i], 20);
  unsigned rest = yes, second = 0;
  takeFirst(rest);
  if (rest)
    second = takeFirst(rest);
  out[i] = make_uint4(yes, ~no ^ yes, low, second + (sizeof low << 8) + (low == ~0u));
}

int main() {
  const int n = 256;
  Buffer<int> in(numbers(n, 100));
  for (int i = 0; i < 32; ++i)
    in.host[i + 64] %= 20;
  in.upload();
  Buffer<uint4> out(n);
  work<<<1, 256>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    unsigned yes = 0, low = 0;
    for (int lane = 0; lane < 32; ++lane) {
      yes |= unsigned(in.host[i / 32 * 32 + lane] % 3 == 0) << lane;
      low |= unsigned(in.host[i / 32 * 32 + lane] < 20) << lane;
    }
    const unsigned rest = yes & (yes - 1), second = rest & -rest;
    const uint4 got = out.host[i];
    wrong += got.x != yes || got.y != 0 || got.z != low;
    wrong += got.w != second + 4 * 256 + (low == ~0u);
  }
  return verdict("mask_reference", wrong);
}
