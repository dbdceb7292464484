// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory that statements under test read and write: each thread has a cell
// of its own for each address.
#ifndef HIPIFY_TESTS_PTX_CELLS_H
#define HIPIFY_TESTS_PTX_CELLS_H

#include "harness.h"
#include "model/memory.h"

using model::Cell;

__device__ Cell globals[2][Samples];
__constant__ Cell constants[Samples];

/// The elements are in every n-th word from In on.
template <class T>
__device__ inline void fill(Cell *To, const uint64_t *In, int N, int I) {
  constexpr int Count = sizeof(Cell) / sizeof(T);
  for (int K = 0; K < Count; ++K) {
    uint64_t Bits = In[K * N + I];
    memcpy(To->Bytes + K * sizeof(T), &Bits, sizeof(T));
  }
}
template <class T>
__device__ inline void take(const Cell *From, uint64_t *Out, int N, int I) {
  constexpr int Count = sizeof(Cell) / sizeof(T);
  for (int K = 0; K < Count; ++K) {
    uint64_t Bits = 0;
    memcpy(&Bits, From->Bytes + K * sizeof(T), sizeof(T));
    Out[K * N + I] = Bits;
  }
}

/// Before the kernel starts: elements from the input First on.
template <class T, int First> inline void fillConstants(const uint64_t *In) {
  static Cell Cells[Samples];
  constexpr int Count = sizeof(Cell) / sizeof(T);
  for (int I = 0; I < Samples; ++I)
    for (int K = 0; K < Count; ++K)
      std::memcpy(Cells[I].Bytes + K * sizeof(T),
                  &In[(First + K) * Samples + I], sizeof(T));
  cudaMemcpyToSymbol(constants, Cells, sizeof(Cells));
}

__device__ inline uint64_t localAddress(const void *P) {
  uint64_t Address;
  asm("cvta.to.local.u64 %0, %1;" : "=l"(Address) : "l"(P));
  return Address;
}
__device__ inline uint64_t constantAddress(const void *P) {
  uint64_t Address;
  asm("cvta.to.const.u64 %0, %1;" : "=l"(Address) : "l"(P));
  return Address;
}
__device__ inline uint64_t cachePolicy() {
  uint64_t Policy;
  asm("createpolicy.fractional.L2::evict_last.b64 %0, 1.0;" : "=l"(Policy));
  return Policy;
}

#endif
