// bug: a load of the element before an allocation: a stencil without a left edge
// expect: memory error smooth /bytes/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void smooth(const float *in, float *out, int n) {
  int i = threadIdx.x;
  bool edge = FIXED ? i == 0 || i == n - 1 : i == n - 1;
  if (!edge)
    out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3; // <- reported
}

int run() {
  float *in = allocate<float>(96), *out = allocate<float>(96);
  smooth<<<1, 96>>>(in, out, 96);
  return finish();
}

BUG_END
