// bug: two threads take two locks in opposite order
// expect: stuck error crossLocks /./
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

static __device__ void lock(int *l) {
  while (atomicCAS(l, 0, 1) != 0) // <- reported
    ;
}
static __device__ void unlock(int *l) { atomicExch(l, 0); }

__global__ void crossLocks(int *locks) {
  unsigned wave = threadIdx.x / 64;
  bool first = threadIdx.x % 64 == 0;
  int *mine = &locks[wave], *other = &locks[1 - wave];
#if FIXED
  if (first) {
    lock(&locks[0]);
    lock(&locks[1]);
    unlock(other);
    unlock(mine);
  }
#else
  if (first)
    lock(mine);
  __syncthreads();
  if (first) {
    lock(other);
    unlock(other);
    unlock(mine);
  }
#endif
}

int run() {
  int *locks = allocate<int>(2);
  crossLocks<<<1, 128>>>(locks);
  return finish();
}

BUG_END
