// bug: a vector load from an address that is no multiple of its size
// expect: memory error loadVector /align/
// targets: sm_80
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

struct alignas(16) Four {
  float x, y, z, w;
};

// No instruction needs more than 16.
struct alignas(64) Promise {
  float first, more[15];
};

__global__ void loadVector(const float *in, float *out) {
  const Four *vectors = (const Four *)(in + (FIXED ? 4 : 1));
  Four value = vectors[threadIdx.x]; // <- reported
  out[threadIdx.x] = value.x + value.y + value.z + value.w +
                     ((const Promise *)(in + 4))->first;
}

int run() {
  float *in = allocate<float>(256), *out = allocate<float>(32);
  loadVector<<<1, 32>>>(in, out);
  return finish();
}

BUG_END
