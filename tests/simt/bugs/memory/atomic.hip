// bug: an atomic addition to a bin that does not exist
// expect: memory error countBins /bytes/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void countBins(unsigned *bins, const unsigned *values,
                          unsigned numBins) {
  unsigned value = values[threadIdx.x];
  if (!FIXED || value < numBins)
    atomicAdd(&bins[value], 1u); // <- reported
}

int run() {
  unsigned *bins = allocate<unsigned>(8);
  unsigned host[64];
  for (unsigned i = 0; i < 64; ++i)
    host[i] = i % 9; // 8 is no bin
  unsigned *values = allocate<unsigned>(64);
  (void)GPU(Memcpy)(values, host, sizeof(host), GPU(MemcpyHostToDevice));
  countBins<<<1, 64>>>(bins, values, 8);
  return finish();
}

BUG_END
