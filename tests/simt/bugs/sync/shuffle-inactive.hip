// bug: a shuffle from a lane that does not take part
// expect: sync any broadcastTail /lane/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void broadcastTail(int *out) {
  int value = threadIdx.x * 10;
#if FIXED
  int tail = WAVE_SHUFFLE(value, 25);
  if (threadIdx.x < 20)
    out[threadIdx.x] = tail;
#else
  if (threadIdx.x < 20)
    out[threadIdx.x] = WAVE_SHUFFLE(value, 25); // <- reported
#endif
}

int run() {
  int *out = allocate<int>(32);
  broadcastTail<<<1, 32>>>(out);
  return finish();
}

BUG_END
