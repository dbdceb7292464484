// bug: all blocks count with updates that are atomic in their own block only
// expect: race error countAll /of different blocks/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

__global__ void countAll(int *counter) {
#if FIXED
  atomicAdd(counter, 1);
#elif defined(__HIP__)
  __hip_atomic_fetch_add(counter, 1, __ATOMIC_RELAXED, // <- reported
                         __HIP_MEMORY_SCOPE_WORKGROUP);
#else
  atomicAdd_block(counter, 1); // <- reported
#endif
}

int run() {
  countAll<<<2, 64>>>(allocate<int>(1));
  return finish();
}

BUG_END
