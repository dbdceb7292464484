// bug: some threads of a wave break out of a loop with a barrier
// expect: sync error search /barrier/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void search(const int *in, int *out, int tries) {
  __shared__ int best;
  if (threadIdx.x == 0)
    best = 1 << 30;
  __syncthreads();
  for (int t = 0; t < tries; ++t) {
    bool found = in[threadIdx.x] == 0 && int(threadIdx.x) % 5 == t;
    if (found)
      atomicMin(&best, t);
#if !FIXED
    if (found)
      break;
#endif
    __syncthreads(); // <- reported
  }
  __syncthreads();
  out[threadIdx.x] = best;
}

int run() {
  int *in = allocate<int>(128), *out = allocate<int>(128);
  search<<<1, 128>>>(in, out, 4);
  return finish();
}

BUG_END
