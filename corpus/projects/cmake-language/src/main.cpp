// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "blur/blur.h"
#include <cstdio>

void report(cudaError_t Error);

int main() {
  blur::Image Picture = {64, 64, std::vector<float>(64 * 64, 1.0f)};
  std::printf("on %s\n", blur::deviceName());
  cudaError_t Error = blur::apply(Picture, {0.25f, 0.5f, 0.25f});
  report(Error);
  return Error != cudaSuccess;
}
