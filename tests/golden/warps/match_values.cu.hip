// TRAP: __match_any_sync and __match_all_sync of 64-bit keys, floats and pointers compare bits within a warp
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void match(const long long *keys, const float *values, uint4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int same = 7;
  const unsigned all = __match_all_sync(0xffffffff, i / 64, &same);
  out[i] = make_uint4(__match_any_sync(0xffffffff, keys[i]),
                      __match_any_sync(0xffffffff, values[i]),
                      __match_any_sync(0xffffffff, (unsigned long long)(&keys[i & ~7])),
                      all ^ (same ? 1u : 0u));
}

int main() {
  const int n = 256;
  const std::vector<int> raw = numbers(n, 5, 3);
  std::vector<long long> k(n);
  std::vector<float> f(n);
  for (int i = 0; i < n; ++i) {
    k[i] = (long long)(raw[i] / 2) << 32 | (raw[i] & 1);
    f[i] = raw[i] == 0 ? -0.0f : raw[i] == 1 ? 0.0f : float(raw[i]);
  }
  Buffer<long long> keys(k);
  Buffer<float> values(f);
  Buffer<uint4> out(n);
  match<<<2, 128>>>(keys.device, values.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    unsigned peers = 0;
    for (int lane = 0; lane < 32; ++lane)
      if (raw[i / 32 * 32 + lane] == raw[i])
        peers |= 1u << lane;
    const uint4 got = out.host[i];
    wrong += got.x != peers || got.y != peers;
    wrong += got.z != 0xffu << (i % 32 / 8 * 8) || got.w != 0xfffffffeu;
  }
  return verdict("match_values", wrong);
}
