// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OPTIONS: --source {folder}/Inputs/linked-second.cu
//
// Two units whose device code is linked: each uses variables and functions of
// the other, and both have a variable and a kernel of the same name.
#include "Inputs/linked.h"

__device__ int counter = 3;
__device__ __managed__ int total = 8;
__constant__ float table[4] = {1, 2, 3, 4};
static __device__ int own = 1;

__device__ int twice(int x) {
  own += 1;
  return 2 * x + own;
}
static __global__ void run(int *out) { *out = helper(counter) + own; }

int main() {
  int *out, got = 0;
  OK(cudaMalloc(&out, sizeof(int)));
  run<<<1, 1>>>(out);
  OK(cudaMemcpy(&got, out, sizeof(int), cudaMemcpyDeviceToHost));
  EXPECT(got == 114); // 2 * 3 + 2, 101 and 3 of the other's, and 2.
  EXPECT(second(out) == 173);
  OK(cudaMemcpyFromSymbol(&got, counter, sizeof(int)));
  EXPECT(got == 60);
  EXPECT(total == 68);
  OK(cudaMemcpyFromSymbol(&got, own, sizeof(int)));
  EXPECT(got == 3);
  return finish();
}
