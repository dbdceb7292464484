// PTX: vectors of atom and red: sums of f32, sums, minima and maxima of 16-bit floats, element by element
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_90
#include <hipify/ptx/atomic.h>
#include "halves_host.cuh"

enum class Kind { add, min, max };

struct atom_global_add_v2_f32 {
  using Word = float;
  static constexpr int count = 2;
  static constexpr Kind kind = Kind::add;
  static constexpr bool returns = true;
  static constexpr Format format = {};
  static const char *name() { return "atom.global.add.v2.f32"; }
  __device__ static void run(Word *p, const Word (&b)[count], Word (&old)[count]) {
    {
      const auto result = hipify::ptx::atom_add<float, 2, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, {b[0], b[1]});
      old[0] = result[0];
      old[1] = result[1];
    }
  }
};
struct red_global_add_v4_f32 {
  using Word = float;
  static constexpr int count = 4;
  static constexpr Kind kind = Kind::add;
  static constexpr bool returns = false;
  static constexpr Format format = {};
  static const char *name() { return "red.global.add.v4.f32"; }
  __device__ static void run(Word *p, const Word (&b)[count], Word (&)[count]) {
    hipify::ptx::atom_add<float, 4, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, {b[0], b[1], b[2], b[3]});
  }
};
struct atom_acquire_gpu_global_add_noftz_v4_f16 {
  using Word = uint16_t;
  static constexpr int count = 4;
  static constexpr Kind kind = Kind::add;
  static constexpr bool returns = true;
  static constexpr Format format = f16;
  static const char *name() { return "atom.acquire.gpu.global.add.noftz.v4.f16"; }
  __device__ static void run(Word *p, const Word (&b)[count], Word (&old)[count]) {
    {
      const auto result = hipify::ptx::atom_add<hipify::ptx::elements::f16, 4, hipify::ptx::global, hipify::ptx::acquire, hipify::ptx::gpu>(p, {b[0], b[1], b[2], b[3]});
      old[0] = result[0];
      old[1] = result[1];
      old[2] = result[2];
      old[3] = result[3];
    }
  }
};
struct red_global_min_noftz_v8_bf16 {
  using Word = uint16_t;
  static constexpr int count = 8;
  static constexpr Kind kind = Kind::min;
  static constexpr bool returns = false;
  static constexpr Format format = bf16;
  static const char *name() { return "red.global.min.noftz.v8.bf16"; }
  __device__ static void run(Word *p, const Word (&b)[count], Word (&)[count]) {
    hipify::ptx::atom_min<hipify::ptx::elements::bf16, 8, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, {b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]});
  }
};
struct atom_global_max_noftz_v2_f16 {
  using Word = uint16_t;
  static constexpr int count = 2;
  static constexpr Kind kind = Kind::max;
  static constexpr bool returns = true;
  static constexpr Format format = f16;
  static const char *name() { return "atom.global.max.noftz.v2.f16"; }
  __device__ static void run(Word *p, const Word (&b)[count], Word (&old)[count]) {
    {
      const auto result = hipify::ptx::atom_max<hipify::ptx::elements::f16, 2, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, {b[0], b[1]});
      old[0] = result[0];
      old[1] = result[1];
    }
  }
};
struct red_global_add_noftz_v2_f16x2 {
  using Word = uint32_t;
  static constexpr int count = 2;
  static constexpr Kind kind = Kind::add;
  static constexpr bool returns = false;
  static constexpr Format format = f16;
  static const char *name() { return "red.global.add.noftz.v2.f16x2"; }
  __device__ static void run(Word *p, const Word (&b)[count], Word (&)[count]) {
    hipify::ptx::atom_add<hipify::ptx::elements::f16x2, 2, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, {b[0], b[1]});
  }
};
struct red_global_add_noftz_v4_bf16x2 {
  using Word = uint32_t;
  static constexpr int count = 4;
  static constexpr Kind kind = Kind::add;
  static constexpr bool returns = false;
  static constexpr Format format = bf16;
  static const char *name() { return "red.global.add.noftz.v4.bf16x2"; }
  __device__ static void run(Word *p, const Word (&b)[count], Word (&)[count]) {
    hipify::ptx::atom_add<hipify::ptx::elements::bf16x2, 4, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, {b[0], b[1], b[2], b[3]});
  }
};
struct atom_global_min_noftz_v4_f16x2 {
  using Word = uint32_t;
  static constexpr int count = 4;
  static constexpr Kind kind = Kind::min;
  static constexpr bool returns = true;
  static constexpr Format format = f16;
  static const char *name() { return "atom.global.min.noftz.v4.f16x2"; }
  __device__ static void run(Word *p, const Word (&b)[count], Word (&old)[count]) {
    {
      const auto result = hipify::ptx::atom_min<hipify::ptx::elements::f16x2, 4, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::gpu>(p, {b[0], b[1], b[2], b[3]});
      old[0] = result[0];
      old[1] = result[1];
      old[2] = result[2];
      old[3] = result[3];
    }
  }
};
struct atom_relaxed_sys_global_max_noftz_v2_bf16x2 {
  using Word = uint32_t;
  static constexpr int count = 2;
  static constexpr Kind kind = Kind::max;
  static constexpr bool returns = true;
  static constexpr Format format = bf16;
  static const char *name() { return "atom.relaxed.sys.global.max.noftz.v2.bf16x2"; }
  __device__ static void run(Word *p, const Word (&b)[count], Word (&old)[count]) {
    {
      const auto result = hipify::ptx::atom_max<hipify::ptx::elements::bf16x2, 2, hipify::ptx::global, hipify::ptx::relaxed, hipify::ptx::sys>(p, {b[0], b[1]});
      old[0] = result[0];
      old[1] = result[1];
    }
  }
};

