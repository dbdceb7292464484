// bug: a store one element behind the end of an allocation
// expect: memory error storeAbove /bytes/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void storeAbove(int *data, int n) {
  int i = threadIdx.x;
  data[FIXED ? i : i + 1] = n; // <- reported
}

int run() {
  int *data = allocate<int>(100);
  storeAbove<<<1, 100>>>(data, 100);
  return finish();
}

BUG_END
