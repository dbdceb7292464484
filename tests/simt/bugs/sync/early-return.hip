// bug: threads without work return before a barrier
// expect: sync error guarded /barrier/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void guarded(const int *in, int *out, int n) {
  __shared__ int tile[128];
  int i = threadIdx.x;
#if FIXED
  tile[i] = i < n ? in[i] : 0;
  __syncthreads();
  if (i < n)
    out[i] = tile[n - 1 - i];
#else
  if (i >= n)
    return;
  tile[i] = in[i];
  __syncthreads(); // <- reported
  out[i] = tile[n - 1 - i];
#endif
}

int run() {
  int *in = allocate<int>(100), *out = allocate<int>(100);
  guarded<<<1, 128>>>(in, out, 100);
  return finish();
}

BUG_END
