// bug: a lane calls __shfl_sync with a mask that does not name it
// expect: sync error outsideMask /mask/
// targets: sm_80
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void outsideMask(int *out) {
  int value = threadIdx.x;
  unsigned mask = FIXED ? 0xffffffffu : 0x0000ffffu;
  out[threadIdx.x] = __shfl_sync(mask, value, 3); // <- reported
}

int run() {
  int *out = allocate<int>(32);
  outsideMask<<<1, 32>>>(out);
  return finish();
}

BUG_END
