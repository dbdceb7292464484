// bug: a named barrier waits for three warps of a block of 40 threads; its last warp, of 8, counts as a whole one
// expect: stuck error meetNamed /./
// targets: sm_80
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void meetNamed(int *out) {
#if FIXED
  asm volatile("bar.sync 1, 64;" ::: "memory");
#else
  asm volatile("bar.sync 1, 96;" ::: "memory"); // <- reported
#endif
  out[threadIdx.x] = 1;
}

int run() {
  meetNamed<<<1, 40>>>(allocate<int>(40));
  return finish();
}

BUG_END
