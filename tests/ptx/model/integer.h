//===- integer.h - models of PTX's integer arithmetic ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Written from the PTX ISA's descriptions: numbers are computed without a limit
// to their size (128 bits hold all of them) and then cut as the result is.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_PTX_MODEL_INTEGER_H
#define HIPIFY_TESTS_PTX_MODEL_INTEGER_H

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace model {

using Wide = __int128;

/// The number, not its bits: 128 bits are enough for any product of 64.
template <class T> T cut(Wide Value) {
  return static_cast<T>(static_cast<unsigned __int128>(Value));
}
template <class T> T clamp(Wide Value) {
  return static_cast<T>(std::clamp<Wide>(Value, std::numeric_limits<T>::min(),
                                         std::numeric_limits<T>::max()));
}
template <class T> constexpr int bits = 8 * sizeof(T);

template <class T> T add(T A, T B) { return cut<T>(Wide(A) + B); }
template <class T> T sub(T A, T B) { return cut<T>(Wide(A) - B); }
template <class T> T add_sat(T A, T B) { return clamp<T>(Wide(A) + B); }
template <class T> T sub_sat(T A, T B) { return clamp<T>(Wide(A) - B); }

/// The sum of the words' bits and a carry, and the carry out of it.
template <class T> T sum_with_carry(T A, T B, uint32_t In, uint32_t &Out) {
  using U = typename std::make_unsigned<T>::type;
  Wide Sum = Wide(U(A)) + U(B) + In;
  Out = Sum > std::numeric_limits<U>::max();
  return cut<T>(Sum);
}
/// A - B, and less the borrow: where PTX says that the flag is the borrow, an
/// H200 has 1 for none, to sub and to the add that reads it.
template <class T>
T difference_with_carry(T A, T B, uint32_t In, uint32_t &Out) {
  using U = typename std::make_unsigned<T>::type;
  Wide Difference = Wide(U(A)) - U(B) - (In ? 0 : 1);
  Out = Difference >= 0;
  return cut<T>(Difference);
}

/// The product; of unsigned 64-bit numbers it is an unsigned one.
template <class T> Wide product(T A, T B) {
  if (std::is_signed<T>::value)
    return Wide(A) * Wide(B);
  using U = unsigned __int128;
  return static_cast<Wide>(U(A) * U(B));
}
template <class T> T mul_lo(T A, T B) { return cut<T>(product(A, B)); }
template <class T> T mul_hi(T A, T B) {
  Wide P = product(A, B);
  for (int I = 0; I != bits<T>; ++I) // Floor division by two each time.
    P = std::is_signed<T>::value
            ? (P - (P & 1)) / 2
            : static_cast<Wide>(static_cast<unsigned __int128>(P) / 2);
  return cut<T>(P);
}
template <class T> Wide mul_wide(T A, T B) { return Wide(A) * B; }

/// A register's low 24 bits as a number with or without a sign.
template <class T> int64_t low24(T A) {
  int64_t Low = static_cast<uint32_t>(A) % (1 << 24);
  return std::is_signed<T>::value && Low >= (1 << 23) ? Low - (1 << 24) : Low;
}
template <class T> T mul24_lo(T A, T B) { return cut<T>(low24(A) * low24(B)); }
template <class T> T mul24_hi(T A, T B) {
  int64_t P = low24(A) * low24(B), Rest = P % 65536;
  return cut<T>((P - (Rest < 0 ? Rest + 65536 : Rest)) / 65536);
}

/// All ones for a divisor of 0: what NVIDIA's GPUs do where PTX is silent.
template <class T> T div(T A, T B) {
  return B == 0 ? cut<T>(-1) : cut<T>(Wide(A) / Wide(B));
}
template <class T> T rem(T A, T B) {
  return B == 0 ? cut<T>(-1) : cut<T>(Wide(A) % Wide(B));
}
template <class T> T abs(T A) { return cut<T>(A < 0 ? -Wide(A) : Wide(A)); }
template <class T> T neg(T A) { return cut<T>(-Wide(A)); }
template <class T> T min(T A, T B) { return A < B ? A : B; }
template <class T> T max(T A, T B) { return A < B ? B : A; }
template <class T> T relu(T A) { return A < 0 ? T(0) : A; }
template <class T, class U> T sad(T A, T B, U C) {
  return cut<T>(Wide(C) + (A < B ? Wide(B) - A : Wide(A) - B));
}

/// Op on the two halves of words.
template <class T, class Function>
uint32_t halves(uint32_t A, uint32_t B, Function Op) {
  uint32_t Result = 0;
  for (int Shift : {0, 16}) {
    T Half = Op(static_cast<T>(A >> Shift), static_cast<T>(B >> Shift));
    Result += static_cast<uint32_t>(static_cast<uint16_t>(Half)) << Shift;
  }
  return Result;
}

/// Bit by bit: result bit i is bit i - Amount, or 0.
template <class T> T shl(T A, uint32_t Amount) {
  T Result = 0;
  for (uint64_t I = Amount; I < uint64_t(bits<T>); ++I)
    if (A >> (I - Amount) & 1)
      Result = static_cast<T>(Result | T(1) << I);
  return Result;
}
/// Result bit i is bit i + Amount, or the sign.
template <class T> T shr(T A, uint32_t Amount) {
  using U = typename std::make_unsigned<T>::type;
  U Result = 0;
  for (int I = 0; I != bits<T>; ++I) {
    uint64_t From = uint64_t(I) + Amount;
    bool Bit = From < uint64_t(bits<T>) ? A >> From & 1 : A < 0;
    Result = static_cast<U>(Result | U(Bit) << I);
  }
  return static_cast<T>(Result);
}

} // namespace model

#endif // HIPIFY_TESTS_PTX_MODEL_INTEGER_H