constexpr int kThreads = 96, kSteps = 20;

// Each thread has a vector to itself.
template <typename F> __global__ void alone(const typename F::Word *b, typename F::Word *olds, typename F::Word *cells) {
  for (int step = 0; step < kSteps; ++step) {
    const int at = (threadIdx.x * kSteps + step) * F::count;
    typename F::Word value[F::count], old[F::count] = {};
    for (int k = 0; k < F::count; ++k)
      value[k] = b[at + k];
    F::run(cells + threadIdx.x * F::count, value, old);
    for (int k = 0; k < F::count; ++k)
      olds[at + k] = old[k];
  }
}

// The number if the other one is NaN; -0 is less than +0.
double apply(Kind kind, double a, double b) {
  if (kind == Kind::add)
    return a + b;
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) ? b : a;
  const bool less = a < b || (a == b && std::signbit(a));
  return less == (kind == Kind::min) ? a : b;
}

// NaN has one encoding here.
template <typename F> typename F::Word after(typename F::Word a, typename F::Word b) {
  if constexpr (sizeof(typename F::Word) == 4 && F::format.digits == 0)
    return a + b;
  else {
    unsigned result = 0;
    for (unsigned shift = 0; shift < 8 * sizeof(typename F::Word); shift += 16)
      result |= F::format.encode(apply(F::kind, F::format.decode(unsigned(a) >> shift & 0xffff),
                                       F::format.decode(unsigned(b) >> shift & 0xffff)))
                << shift;
    return typename F::Word(result);
  }
}
template <typename F> bool same(typename F::Word a, typename F::Word b) {
  if constexpr (sizeof(typename F::Word) == 4 && F::format.digits == 0)
    return a == b;
  else
    for (unsigned shift = 0; shift < 8 * sizeof(typename F::Word); shift += 16)
      if (F::format.encode(F::format.decode(unsigned(a) >> shift & 0xffff)) !=
          F::format.encode(F::format.decode(unsigned(b) >> shift & 0xffff)))
        return false;
  return true;
}

template <typename F> std::size_t test() {
  using Word = typename F::Word;
  const int n = kThreads * F::count;
  std::vector<int> random = numbers(n * kSteps * 2, 1 << 16, 3);
  Buffer<Word> b(n * kSteps), olds(n * kSteps), cells(n);
  for (int i = 0; i < n * kSteps; ++i) {
    if (F::format.digits == 0) {
      b.host[i] = Word(random[2 * i] % 4096 - 2048) / Word(8); // sums without rounding
      continue;
    }
    const unsigned low = random[2 * i] % 5 ? random[2 * i] & 0x83ff : random[2 * i];
    const unsigned high = random[2 * i] % 7 ? random[2 * i + 1] & 0xbfff : 0x8000;
    b.host[i] = Word(low | high << 16);
  }
  b.upload();
  alone<F><<<1, kThreads>>>(b.device, olds.device, cells.device);
  olds.download();
  cells.download();
  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    Word cell = Word();
    for (int step = 0; step < kSteps; ++step) {
      const int at = (i / F::count * kSteps + step) * F::count + i % F::count;
      wrong += !same<F>(olds.host[at], F::returns ? cell : Word());
      cell = after<F>(cell, b.host[at]);
    }
    wrong += !same<F>(cells.host[i], cell);
  }
  if (wrong)
    std::printf("%s: %zu wrong\n", F::name(), wrong);
  return wrong;
}

int main() {
  std::size_t wrong = 0;
  wrong += test<atom_global_add_v2_f32>();
  wrong += test<red_global_add_v4_f32>();
  wrong += test<atom_acquire_gpu_global_add_noftz_v4_f16>();
  wrong += test<red_global_min_noftz_v8_bf16>();
  wrong += test<atom_global_max_noftz_v2_f16>();
  wrong += test<red_global_add_noftz_v2_f16x2>();
  wrong += test<red_global_add_noftz_v4_bf16x2>();
  wrong += test<atom_global_min_noftz_v4_f16x2>();
  wrong += test<atom_relaxed_sys_global_max_noftz_v2_bf16x2>();
  return verdict("atomic_vectors", wrong);
}
