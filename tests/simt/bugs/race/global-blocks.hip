// bug: two blocks store different values to the same place
// expect: race error lastWins /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void lastWins(int *winner) {
  if (threadIdx.x == 0)
    winner[FIXED ? blockIdx.x : 0] = blockIdx.x; // <- reported
}

int run() {
  int *winner = allocate<int>(8);
  lastWins<<<8, 64>>>(winner);
  return finish();
}

BUG_END
