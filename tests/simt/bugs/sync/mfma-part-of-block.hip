// bug: an instruction of four blocks where half a block is active; whole blocks that are not do no harm
// expect: sync error multiply /matrix|lanes/
// targets: gfx942
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

using Half4 = _Float16 __attribute__((ext_vector_type(4)));
using Float16 = float __attribute__((ext_vector_type(16)));

__global__ void multiply(float *out) {
  Half4 a = {1, 2, 3, 4}, b = {4, 3, 2, 1};
  Float16 c = {};
#if __gfx942__
  if (threadIdx.x < (FIXED ? 32 : 40))
    c = __builtin_amdgcn_mfma_f32_16x16x4f16(a, b, c, 0, 0, 0); // <- reported
#endif
  out[threadIdx.x] = c[0];
}

int run() {
  float *out = allocate<float>(64);
  multiply<<<1, 64>>>(out);
  return finish();
}

BUG_END
