// bug: the last steps of a reduction count on lanes in lockstep
// expect: race any reduceTail /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void reduceTail(int *data) {
  __shared__ volatile int sums[32];
  unsigned i = threadIdx.x;
  sums[i] = data[i];
  WAVE_SYNC();
  for (unsigned step = 16; step; step /= 2) {
    if (i < step)
      sums[i] = sums[i] + sums[i + step]; // <- reported
#if FIXED
    WAVE_SYNC();
#endif
  }
  if (i == 0)
    data[0] = sums[0]; // <- reported
}

int run() {
  int *data = allocate<int>(32);
  reduceTail<<<1, 32>>>(data);
  return finish();
}

BUG_END
