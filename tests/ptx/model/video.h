//===- video.h - models of PTX's video instructions -----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The PTX ISA's semantics: operands are extended to numbers, the result has 34
// bits, it saturates, or a second operation comes, and then it is cut to 32
// bits. Two things are as an H200 has them, since the ISA leaves them open:
// sums and differences are cut before the second operation, and what vshl
// shifts to the left is not lost in it. ptxas contradicts the ISA in what
// ../departures.tsv lists.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_PTX_MODEL_VIDEO_H
#define HIPIFY_TESTS_PTX_MODEL_VIDEO_H

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>
#include <type_traits>

namespace model {

inline int64_t vadd(int64_t A, int64_t B) { return A + B; }
inline int64_t vsub(int64_t A, int64_t B) { return A - B; }
inline int64_t vabsdiff(int64_t A, int64_t B) { return A > B ? A - B : B - A; }
inline int64_t vmin(int64_t A, int64_t B) { return A < B ? A : B; }
inline int64_t vmax(int64_t A, int64_t B) { return A > B ? A : B; }
inline int64_t vset_eq(int64_t A, int64_t B) { return A == B ? 1 : 0; }
inline int64_t vset_ne(int64_t A, int64_t B) { return A != B ? 1 : 0; }
inline int64_t vset_lt(int64_t A, int64_t B) { return A < B ? 1 : 0; }
inline int64_t vset_le(int64_t A, int64_t B) { return A <= B ? 1 : 0; }
inline int64_t vset_gt(int64_t A, int64_t B) { return A > B ? 1 : 0; }
inline int64_t vset_ge(int64_t A, int64_t B) { return A >= B ? 1 : 0; }
/// Half the sum; a half is rounded up, or down below zero.
inline int64_t vavrg(int64_t A, int64_t B) {
  int64_t Sum = A + B;
  return Sum % 2 == 0 ? Sum / 2 : Sum > 0 ? (Sum + 1) / 2 : (Sum - 1) / 2;
}

inline uint32_t amount_clamp(uint32_t B) { return B > 32 ? 32 : B; }
inline uint32_t amount_wrap(uint32_t B) { return B % 32; }
/// All of it.
inline int64_t vshl_whole(int64_t A, uint32_t N) {
  return static_cast<int64_t>(static_cast<uint64_t>(A) * (uint64_t(1) << N));
}
/// Of 34 bits.
inline int64_t vshl(int64_t A, uint32_t N) {
  const __int128 Modulus = __int128(1) << 34;
  __int128 Rest = (__int128(A) * (int64_t(1) << N)) % Modulus;
  if (Rest < 0)
    Rest += Modulus;
  return static_cast<int64_t>(Rest < Modulus / 2 ? Rest : Rest - Modulus);
}
inline int64_t vshr(int64_t A, uint32_t N) {
  for (; N != 0; --N)
    A = A < 0 && A % 2 != 0 ? A / 2 - 1 : A / 2;
  return A;
}

/// A register, or its part: "a_b2" is the third byte, "a_h1" the upper half.
template <class T> int64_t part(uint32_t Word, std::string_view Name) {
  if (Name == "whole")
    return T(Word);
  int64_t Size = Name[2] == 'b' ? 256 : 65536, Value = Word;
  for (char N = Name[3]; N != '0'; --N)
    Value /= Size;
  Value %= Size;
  return std::is_signed<T>::value && Value >= Size / 2 ? Value - Size : Value;
}
/// C with the result in a part; it saturates as numbers of that size do.
template <class D>
uint32_t insert(uint32_t C, int64_t Value, bool Saturate,
                std::string_view Name) {
  int64_t Size = Name[2] == 'b' ? 256 : 65536, Unit = 1;
  int64_t Min = std::is_signed<D>::value ? -Size / 2 : 0;
  if (Saturate)
    Value = std::clamp(Value, Min, Min + Size - 1);
  for (char N = Name[3]; N != '0'; --N)
    Unit *= Size;
  int64_t Old = C / Unit % Size, New = (Value % Size + Size) % Size;
  return static_cast<uint32_t>(C + (New - Old) * Unit);
}

/// The result of a first operation as a word.
template <class D> uint32_t word(int64_t Value, bool Saturate) {
  if (Saturate)
    Value = std::clamp<int64_t>(Value, std::numeric_limits<D>::min(),
                                std::numeric_limits<D>::max());
  return static_cast<uint32_t>(Value);
}
template <class D> uint32_t then_add(uint32_t First, uint32_t C) {
  return First + C;
}
template <class D> uint32_t then_min(uint32_t First, uint32_t C) {
  return static_cast<uint32_t>(std::min(D(First), D(C)));
}
template <class D> uint32_t then_max(uint32_t First, uint32_t C) {
  return static_cast<uint32_t>(std::max(D(First), D(C)));
}
/// The same of a result that was not cut, whose sign is D's.
template <class D>
using Long = std::conditional_t<std::is_signed<D>::value, int64_t, uint64_t>;
template <class D> uint32_t then_add(int64_t First, uint32_t C) {
  return static_cast<uint32_t>(First) + C;
}
template <class D> uint32_t then_min(int64_t First, uint32_t C) {
  return static_cast<uint32_t>(std::min<Long<D>>(Long<D>(First), D(C)));
}
template <class D> uint32_t then_max(int64_t First, uint32_t C) {
  return static_cast<uint32_t>(std::max<Long<D>>(Long<D>(First), D(C)));
}

/// Lane I of Count, as T's sign says.
template <class T> int64_t lane(uint32_t Word, int I, int Count) {
  int64_t Size = int64_t(1) << 32 / Count;
  int64_t Value = (Word >> I * 32 / Count) % Size;
  return std::is_signed<T>::value && Value >= Size / 2 ? Value - Size : Value;
}
using Operation = int64_t (*)(int64_t, int64_t);

template <int Count, class D, class A, class B>
uint32_t simd(uint32_t Left, uint32_t Right, Operation Op, bool Saturate) {
  int64_t Size = int64_t(1) << 32 / Count, Result = 0;
  int64_t Min = std::is_signed<D>::value ? -Size / 2 : 0;
  for (int I = Count - 1; I >= 0; --I) {
    int64_t Value = Op(lane<A>(Left, I, Count), lane<B>(Right, I, Count));
    if (Saturate)
      Value = std::clamp<int64_t>(Value, Min, Min + Size - 1);
    Result = Result * Size + ((Value % Size) + Size) % Size;
  }
  return static_cast<uint32_t>(Result);
}
/// All lanes: C, from which others would be taken, does not count.
template <int Count, class D, class A, class B>
uint32_t simd_merge(uint32_t Left, uint32_t Right, uint32_t, Operation Op) {
  return simd<Count, D, A, B>(Left, Right, Op, false);
}
template <int Count, class D, class A, class B>
uint32_t simd_sat(uint32_t Left, uint32_t Right, uint32_t, Operation Op) {
  return simd<Count, D, A, B>(Left, Right, Op, true);
}
template <int Count, class D, class A, class B>
uint32_t simd_add(uint32_t Left, uint32_t Right, uint32_t C, Operation Op) {
  int64_t Sum = C;
  for (int I = 0; I != Count; ++I)
    Sum += Op(lane<A>(Left, I, Count), lane<B>(Right, I, Count));
  return static_cast<uint32_t>(Sum);
}

} // namespace model

#endif // HIPIFY_TESTS_PTX_MODEL_VIDEO_H
