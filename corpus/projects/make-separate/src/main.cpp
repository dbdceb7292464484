// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "heat.h"
#include <cmath>
#include <cstdio>
#include <cuda_runtime_api.h>
#include <utility>
#include <vector>

int main() {
  const int n = 1000;
  std::vector<float> cells(n);
  cells[0] = 1000;
  float *from, *to;
  cudaMalloc((void **)&from, n * sizeof(float));
  cudaMalloc((void **)&to, n * sizeof(float));
  cudaMemcpy(from, cells.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  for (int i = 0; i < 50; ++i) {
    step(from, to, n);
    std::swap(from, to);
  }
  float all = sum(from, n);
  std::printf("%s: %g\n", std::fabs(all - 1000) < 0.1f ? "PASS" : "FAIL", all);
  cudaFree(from);
  cudaFree(to);
  return std::fabs(all - 1000) < 0.1f ? 0 : 1;
}
