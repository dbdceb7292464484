// bug: a store behind memory that device code has allocated
// expect: memory error fillRow /past the end of an allocation of 64 bytes/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

// Rows are freed and allocated again while others are in use.
__global__ void fillRow(int *out, int n) {
  for (int round = 0; round < 3; ++round) {
    int *row = static_cast<int *>(malloc(n * sizeof(int)));
    int sum = 0;
    for (int i = 0; i < n + !FIXED; ++i)
      row[i] = i + out[threadIdx.x]; // <- reported
    for (int i = 0; i < n; ++i)
      sum += row[i];
    free(row);
    out[threadIdx.x] = sum;
  }
}

int run() {
  int *out = allocate<int>(64);
  fillRow<<<1, 64>>>(out, 16);
  return finish();
}

BUG_END
