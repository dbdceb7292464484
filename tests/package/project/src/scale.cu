// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Needs the definition SCALE and the include folder of the target.
#include "common.cuh"
#include <shapes/line.h>
#ifndef SCALE
#error "the target's definitions are missing"
#endif
__global__ void scaleKernel(int *Data) { Data[lane()] *= SCALE; }
bool scale(Line L) {
  scaleKernel<<<1, 64, 0, L.Stream>>>(L.Data);
  return done();
}
