// bug: a null pointer, since an allocation failed
// expect: memory error fillNull /null/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void fillNull(int *data) {
  data[threadIdx.x] = 7; // <- reported
}

int run() {
  int *data = nullptr;
  (void)GPU(Malloc)((void **)&data, FIXED ? 256 : size_t(1) << 60);
  fillNull<<<1, 64>>>(data);
  return finish();
}

BUG_END
