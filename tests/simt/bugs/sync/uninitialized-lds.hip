// bug: uninitialized shared memory is read
// expect: sync error partialSum /uninitiali|never/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void partialSum(const int *in, int *out, int n) {
  __shared__ int parts[64];
  int i = threadIdx.x;
  if (i < n)
    parts[i] = in[i];
#if FIXED
  else
    parts[i] = 0;
#endif
  __syncthreads();
  out[i] = parts[i] + parts[63 - i]; // <- reported
}

int run() {
  int *in = allocate<int>(64), *out = allocate<int>(64);
  partialSum<<<1, 64>>>(in, out, 50);
  return finish();
}

BUG_END
