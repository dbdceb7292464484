// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "missing/config.h"
#include <cmath>
#include <cuda_runtime.h>
void run(float *x, int n);
int main() {
  float *x;
  cudaMalloc(&x, 1024);
  run(x, int(std::sqrt(256.0f)));
  // hipify-cpp: suppress HC0404 nothing of this is here
  cudaFree(x);
}
