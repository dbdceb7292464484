// bug: a matrix instruction in a branch that not all lanes take
// expect: sync error multiply /matrix|lanes/
// targets: gfx942
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

using Half4 = _Float16 __attribute__((ext_vector_type(4)));
using Float4 = float __attribute__((ext_vector_type(4)));

__global__ void multiply(float *out) {
  Half4 a = {1, 2, 3, 4}, b = {4, 3, 2, 1};
  Float4 c = {0, 0, 0, 0};
#if __gfx942__
  if (FIXED || threadIdx.x < 40)
    c = __builtin_amdgcn_mfma_f32_16x16x16f16(a, b, c, 0, 0, 0); // <- reported
#endif
  out[threadIdx.x] = c[0];
}

int run() {
  float *out = allocate<float>(64);
  multiply<<<1, 64>>>(out);
  return finish();
}

BUG_END
