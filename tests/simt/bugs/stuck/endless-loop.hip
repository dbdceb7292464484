// bug: a loop that never ends and waits for nobody
// expect: stuck error collatz /./
// run: --max-steps=100000
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void collatz(volatile unsigned *data) {
  unsigned value = data[threadIdx.x];
  if (FIXED)
    value += 1;
  while (value != 1) { // <- reported
    value = value % 2 ? 3 * value + 1 : value / 2; // <- reported
    data[threadIdx.x] = value; // <- reported
  }
}

int run() {
  unsigned *data = allocate<unsigned>(32);
  collatz<<<1, 32>>>(data);
  return finish();
}

BUG_END
