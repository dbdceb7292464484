// bug: a counter that other blocks add to atomically is read plainly
// expect: race error drawTicket /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void drawTicket(int *counter, int *out) {
  if (threadIdx.x == 0) {
    int ticket = atomicAdd(counter, 1); // <- reported
    int seen = FIXED ? atomicAdd(counter, 0) : *counter; // <- reported
    out[blockIdx.x] = ticket + seen;
  }
}

int run() {
  int *counter = allocate<int>(1), *out = allocate<int>(8);
  drawTicket<<<8, 64>>>(counter, out);
  return finish();
}

BUG_END
