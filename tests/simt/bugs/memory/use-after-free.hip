// bug: memory that was freed before the kernel ran
// expect: memory error fill /freed/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void fill(int *data) {
  data[threadIdx.x] = 7; // <- reported
}

int run() {
  int *data = allocate<int>(64);
  if (!FIXED)
    (void)GPU(Free)(data);
  fill<<<1, 64>>>(data);
  int result = finish();
  if (FIXED)
    (void)GPU(Free)(data);
  return result;
}

BUG_END
