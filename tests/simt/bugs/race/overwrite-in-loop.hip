// bug: the second barrier of a tile loop is missing: the next tile overwrites this one
// expect: race error sumTiles /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void sumTiles(const float *in, float *out, int tiles) {
  __shared__ float tile[192];
  float sum = 0;
  for (int t = 0; t < tiles; ++t) {
    tile[threadIdx.x] = in[t * 192 + threadIdx.x]; // <- reported
    __syncthreads();
    for (int i = 0; i < 192; i += 16)
      sum += tile[(threadIdx.x + i) % 192]; // <- reported
#if FIXED
    __syncthreads();
#endif
  }
  out[threadIdx.x] = sum;
}

int run() {
  float *in = allocate<float>(192 * 4), *out = allocate<float>(192);
  sumTiles<<<1, 192>>>(in, out, 4);
  return finish();
}

BUG_END
