// bug: memory that device code has freed is read
// expect: memory error useRow /after it was freed/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void makeRow(int **row) {
  *row = static_cast<int *>(malloc(32));
  **row = 5;
}

__global__ void freeRow(int **row) { free(*row); }

__global__ void useRow(int **row, int *out) {
  *out = **row; // <- reported
}

int run() {
  int **row = allocate<int *>(1), *out = allocate<int>(1);
  makeRow<<<1, 1>>>(row);
  if (!FIXED)
    freeRow<<<1, 1>>>(row);
  useRow<<<1, 1>>>(row, out);
  if (FIXED)
    freeRow<<<1, 1>>>(row);
  return finish();
}

BUG_END
