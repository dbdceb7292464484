// TRAP: a loop that runs while any lane of the warp has work; turns are counted for each warp
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void collatz(const int *in, int *steps, int *turns) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = in[i] + 1, mine = 0, warps = 0;
  while (__any_sync(0xffffffff, v != 1)) {
    if (v != 1) {
      v = v % 2 ? 3 * v + 1 : v / 2;
      ++mine;
    }
    ++warps;
  }
  steps[i] = mine;
  turns[i] = warps;
}

int main() {
  const int n = 512;
  Buffer<int> in(numbers(n, 100)), steps(n), turns(n);
  collatz<<<n / 128, 128>>>(in.device, steps.device, turns.device);
  steps.download();
  turns.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    int longest = 0;
    for (int k = 0; k < 32; ++k)
      longest = steps.host[i / 32 * 32 + k] > longest ? steps.host[i / 32 * 32 + k] : longest;
    int want = 0;
    for (int v = in.host[i] + 1; v != 1; v = v % 2 ? 3 * v + 1 : v / 2)
      ++want;
    wrong += steps.host[i] != want || turns.host[i] != longest;
  }
  return verdict("vote_loop", wrong);
}
