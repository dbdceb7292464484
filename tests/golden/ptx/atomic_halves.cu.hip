// PTX: atom.add and red.add of f16, bf16 and pairs of them, alone with random values, then all threads together
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_90
#include <hipify/ptx/atomic.h>
#include "halves_host.cuh"

struct add_f16 {
  using Word = uint16_t;
  static constexpr Format format = f16;
  __device__ static Word run(Word *p, Word b) {
    Word old;
    old = hipify::ptx::atom_add<hipify::ptx::elements::f16, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
  __device__ static void red(Word *p, Word b) {
    hipify::ptx::atom_add<hipify::ptx::elements::f16, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
  }
};
struct add_f16x2 {
  using Word = uint32_t;
  static constexpr Format format = f16;
  __device__ static Word run(Word *p, Word b) {
    Word old;
    old = hipify::ptx::atom_add<hipify::ptx::elements::f16x2, hipify::ptx::generic, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
  __device__ static void red(Word *p, Word b) {
    hipify::ptx::atom_add<hipify::ptx::elements::f16x2, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
  }
};
struct add_bf16 {
  using Word = uint16_t;
  static constexpr Format format = bf16;
  __device__ static Word run(Word *p, Word b) {
    Word old;
    old = hipify::ptx::atom_add<hipify::ptx::elements::bf16, hipify::ptx::global, hipify::ptx::acq_rel, hipify::ptx::sys>(p, b);
    return old;
  }
  __device__ static void red(Word *p, Word b) {
    hipify::ptx::atom_add<hipify::ptx::elements::bf16, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
  }
};
struct add_bf16x2 {
  using Word = uint32_t;
  static constexpr Format format = bf16;
  __device__ static Word run(Word *p, Word b) {
    Word old;
    old = hipify::ptx::atom_add<hipify::ptx::elements::bf16x2, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, b);
    return old;
  }
  __device__ static void red(Word *p, Word b) {
    hipify::ptx::atom_add<hipify::ptx::elements::bf16x2, hipify::ptx::generic, hipify::ptx::release, hipify::ptx::gpu>(p, b);
  }
};

constexpr int kThreads = 128, kSteps = 40;

template <typename F> __global__ void alone(const typename F::Word *b, typename F::Word *olds, typename F::Word *cells) {
  for (int step = 0; step < kSteps; ++step) {
    const int at = threadIdx.x * kSteps + step;
    olds[at] = F::run(cells + threadIdx.x, b[at]);
  }
}

// Small integers: their sum is the same in any order. Neighbouring halves of one word are different cells. Blocks get in
// each other's way: every number is added, taken away and added again, many times.
template <typename F> __global__ void together(const typename F::Word *b, int rounds, typename F::Word *cells) {
  const typename F::Word value = b[blockIdx.x * kThreads + threadIdx.x];
  typename F::Word *cell = cells + threadIdx.x % 3;
  for (int round = 0; round < rounds; ++round)
    F::red(cell, round % 2 ? value ^ typename F::Word(0x80008000) : value);
}

template <typename F> unsigned add(unsigned a, unsigned b) {
  unsigned sum = 0;
  for (unsigned shift = 0; shift < 8 * sizeof(typename F::Word); shift += 16) {
    const double x = F::format.decode(a >> shift & 0xffff), y = F::format.decode(b >> shift & 0xffff);
    sum |= F::format.encode(x + y) << shift;
  }
  return sum;
}

template <typename F> bool same(unsigned a, unsigned b) {
  for (unsigned shift = 0; shift < 8 * sizeof(typename F::Word); shift += 16) {
    const unsigned x = a >> shift & 0xffff, y = b >> shift & 0xffff;
    if (x != y && !(std::isnan(F::format.decode(x)) && std::isnan(F::format.decode(y))))
      return false;
  }
  return true;
}

template <typename F> std::size_t test(const char *name) {
  using Word = typename F::Word;
  // Any bits; more often close numbers of any sign, and small ones, zeros among them.
  std::vector<int> random = numbers(kThreads * kSteps * 4, 1 << 16, 5);
  Buffer<Word> b(kThreads * kSteps), olds(kThreads * kSteps), cells(kThreads);
  for (std::size_t i = 0; i < b.host.size(); ++i) {
    unsigned word = 0;
    for (unsigned k = 0; k < 2; ++k) {
      unsigned half = random[4 * i + k];
      if (random[4 * i + 2 + k] % 4)
        half &= 0x83ff;
      if (random[4 * i + 2 + k] % 4 > 1)
        half |= F::format.encode(1.0) - 0x200;
      word |= half << 16 * k;
    }
    b.host[i] = Word(word);
  }
  b.upload();
  alone<F><<<1, kThreads>>>(b.device, olds.device, cells.device);
  olds.download();
  cells.download();
  std::size_t wrong = 0;
  for (int t = 0; t < kThreads; ++t) {
    unsigned cell = 0;
    for (int k = t * kSteps; k < (t + 1) * kSteps; ++k) {
      wrong += !same<F>(olds.host[k], cell);
      cell = add<F>(olds.host[k], b.host[k]); // of what was there, so that one error counts once
    }
    wrong += !same<F>(cells.host[t], cell);
  }

  const int blocks = 6, rounds = 501;
  Buffer<Word> small(blocks * kThreads), sums(4, Word(0));
  std::vector<unsigned> want(4, 0);
  for (int i = 0; i < blocks * kThreads; ++i) {
    unsigned word = F::format.encode(random[i] % 3 - 1);
    if (sizeof(Word) == 4)
      word |= F::format.encode(random[i] / 3 % 3 - 1) << 16;
    small.host[i] = Word(word);
    want[i % kThreads % 3] = add<F>(want[i % kThreads % 3], word);
  }
  small.upload();
  together<F><<<blocks, kThreads>>>(small.device, rounds, sums.device);
  sums.download();
  for (int i = 0; i < 4; ++i)
    wrong += add<F>(sums.host[i], 0) != add<F>(want[i], 0); // -0 as 0
  if (wrong)
    std::printf("%s: %zu wrong\n", name, wrong);
  return wrong;
}

int main() {
  std::size_t wrong = test<add_f16>("f16");
  wrong += test<add_f16x2>("f16x2");
  wrong += test<add_bf16>("bf16");
  wrong += test<add_bf16x2>("bf16x2");
  return verdict("atomic_halves", wrong);
}
