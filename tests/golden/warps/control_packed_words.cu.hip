// CONTROL: 32 flags in a word, set by atomics: words of data, as many bits as a warp has lanes
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trap.cuh"

// A sieve: bit i % 32 of word i / 32 is set where i has a divisor.
__global__ void sieve(unsigned *words, int n) {
  const int step = blockIdx.x * blockDim.x + threadIdx.x + 2;
  for (int i = 2 * step; i < n; i += step)
    atomicOr(&words[i / 32], 1u << (i & 31));
}

int main() {
  const int n = 1024;
  Buffer<unsigned> words(n / 32, 0);
  sieve<<<4, 64>>>(words.device, n);
  words.download();
  std::size_t wrong = 0;
  int primes = 0;
  for (int i = 2; i < n; ++i) {
    unsigned divided = 0;
    for (int step = 2; step < i && step < 258; ++step)
      divided |= i % step == 0;
    wrong += (words.host[i / 32] >> (i & 31) & 1) != divided;
    primes += !divided;
  }
  std::printf("%d primes\n", primes);
  return verdict("control_packed_words", wrong);
}
