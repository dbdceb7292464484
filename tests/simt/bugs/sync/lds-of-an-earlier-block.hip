// bug: a block looks for its name in what an earlier one left in LDS, and does not say that this may be unwritten
// expect: sync error look /uninitialized shared memory/
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../bug.h"
BUG_BEGIN

#undef LEFT
#if FIXED
#define LEFT(Value) __builtin_annotation(Value, "may be unwritten")
#else
#define LEFT(Value) (Value)
#endif

__global__ void look(int *found) {
  __shared__ unsigned long long owner;
  const unsigned long long name = 0x5eed000000000000ull + blockIdx.x;
  if (threadIdx.x == 0) {
    const unsigned long long left = LEFT(owner); // <- reported
    // What the mark was for counts as written.
    found[0] = left == name || atomicCAS(&owner, left, name) == name;
  }
}

int run() {
  look<<<1, 64>>>(allocate<int>(1));
  return finish();
}

BUG_END
