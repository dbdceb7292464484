// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Used by scale.cu alone, which finds it by an include folder.
#ifndef SHAPES_LINE_H
#define SHAPES_LINE_H
#include <cuda_runtime.h>
struct Line {
  int *Data;
  cudaStream_t Stream;
};
#endif
