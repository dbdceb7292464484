// bug: double buffering that fills the buffer which is being read
// expect: race error pipeline /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void pipeline(const float *in, float *out, int steps) {
  __shared__ float buffers[2][128];
  unsigned i = threadIdx.x;
  float sum = 0;
  buffers[0][i] = in[i]; // <- reported
  __syncthreads();
  for (int s = 1; s <= steps; ++s) {
    int reading = (s - 1) & 1;
    int filling = FIXED ? s & 1 : reading;
    buffers[filling][i] = in[s * 128 + i]; // <- reported
    sum += buffers[reading][127 - i];      // <- reported
    __syncthreads();
  }
  out[i] = sum;
}

int run() {
  float *in = allocate<float>(128 * 5), *out = allocate<float>(128);
  pipeline<<<1, 128>>>(in, out, 4);
  return finish();
}

BUG_END
