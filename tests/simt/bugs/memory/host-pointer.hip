// bug: a pointer of the host's malloc, used by a kernel
// expect: memory error increment /host/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void increment(int *data) {
  data[threadIdx.x] += 1; // <- reported
}

int run() {
  int *host = static_cast<int *>(calloc(64, sizeof(int)));
  int *device = allocate<int>(64);
  increment<<<1, 64>>>(FIXED ? device : host);
  int result = finish();
  free(host);
  return result;
}

BUG_END
