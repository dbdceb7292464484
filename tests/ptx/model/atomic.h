//===- atomic.h - models of PTX's atom and red ------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one thread's operation does to a cell: each element of it becomes
// OPERATION(old, operand), and the old ones are the result.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_PTX_MODEL_ATOMIC_H
#define HIPIFY_TESTS_PTX_MODEL_ATOMIC_H

#include "half.h"
#include "memory.h"

#include <type_traits>

namespace model {

template <class T, class Operation>
Values<T> atom(Cell &At, std::initializer_list<T> Operands, Operation Apply) {
  Values<T> Old = ld<T>(At, static_cast<int>(Operands.size())), New;
  int I = 0;
  for (T Operand : Operands) {
    New.Of[I] = Apply(Old[I], Operand);
    ++I;
  }
  std::memcpy(At.Bytes, New.Of, Operands.size() * sizeof(T));
  return Old;
}
template <class T, class Operation>
Values<T> atom(Cell &At, T Operand, Operation Apply) {
  return atom<T>(At, {Operand}, Apply);
}

template <class T> T cas(Cell &At, T Expected, T Value) {
  T Old = ld<T>(At, 1);
  if (Old == Expected)
    st<T>(At, Value);
  return Old;
}

namespace atomic {
template <class T> T add(T Old, T B) {
  using Bits = std::make_unsigned_t<T>;
  return static_cast<T>(static_cast<Bits>(Old) + static_cast<Bits>(B));
}
template <class T> T min(T Old, T B) { return B < Old ? B : Old; }
template <class T> T max(T Old, T B) { return B > Old ? B : Old; }
template <class T> T inc(T Old, T B) { return Old >= B ? 0 : Old + 1; }
template <class T> T dec(T Old, T B) {
  return Old == 0 || Old > B ? B : Old - 1;
}
template <class T> T exch(T, T B) { return B; }
// `and` and `or` are words of C++.
template <class T> T op_and(T Old, T B) { return Old & B; }
template <class T> T op_or(T Old, T B) { return Old | B; }
template <class T> T op_xor(T Old, T B) { return Old ^ B; }
} // namespace atomic

/// Of floats, rounded to nearest; Words name the operation and the type.
struct Floats {
  const char *Words;
  float operator()(float Old, float B) const { return add("rn", Old, B); }
  double operator()(double Old, double B) const { return add("rn", Old, B); }
  template <class Bits> Bits operator()(Bits Old, Bits B) const {
    return has(Words, "add") ? add(Words, Old, B) : least(Words, Old, B);
  }
};

} // namespace model

#endif // HIPIFY_TESTS_PTX_MODEL_ATOMIC_H
