// bug: a function pointer that nobody has set
// expect: fault error callsIt /function pointer/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

static __device__ __attribute__((noinline)) int twice(int value) {
  return value * 2;
}
typedef int (*Function)(int);
__device__ Function table[2] = {twice, FIXED ? twice : nullptr};

__global__ void callsIt(int *out) {
  out[threadIdx.x] = table[threadIdx.x % 2](threadIdx.x);
}

int run() {
  int *out = allocate<int>(32);
  callsIt<<<1, 32>>>(out);
  return finish();
}

BUG_END
