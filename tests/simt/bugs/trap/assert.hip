// bug: an assertion on the device
// expect: trap error checked /assertion .value < limit/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void checked(int limit) {
  int value = threadIdx.x;
  if (!FIXED || value < limit)
    assert(value < limit); // <- reported
}

int run() {
  checked<<<1, 64>>>(60);
  return finish();
}

BUG_END
