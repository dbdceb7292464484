// bug: shared memory is read before the barrier that orders it after the writes
// expect: race error reverse /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void reverse(int *data) {
  __shared__ int tile[256];
  unsigned i = threadIdx.x;
  tile[i] = data[i]; // <- reported
#if FIXED
  __syncthreads();
#endif
  data[i] = tile[255 - i]; // <- reported
}

int run() {
  int *data = allocate<int>(256);
  reverse<<<1, 256>>>(data);
  return finish();
}

BUG_END
