// TRAP: exchanges between lanes of which most of their neighbours do not take part
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trap.cuh"

// What no lane that exchanges has: a move through a lane that is switched off brings it, or nothing.
constexpr int none = -1;

template <int Bits> __device__ int exchange(int value, int low) {
  const int lane = threadIdx.x & 31;
  const bool takes_part = (lane & ~Bits) == low;
  int result = none;
  if (takes_part)
    result = __shfl_xor_sync(1u << low | 1u << (low | Bits), value, Bits);
  return result;
}

__global__ void pairs(const int *in, int *out) {
  const int v = in[threadIdx.x];
  int *row = out + threadIdx.x * 5;
  row[0] = exchange<1>(v, 6);
  row[1] = exchange<2>(v, 9);
  row[2] = exchange<4>(v, 19);
  row[3] = exchange<8>(v, 21);
  row[4] = exchange<16>(v, 11);
}

int main() {
  const int n = 128, bits[5] = {1, 2, 4, 8, 16}, low[5] = {6, 9, 19, 21, 11};
  Buffer<int> in(numbers(n, 1000)), out(n * 5);
  pairs<<<1, n>>>(in.device, out.device);
  out.download();

  std::vector<int> want(n * 5, none);
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 5; ++k)
      if ((i % 32 & ~bits[k]) == low[k])
        want[i * 5 + k] = in.host[i ^ bits[k]];
  return verdict("shuffle_pairs", differences(out.host, want));
}
