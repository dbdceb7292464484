// bug: an instruction that the emulator lacks is reached
// expect: unsupported error reaches /lacks/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void reaches(int *out, int limit) {
  if (!FIXED && int(threadIdx.x) > limit) {
#if defined(__HIP_DEVICE_COMPILE__)
    asm volatile("s_incperflevel 1"); // <- reported
#elif defined(__CUDA_ARCH__)
    asm volatile("cp.async.bulk.prefetch.tensor.1d.L2.global [%0, {%1}];" // <- reported
                 ::"l"(out), "r"(limit)); // <- reported
#endif
  }
  out[threadIdx.x] = limit;
}

int run() {
  int *out = allocate<int>(64);
  reaches<<<1, 64>>>(out, 60);
  return finish();
}

BUG_END
