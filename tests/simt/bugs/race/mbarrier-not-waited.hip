// bug: the data is read without a wait for the mbarrier's phase
// expect: race error produce /of different waves/
// targets: sm_80
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void produce(int *out) {
  __shared__ unsigned long long phase;
  __shared__ int data[64];
  unsigned at = (unsigned)__cvta_generic_to_shared(&phase), i = threadIdx.x;
  if (i == 0)
    asm volatile("mbarrier.init.shared.b64 [%0], 32;" ::"r"(at) : "memory");
  __syncthreads();
  if (i < 32) {
    data[i] = i; // <- reported
    asm volatile("{.reg .b64 s; mbarrier.arrive.shared.b64 s, [%0];}" ::"r"(at)
                 : "memory");
    return;
  }
#if FIXED
  for (unsigned done = 0; !done;)
    asm volatile("{.reg .pred p; .reg .b64 s; mov.b64 s, 0x4000000000000000;\n"
                 "mbarrier.test_wait.shared.b64 p, [%1], s;\n"
                 "selp.u32 %0, 1, 0, p;}"
                 : "=r"(done) : "r"(at) : "memory");
#endif
  out[i - 32] = data[i - 32]; // <- reported
}

int run() {
  produce<<<1, 64>>>(allocate<int>(64));
  return finish();
}

BUG_END
