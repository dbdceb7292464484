// bug: a grid-wide barrier made of a counter, with more blocks than fit on the device
// expect: stuck error gridBarrier /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void gridBarrier(int *arrived) {
  if (threadIdx.x == 0) {
    atomicAdd(arrived, 1);
    while (atomicAdd(arrived, 0) < int(gridDim.x)) // <- reported
      ;
  }
  __syncthreads();
}

int run() {
  int *arrived = allocate<int>(1);
  gridBarrier<<<FIXED ? 4 : 1 << 16, 256>>>(arrived);
  return finish();
}

BUG_END
