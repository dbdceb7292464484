// bug: a sum in dynamic shared memory that nobody has set to zero
// expect: sync error accumulate /uninitiali|never/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void accumulate(const int *in, int *out) {
  extern __shared__ int BUG_NAME(sum)[];
  int *sum = BUG_NAME(sum);
#if FIXED
  if (threadIdx.x == 0)
    sum[0] = 0;
  __syncthreads();
#endif
  atomicAdd(&sum[0], in[threadIdx.x]); // <- reported
  __syncthreads();
  out[threadIdx.x] = sum[0];
}

int run() {
  int *in = allocate<int>(64), *out = allocate<int>(64);
  accumulate<<<1, 64, 16>>>(in, out);
  return finish();
}

BUG_END
