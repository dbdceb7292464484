// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Votes, matches and reductions of the lanes of random masks. A warp comes
// together before its next mask: no lane waits with another one meanwhile.
#pragma once
#include "warp.h"

/// Writes results of a thread, one behind the other.
struct Writer {
  Bits *to;
  __device__ explicit Writer(Bits *out) : to(out + threadIdx.x) {}
  template <typename T> __device__ void operator()(T value) {
    *to = bitsOf(value);
    to += Threads;
  }
};

__device__ inline void vote(Writer &put, unsigned mask, int predicate) {
  put(__ballot_sync(mask, predicate));
  put(__any_sync(mask, predicate));
  put(__all_sync(mask, predicate));
  put(__uni_sync(mask, predicate));
}
constexpr int VoteResults = 4;

template <typename T>
__device__ void match(Writer &put, unsigned mask, T value) {
  int same = 7;
  put(__match_any_sync(mask, value));
  put(__match_all_sync(mask, value, &same));
  put(same);
}
constexpr int MatchResults = 3;

__device__ inline void reduce(Writer &put, unsigned mask, unsigned value) {
  int number = static_cast<int>(value);
  put(__reduce_add_sync(mask, value));
  put(__reduce_add_sync(mask, number));
  put(__reduce_min_sync(mask, value));
  put(__reduce_min_sync(mask, number));
  put(__reduce_max_sync(mask, value));
  put(__reduce_max_sync(mask, number));
  put(__reduce_and_sync(mask, value | 0x11));
  put(__reduce_or_sync(mask, value & 0xf0f0));
  put(__reduce_xor_sync(mask, value));
}
constexpr int ReduceResults = 9;

constexpr int Seeds = 30;

__global__ void votes(Bits *out) {
  for (unsigned seed = 0; seed < Seeds; ++seed) {
    Writer put(out + seed * VoteResults * Threads);
    // Each warp has a mask of its own.
    unsigned mask = randomMask(seed + threadIdx.x / 32);
    unsigned many = hash(seed * 1000 + threadIdx.x);
    // No lane, few, half, all but few, all.
    int predicate = many % 32 < seed % 5 * 8 ? static_cast<int>(many) : 0;
    if (mask >> lane() & 1)
      vote(put, mask, predicate);
    __syncwarp();
  }
}

__global__ void matches(Bits *out) {
  for (unsigned seed = 0; seed < Seeds; ++seed) {
    Writer put(out + seed * 8 * MatchResults * Threads);
    unsigned mask = randomMask(seed + threadIdx.x / 32);
    // All the same, two values, many.
    unsigned value = hash(threadIdx.x + seed) % (seed % 5 * 5 + 1);
    if (mask >> lane() & 1) {
      match(put, mask, value);
      match(put, mask, -static_cast<int>(value));
      match(put, mask, static_cast<unsigned long>(value) << 31);
      match(put, mask, -static_cast<long>(value));
      match(put, mask, static_cast<unsigned long long>(value) << 40);
      match(put, mask, static_cast<long long>(value) - 2);
      match(put, mask, value == 3 ? -0.0f : value == 4 ? 0.0f / 0 : value / 4);
      match(put, mask, value == 1 ? -0.0 : static_cast<double>(value / 2));
    }
    __syncwarp();
  }
}

__global__ void reductions(Bits *out) {
  for (unsigned seed = 0; seed < Seeds; ++seed) {
    Writer put(out + seed * ReduceResults * Threads);
    unsigned mask = randomMask(seed + threadIdx.x / 32);
    if (mask >> lane() & 1)
      reduce(put, mask, hash(seed * 1000 + threadIdx.x));
    __syncwarp();
  }
  Writer put(out + Seeds * ReduceResults * Threads);
  reduce(put, 0xffffffff, hash(threadIdx.x));
  if (lane() < 8)
    reduce(put, 0xff, hash(threadIdx.x));
  __syncwarp();
  put(__reduce_add_sync(-1, static_cast<short>(-lane())));
  put(__reduce_or_sync(-1, 1 << lane()));
}

inline void testVotes() {
  Results results(Seeds * VoteResults);
  votes<<<1, Threads>>>(results.device);
  results.printAll("vote");
}
inline void testMatches() {
  Results results(Seeds * 8 * MatchResults);
  matches<<<1, Threads>>>(results.device);
  results.printAll("match");
}
inline void testReductions() {
  Results results((Seeds + 2) * ReduceResults + 2);
  reductions<<<1, Threads>>>(results.device);
  results.printAll("reduce");
}
