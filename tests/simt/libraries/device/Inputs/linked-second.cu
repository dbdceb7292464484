// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The second unit of ../linked.cu.
#include "linked.h"

static __device__ int own = 100;

__device__ int helper(int x) {
  own += 1;
  return twice(x) + own + int(table[2]);
}
static __global__ void run(int *out) {
  counter += 10;
  total += counter;
  *out = twice(counter) + own;
}

int second(int *out) {
  float values[4] = {5, 6, 7, 8};
  OK(cudaMemcpyToSymbol(table, values, sizeof(values)));
  int fifty = 50, got = 0;
  OK(cudaMemcpyToSymbol(counter, &fifty, sizeof(int)));
  OK(cudaMemcpyToSymbol(own, &fifty, sizeof(int)));
  run<<<1, 1>>>(out);
  OK(cudaMemcpy(&got, out, sizeof(int), cudaMemcpyDeviceToHost));
  return got;
}
