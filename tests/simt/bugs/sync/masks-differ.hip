// bug: lanes that name each other call one ballot with different masks
// expect: sync error differentMasks /different masks/
// targets: sm_80
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void differentMasks(unsigned *out) {
  unsigned mask = threadIdx.x < 8 ? 0x00ffu : 0xff00u;
#if !FIXED
  mask |= 0x0080u; // lane 7's mask does not name lanes 8 to 15
#endif
  out[threadIdx.x] = __ballot_sync(mask, threadIdx.x & 1); // <- reported
}

int run() {
  unsigned *out = allocate<unsigned>(16);
  differentMasks<<<1, 16>>>(out);
  return finish();
}

BUG_END
