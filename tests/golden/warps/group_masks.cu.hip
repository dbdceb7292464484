// TRAP: groups of 8 lanes with masks of their own; the groups loop differently often
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

// Greatest common divisor of 8 numbers by each group, as often as it takes.
__global__ void divisors(const int *in, int2 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & 31;
  const unsigned group = 0xffu << (lane & ~7);
  int v = in[i] + 1, rounds = 0;
  for (;;) {
    int least = v ? v : 1 << 30;
    for (int d = 4; d; d >>= 1)
      least = min(least, __shfl_xor_sync(group, least, d));
    const unsigned others = __ballot_sync(group, v > least);
    if (others == 0) {
      v = least;
      break;
    }
    if (v > least)
      v %= least;
    ++rounds;
  }
  out[i] = make_int2(v, rounds);
}

static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }

int main() {
  const int n = 256;
  std::vector<int> values = numbers(n, 5000);
  for (int &v : values)
    v = v * 6 + 5;
  Buffer<int> in(values);
  Buffer<int2> out(n);
  divisors<<<n / 128, 128>>>(in.device, out.device);
  out.download();

  std::size_t wrong = 0;
  int total = 0;
  for (int i = 0; i < n; ++i) {
    int want = 0;
    for (int k = i / 8 * 8; k < i / 8 * 8 + 8; ++k)
      want = gcd(values[k] + 1, want);
    wrong += out.host[i].x != want || out.host[i].y != out.host[i / 8 * 8].y;
    total += out.host[i].y;
  }
  std::printf("%d rounds\n", total / 8);
  return verdict("group_masks", wrong);
}
