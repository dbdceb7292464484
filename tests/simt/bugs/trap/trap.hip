// bug: an explicit trap
// expect: trap error trapping /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void trapping(int limit) {
  if (!FIXED && int(threadIdx.x) > limit)
    __builtin_trap(); // <- reported
}

int run() {
  trapping<<<1, 64>>>(60);
  return finish();
}

BUG_END
