// bug: rows and columns mixed up: far behind the end, in nobody's memory
// expect: memory error gather /8 bytes/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void gather(const double *in, double *out, size_t rows,
                       size_t columns) {
  size_t i = threadIdx.x;
  out[i] = in[i * (FIXED ? columns : rows * 4096)]; // <- reported
}

int run() {
  double *in = allocate<double>(32 * 4096), *out = allocate<double>(32);
  gather<<<1, 32>>>(in, out, 32, 4096);
  return finish();
}

BUG_END
