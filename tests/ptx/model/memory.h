//===- memory.h - models of PTX's loads, stores and copies ------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A cell is the memory at an address. Hints, orders and scopes change nothing
// for the one thread that has it.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_PTX_MODEL_MEMORY_H
#define HIPIFY_TESTS_PTX_MODEL_MEMORY_H

#include <cstdint>
#include <cstring>
#include <initializer_list>

namespace model {

struct alignas(32) Cell {
  unsigned char Bytes[32];
};

/// The values that an instruction loads.
template <class T> struct Values {
  T Of[8] = {};
  operator T() const { return Of[0]; }
  T operator[](int I) const { return Of[I]; }
};

template <class T> Values<T> ld(const Cell &From, int Count) {
  Values<T> Result;
  std::memcpy(Result.Of, From.Bytes, static_cast<size_t>(Count) * sizeof(T));
  return Result;
}
template <class T> void st(Cell &To, std::initializer_list<T> Values) {
  std::memcpy(To.Bytes, Values.begin(), Values.size() * sizeof(T));
}
template <class T> void st(Cell &To, T Value) { st<T>(To, {Value}); }

inline void zero(Cell &To, uint64_t Size) { std::memset(To.Bytes, 0, Size); }

/// The first Size bytes of From, and zeros up to All.
inline void copy(Cell &To, const Cell &From, uint32_t Size, uint32_t All) {
  for (uint32_t I = 0; I < All; ++I)
    To.Bytes[I] = I < Size ? From.Bytes[I] : 0;
}

/// Between a cell and words with an element each.
template <class T> Cell cell(const uint64_t *In) {
  Cell To;
  for (size_t I = 0; I < sizeof(Cell) / sizeof(T); ++I)
    std::memcpy(To.Bytes + I * sizeof(T), &In[I], sizeof(T));
  return To;
}
template <class T> void take(const Cell &From, uint64_t *Out) {
  for (size_t I = 0; I < sizeof(Cell) / sizeof(T); ++I) {
    Out[I] = 0;
    std::memcpy(&Out[I], From.Bytes + I * sizeof(T), sizeof(T));
  }
}

} // namespace model

#endif // HIPIFY_TESTS_PTX_MODEL_MEMORY_H
