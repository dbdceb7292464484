// bug: one thread's loop between barriers has no end for its number
// expect: stuck error waitsForOne /step limit/
// run: --max-steps=20000
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

static __host__ __device__ unsigned turns(unsigned value) {
  unsigned count = 0;
  while (value != 1) { // <- reported
    value = value % 2 ? 3 * value + 1 : value / 2; // <- reported
    ++count; // <- reported
  }
  return count;
}

__global__ void waitsForOne(unsigned *out, int rounds) {
  __shared__ unsigned values[256];
  for (int round = 0; round < rounds; ++round) {
    __syncthreads();
    bool wrong = !FIXED && round == 2 && threadIdx.x == 70;
    // From 0 one never comes to 1.
    values[threadIdx.x] = turns(wrong ? 0 : threadIdx.x + round + 1);
    __syncthreads();
    out[threadIdx.x] += values[255 - threadIdx.x];
  }
}

int run() {
  unsigned *out = allocate<unsigned>(256), result[256];
  waitsForOne<<<1, 256>>>(out, 4);
  (void)GPU(Memcpy)(result, out, sizeof(result), GPU(MemcpyDeviceToHost));
  for (unsigned i = 0; FIXED && i < 256; ++i) {
    unsigned expected = 0;
    for (unsigned round = 0; round < 4; ++round)
      expected += turns(255 - i + round + 1);
    if (result[i] != expected)
      return 1;
  }
  return finish();
}

BUG_END
