// bug: recursion without an end
// expect: fault error recursion /stack overflow/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

static __device__ __attribute__((noinline)) int sumTo(volatile int *data,
                                                      int n) {
  if (n == 0)
    return 0;
  int here = data[n % 16];
  return sumTo(data, n - 1) + here + data[0];
}

__global__ void recursion(int *data) {
  data[0] = sumTo(data, FIXED ? 10 : -1);
}

int run() {
  int *data = allocate<int>(16);
  recursion<<<1, 1>>>(data);
  return finish();
}

BUG_END
