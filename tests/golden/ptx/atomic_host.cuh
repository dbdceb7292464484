// What an operation of atom and red does to a cell, and the tests of atomic_operations.cu.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CORPUS_PTX_ATOMIC_HOST_CUH
#define CORPUS_PTX_ATOMIC_HOST_CUH

#include <hipify/device.h>
#include "../warps/trap.cuh"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

// after(a, b, c): the cell's new value; c is what cas replaces. `all` threads on one cell end the same in any order if
// their operands are `operand(i)`.
template <typename T> struct Operation {
  using Value = T;
};
template <typename T> struct Add : Operation<T> {
  static T after(T a, T b, T) {
    if constexpr (std::is_integral<T>::value)
      return T(std::make_unsigned_t<T>(a) + std::make_unsigned_t<T>(b));
    else
      return a + b;
  }
};
template <typename T> struct Min : Operation<T> {
  static T after(T a, T b, T) { return std::min(a, b); }
};
template <typename T> struct Max : Operation<T> {
  static T after(T a, T b, T) { return std::max(a, b); }
};
template <typename T> struct And : Operation<T> {
  static T after(T a, T b, T) { return a & b; }
};
template <typename T> struct Or : Operation<T> {
  static T after(T a, T b, T) { return a | b; }
};
template <typename T> struct Xor : Operation<T> {
  static T after(T a, T b, T) { return a ^ b; }
};
template <typename T> struct Exch : Operation<T> {
  static T after(T, T b, T) { return b; }
};
template <typename T> struct Inc : Operation<T> {
  static T after(T a, T b, T) { return a >= b ? 0 : a + 1; }
};
template <typename T> struct Dec : Operation<T> {
  static T after(T a, T b, T) { return a == 0 || a > b ? b : a - 1; }
};
template <typename T> struct Cas : Operation<T> {
  static T after(T a, T b, T c) { return a == c ? b : a; }
};

// Integers: small ones, the ends of the range, any bits. Floats: such as have a sum that is exact in any order.
template <typename T> std::vector<T> values(std::size_t count, unsigned seed) {
  std::vector<int> kind = numbers(count, 4, seed), small = numbers(count, 4, seed + 1), wide = numbers(2 * count, 1 << 24, seed + 2);
  std::vector<T> result(count);
  for (std::size_t i = 0; i < count; ++i) {
    if constexpr (!std::is_integral<T>::value)
      result[i] = T(wide[i] % 512 - 256) / 4;
    else if (kind[i] < 2)
      result[i] = T(small[i]);
    else if (kind[i] == 2)
      result[i] = T(small[i] % 2 ? std::numeric_limits<T>::max() : std::numeric_limits<T>::min());
    else
      result[i] = T(uint64_t(wide[2 * i]) << 40 ^ uint64_t(wide[2 * i + 1]) << 8 ^ uint64_t(small[i]));
  }
  return result;
}

constexpr int kThreads = 96, kBlocks = 2, kAll = kThreads * kBlocks, kSteps = 24;

template <typename F, typename T> __device__ T atomically(T *cell, T b, T c) {
  if constexpr (F::isShared)
    return F::run(uint32_t(__cvta_generic_to_shared(cell)), b, c);
  else
    return F::run(cell, b, c);
}

// Each thread has a cell to itself: every old value is known. b and c are of all steps.
template <typename F, typename T>
__global__ void alone(const T *start, const T *b, const T *c, T *olds, T *ends) {
  __shared__ T shared[kThreads];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  T *cell = F::isShared ? shared + threadIdx.x : ends + i;
  *cell = start[i];
  __syncthreads();
  for (int step = 0; step < kSteps; ++step)
    olds[i * kSteps + step] = atomically<F>(cell, b[i * kSteps + step], c[i * kSteps + step]);
  if (F::isShared)
    ends[i] = *cell;
}

// All threads of a block have one: what comes out is that of any order. Shared memory has a neighbour on each side,
// which nobody may touch.
template <typename F, typename T> __global__ void together(T start, const T *b, T c, T *ends) {
  __shared__ T shared[3];
  if (threadIdx.x < 3)
    shared[threadIdx.x] = start;
  __syncthreads();
  T *cells = ends + 3 * blockIdx.x;
  atomically<F>(F::isShared ? shared + 1 : cells + 1, b[threadIdx.x], c);
  __syncthreads();
  if (F::isShared && threadIdx.x < 3)
    cells[threadIdx.x] = shared[threadIdx.x];
}

template <typename F> std::size_t test() {
  using T = typename F::Value;
  Buffer<T> start(values<T>(kAll, 1)), b(values<T>(kAll * kSteps, 5)), c(values<T>(kAll * kSteps, 9));
  Buffer<T> olds(kAll * kSteps), ends(kAll);
  alone<F><<<kBlocks, kThreads>>>(start.device, b.device, c.device, olds.device, ends.device);
  olds.download();
  ends.download();
  std::vector<T> wantOlds(kAll * kSteps), wantEnds(kAll);
  for (int i = 0; i < kAll; ++i) {
    T cell = start.host[i];
    for (int k = i * kSteps; k < (i + 1) * kSteps; ++k) {
      wantOlds[k] = F::hasResult ? cell : T();
      cell = F::after(cell, b.host[k], c.host[k]);
    }
    wantEnds[i] = cell;
  }
  std::size_t wrong = differences(olds.host, wantOlds) + differences(ends.host, wantEnds);

  // inc and dec need one limit for all; of exch and cas all threads write the same.
  const bool same = std::is_base_of<Inc<T>, F>::value || std::is_base_of<Dec<T>, F>::value ||
                    std::is_base_of<Exch<T>, F>::value || std::is_base_of<Cas<T>, F>::value;
  const T first = T(2), other = T(17);
  Buffer<T> all(kThreads, other), cells(3 * kBlocks, first);
  if (!same)
    all.host = values<T>(kThreads, 13);
  all.upload();
  together<F><<<kBlocks, kThreads>>>(first, all.device, first, cells.device);
  cells.download();
  T end = first;
  for (T value : all.host)
    end = F::after(end, value, first);
  for (int block = 0; block < kBlocks; ++block)
    wrong += !(cells.host[3 * block] == first) + !(cells.host[3 * block + 1] == end) +
             !(cells.host[3 * block + 2] == first);
  if (wrong)
    std::printf("%s: %zu wrong\n", F::name(), wrong);
  return wrong;
}

#endif
