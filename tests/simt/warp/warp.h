// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the groups of warp.cu share: random inputs, results, and how they are
// printed: one line for each case, so that a difference names its case.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <vector>

constexpr int Threads = 96; // three warps: half of the last wave of 64 is empty
constexpr int Warps = Threads / 32;

typedef unsigned long long Bits;

__host__ __device__ inline unsigned hash(unsigned value) {
  value ^= value >> 16;
  value *= 0x7feb352du;
  value ^= value >> 15;
  value *= 0x846ca68bu;
  return value ^ value >> 16;
}

/// A mask of each kind: full, one lane, runs of lanes, random ones.
__host__ __device__ inline unsigned randomMask(unsigned seed) {
  unsigned bits = hash(seed);
  switch (seed % 6) {
  case 0:
    return ~0u;
  case 1:
    return 1u << (bits & 31);
  case 2:
    return ~0u << (bits & 31);
  case 3:
    return ~0u >> (bits & 31);
  case 4:
    return bits & hash(bits) ? bits & hash(bits) : 6u;
  default:
    return bits | 1u;
  }
}

__device__ inline int lane() { return threadIdx.x & 31; }

/// The bits of a result.
template <typename T> __device__ Bits bitsOf(T value) {
  Bits bits = 0;
  memcpy(&bits, &value, sizeof(T));
  return bits;
}

/// What the threads of one launch wrote: Cases results each.
struct Results {
  int cases;
  Bits *device;
  std::vector<Bits> host;

  explicit Results(int cases) : cases(cases), host(cases * Threads) {
    cudaMalloc(&device, host.size() * sizeof(Bits));
    cudaMemset(device, 0xee, host.size() * sizeof(Bits));
  }
  void fetch() {
    cudaError_t error =
        cudaMemcpy(host.data(), device, host.size() * sizeof(Bits),
                   cudaMemcpyDeviceToHost);
    cudaFree(device);
    if (error != cudaSuccess) {
      printf("%s\n", cudaGetErrorString(error));
      exit(3);
    }
  }
  const Bits *of(int number) const { return &host[number * Threads]; }
  void print(const char *what, int number) const {
    Bits sum = 14695981039346656037ull;
    for (int t = 0; t < Threads; ++t)
      sum = (sum ^ of(number)[t]) * 1099511628211ull;
    printf("%s %d: %016llx", what, number, sum);
    if (getenv("WARP_LANES"))
      for (int t = 0; t < Threads; ++t)
        printf(" %llx", of(number)[t]);
    printf("\n");
  }
  void printAll(const char *what) {
    fetch();
    for (int c = 0; c < cases; ++c)
      print(what, c);
  }
};
