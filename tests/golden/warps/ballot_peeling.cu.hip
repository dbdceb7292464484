// TRAP: lanes with the same key leave a loop together; the mask of the others shrinks
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

// For each distinct key of a warp, in the order of its first lane, one sum; lanes leave when theirs is done.
__global__ void sumByKey(const int *keys, const int *values, int2 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & 31, key = keys[i], value = values[i];
  unsigned left = 0xffffffff;
  for (int turn = 0;; ++turn) {
    const int leader = __ffs(left) - 1;
    const int current = __shfl_sync(left, key, leader);
    const unsigned same = __ballot_sync(left, key == current);
    if (key == current) {
      const int sum = __reduce_add_sync(same, value);
      out[i] = make_int2(sum, lane == leader ? turn : -turn);
      break;
    }
    left &= ~same;
  }
}

int main() {
  const int n = 512;
  Buffer<int> keys(numbers(n, 9, 4)), values(numbers(n, 1000));
  for (int i = 0; i < 32; ++i)
    keys.host[i] = 1; // one turn, where the neighbour has many
  keys.upload();
  Buffer<int2> out(n);
  sumByKey<<<n / 256, 256>>>(keys.device, values.device, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    const int *k = &keys.host[i / 32 * 32];
    int sum = 0, first = 31, turn = 0;
    for (int lane = 31; lane >= 0; --lane)
      if (k[lane] == keys.host[i]) {
        sum += values.host[i / 32 * 32 + lane];
        first = lane;
      }
    for (int lane = 0; lane < first; ++lane) {
      bool repeated = false;
      for (int before = 0; before < lane; ++before)
        repeated |= k[before] == k[lane];
      turn += !repeated;
    }
    wrong += out.host[i].x != sum || out.host[i].y != (i % 32 == first ? turn : -turn);
  }
  return verdict("ballot_peeling", wrong);
}
