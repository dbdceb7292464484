// TRAP: an iteration that a warp leaves when all its lanes have converged; the sum of votes is used as a number
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/warp.h>
#include "trap.cuh"

__global__ void roots(const int *in, int *out, int *turns) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int n = in[i];
  int x = n > 1 ? n : 1, count = 0, votes = 0;
  for (;; ++count) {
    const int next = (x + n / x) / 2;
    const bool done = next >= x;
    votes += __any_sync(0xffffffffu, done) != 0;
    if (__all_sync(0xffffffffu, done))
      break;
    x = done ? x : next;
  }
  out[i] = x;
  turns[i] = count * 100 + votes;
}

int main() {
  const int n = 320;
  std::vector<int> values = numbers(n, 1000000, 9);
  for (int i = 0; i < n; ++i)
    if (i / 32 % 2)
      values[i] %= 50;
  for (int &v : values)
    ++v;
  Buffer<int> in(values), out(n), turns(n);
  roots<<<n / 64, 64>>>(in.device, out.device, turns.device);
  out.download();
  turns.download();

  std::size_t wrong = 0;
  for (int w = 0; w < n; w += 32) {
    int most = 0, least = 1000;
    for (int i = w; i < w + 32; ++i) {
      int x = values[i] > 1 ? values[i] : 1, count = 0;
      for (int next; (next = (x + values[i] / x) / 2) < x; x = next)
        ++count;
      wrong += out.host[i] != x;
      most = count > most ? count : most;
      least = count < least ? count : least;
    }
    for (int i = w; i < w + 32; ++i)
      wrong += turns.host[i] != most * 100 + most - least + 1;
  }
  return verdict("all_exit", wrong);
}
