// bug: none for a GPU: an integer division by zero, for which a CPU traps, gives any value
// expect: any any divide /./
// targets: none
// silent: gfx942 gfx1100 sm_80
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void divide(const int *in, int *out) {
  int by = in[threadIdx.x];
  out[threadIdx.x] = FIXED && by == 0 ? 0 : 100 / by;
}

int run() {
  int *in = allocate<int>(32), *out = allocate<int>(32);
  divide<<<1, 32>>>(in, out);
  return finish();
}

BUG_END
