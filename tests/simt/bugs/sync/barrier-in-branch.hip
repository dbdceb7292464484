// bug: a barrier that half a wave does not come to
// expect: sync error halfBarrier /barrier/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void halfBarrier(int *out) {
  __shared__ int parts[128];
  parts[threadIdx.x] = out[threadIdx.x];
#if FIXED
  __syncthreads();
#endif
  if (threadIdx.x < 80) {
#if !FIXED
    __syncthreads(); // <- reported
#endif
    out[threadIdx.x] = parts[threadIdx.x + 48];
  }
}

int run() {
  int *out = allocate<int>(128);
  halfBarrier<<<1, 128>>>(out);
  return finish();
}

BUG_END
