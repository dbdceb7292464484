// bug: a maximum is updated by a plain store instead of compare-and-swap
// expect: race error largest /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

// The corrected twin begins with a plain read, as CUDA's guide does: if it is
// stale, the swap fails.
__global__ void largest(const float *values, int *bits) {
  float value = values[threadIdx.x];
  int old = *bits; // <- reported
  while (__int_as_float(old) < value) {
    if (!FIXED) {
      *bits = __float_as_int(value); // <- reported
      break;
    }
    int assumed = old;
    old = atomicCAS(bits, assumed, __float_as_int(value));
    if (old == assumed)
      break;
  }
}

int run() {
  float host[128], *values = allocate<float>(128);
  for (int i = 0; i < 128; ++i)
    host[i] = 1.0f + i;
  (void)GPU(Memcpy)(values, host, sizeof host, GPU(MemcpyHostToDevice));
  int *bits = allocate<int>(1);
  largest<<<1, 128>>>(values, bits);
  return finish();
}

BUG_END
