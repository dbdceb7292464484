// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Host code that calls the runtime, compiled as C++.
#include "blur/blur.h"
#include <cstdio>

void report(cudaError_t Error) {
  if (Error != cudaSuccess)
    std::fprintf(stderr, "blur: %s\n", cudaGetErrorString(Error));
}
