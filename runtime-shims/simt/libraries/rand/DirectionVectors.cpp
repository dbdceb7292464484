//===- DirectionVectors.cpp - Sobol sequences' directions -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "DirectionVectors.h"
#include <bit>
#include <cstddef>
#include <sys/mman.h>

namespace hipify::simt::rand {
namespace {

#ifdef SIMT_HAS_SOBOL_TABLE
/// The vectors of dimension D, not the first, from its polynomial and initial
/// numbers.
template <typename WordT> void makeVectors(unsigned D, WordT *Vectors) {
  using Table = boost::random::detail::qrng_tables::sobol;
  constexpr unsigned Bits = sizeof(WordT) * 8;
  unsigned Polynomial = Table::polynomial(D - 1);
  unsigned Degree = std::bit_width(Polynomial) - 1;
  for (unsigned I = 0; I != Degree; ++I)
    Vectors[I] = WordT(Table::minit(D - 1, I)) << (Bits - 1 - I);
  for (unsigned I = Degree; I != Bits; ++I) {
    Vectors[I] = Vectors[I - Degree] ^ (Vectors[I - Degree] >> Degree);
    for (unsigned K = 1; K != Degree; ++K)
      if (Polynomial >> (Degree - K) & 1)
        Vectors[I] ^= Vectors[I - K];
  }
}
#else
template <typename WordT> void makeVectors(unsigned, WordT *) {}
#endif

template <typename WordT> WordT *makeAll() {
  constexpr unsigned Bits = sizeof(WordT) * 8;
  constexpr size_t Dimension = Bits * sizeof(WordT),
                   Page = 4096; // Known dimensions end at the end of one.
  static_assert(KnownDimensions * Dimension % Page == 0);
  size_t Size = AllDimensions * Dimension;
  void *Memory = mmap(nullptr, Size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Memory == MAP_FAILED)
    return nullptr;
  auto *Vectors = static_cast<WordT *>(Memory);
  // The first dimension has the bits in turn.
  for (unsigned I = 0; I != Bits; ++I)
    Vectors[I] = WordT(1) << (Bits - 1 - I);
  for (unsigned D = 1; D < KnownDimensions; ++D)
    makeVectors(D, Vectors + size_t(D) * Bits);
  size_t Known = KnownDimensions * Dimension;
  (void)mprotect(static_cast<char *>(Memory) + Known, Size - Known, PROT_NONE);
  return Vectors;
}
} // namespace

template <typename WordT> WordT *directionVectors() {
  static WordT *const Vectors = makeAll<WordT>();
  return Vectors;
}
template unsigned *directionVectors<unsigned>();
template unsigned long long *directionVectors<unsigned long long>();

} // namespace hipify::simt::rand
