// bug: an assertion in a function of which a loop's last turn breaks the promise
// expect: trap error sums /assertion .index < 8/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

static __device__ __attribute__((noinline)) int look(const int *data,
                                                     int index) {
  assert(index < 8 && "the table has 8 entries"); // <- reported
  return data[index];
}

__global__ void sums(const int *data, int *out) {
  int sum = 0;
  for (int i = 0; FIXED ? i < 8 : i <= 8; ++i)
    sum += look(data, i);
  __syncthreads();
  out[threadIdx.x] = sum;
}

int run() {
  int *data = allocate<int>(16), *out = allocate<int>(32);
  sums<<<1, 32>>>(data, out);
  return finish();
}

BUG_END
