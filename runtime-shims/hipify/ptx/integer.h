//===- hipify/ptx/integer.h - integer arithmetic of PTX -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer instructions of PTX that are not one operator of C++. Results wrap,
// and nothing is undefined for any operands. Exact; for host and device.
//
// Cost: sums with a carry, shifts and packed operations are one or two
// instructions; quotients and remainders two selections more than C++'s.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_INTEGER_H
#define HIPIFY_PTX_INTEGER_H

#include <hipify/ptx.h>

namespace hipify {
namespace ptx {

template <class T> using unsigned_of = typename bits_of<sizeof(T)>::type;

//===----------------------------------------------------------------------===//
// Carry chains: Carry is PTX's CC.CF, 0 or 1. PTX calls it the borrow after a
// subtraction. NVIDIA's GPUs subtract by adding the complement, and what addc
// reads then is that sum's carry: 1 if nothing is borrowed. A chain of sub.cc
// and subc alone cannot tell.
//===----------------------------------------------------------------------===//

template <class T>
__host__ __device__ inline T add_cc(T A, T B, uint32_t &Carry) {
  T Sum;
  Carry = __builtin_add_overflow(A, B, &Sum);
  return Sum;
}

/// The sum takes a carry and makes one. At most one of the two additions
/// overflows.
template <class T>
__host__ __device__ inline T addc_cc(T A, T B, uint32_t &Carry) {
  T Sum;
  bool First = __builtin_add_overflow(A, B, &Sum);
  bool Second = __builtin_add_overflow(Sum, static_cast<T>(Carry), &Sum);
  Carry = First | Second;
  return Sum;
}

template <class T>
__host__ __device__ inline T sub_cc(T A, T B, uint32_t &Carry) {
  T Difference;
  Carry = !__builtin_sub_overflow(A, B, &Difference);
  return Difference;
}

template <class T>
__host__ __device__ inline T subc_cc(T A, T B, uint32_t &Carry) {
  T Difference;
  bool First = __builtin_sub_overflow(A, B, &Difference);
  bool Second =
      __builtin_sub_overflow(Difference, static_cast<T>(!Carry), &Difference);
  Carry = !(First | Second);
  return Difference;
}

//===----------------------------------------------------------------------===//
// Division. PTX leaves the results for a divisor of 0 open; these are all ones,
// as NVIDIA's GPUs have them. The smallest number by -1 wraps.
//===----------------------------------------------------------------------===//

template <class T> __host__ __device__ inline T div(T A, T B) {
  bool IsMinusOne = std::is_signed<T>::value && B == static_cast<T>(-1);
  T Quotient = A / (B == 0 || IsMinusOne ? static_cast<T>(1) : B);
  if (IsMinusOne) // Without overflow: -A in unsigned numbers.
    Quotient = static_cast<T>(0u - static_cast<unsigned_of<T>>(A));
  return B == 0 ? static_cast<T>(-1) : Quotient;
}

template <class T> __host__ __device__ inline T rem(T A, T B) {
  bool IsMinusOne = std::is_signed<T>::value && B == static_cast<T>(-1);
  T Rest = A % (B == 0 || IsMinusOne ? static_cast<T>(1) : B);
  return B == 0 ? static_cast<T>(-1) : Rest;
}

//===----------------------------------------------------------------------===//
// Products and differences
//===----------------------------------------------------------------------===//

/// Bits 16 to 47 of the product of the low 24 bits, which T's sign extends.
template <class T> __host__ __device__ inline T mul24_hi(T A, T B) {
  // In unsigned numbers: a signed shift to the left could overflow.
  T Left = static_cast<T>(static_cast<uint32_t>(A) << 8) >> 8;
  T Right = static_cast<T>(static_cast<uint32_t>(B) << 8) >> 8;
  using Wide = typename std::conditional<std::is_signed<T>::value, int64_t,
                                         uint64_t>::type;
  return static_cast<T>(static_cast<Wide>(Left) * Right >> 16);
}

/// C + |A - B|.
template <class T>
__host__ __device__ inline T sad(T A, T B, unsigned_of<T> C) {
  using U = unsigned_of<T>;
  U Difference = A < B ? static_cast<U>(B) - static_cast<U>(A)
                       : static_cast<U>(A) - static_cast<U>(B);
  return static_cast<T>(C + Difference);
}

//===----------------------------------------------------------------------===//
// Shifts. C++ and AMD take the amount modulo the width, PTX as it is.
//===----------------------------------------------------------------------===//

template <class T> __host__ __device__ inline T shl(T A, uint32_t Amount) {
  constexpr uint32_t Width = 8 * sizeof(T);
  return Amount < Width ? static_cast<T>(A << Amount) : static_cast<T>(0);
}

/// Of a signed number: all bits are the sign when the amount is too large.
template <class T> __host__ __device__ inline T shr(T A, uint32_t Amount) {
  constexpr uint32_t Width = 8 * sizeof(T);
  if (std::is_signed<T>::value)
    return static_cast<T>(A >> (Amount < Width ? Amount : Width - 1));
  return Amount < Width ? static_cast<T>(A >> Amount) : static_cast<T>(0);
}

//===----------------------------------------------------------------------===//
// Pairs of 16-bit numbers. T is int16_t or uint16_t. Cost: one instruction
// (v_pk_*), two for relu.
//===----------------------------------------------------------------------===//

template <class T> using pair_of = T __attribute__((ext_vector_type(2)));

template <class T>
__host__ __device__ inline pair_of<T> to_pair(uint32_t Word) {
  return __builtin_bit_cast(pair_of<T>, Word);
}

__host__ __device__ inline uint32_t add2(uint32_t A, uint32_t B) {
  return __builtin_bit_cast(uint32_t,
                            to_pair<uint16_t>(A) + to_pair<uint16_t>(B));
}

template <class T>
__host__ __device__ inline uint32_t min2(uint32_t A, uint32_t B) {
  return __builtin_bit_cast(
      uint32_t, __builtin_elementwise_min(to_pair<T>(A), to_pair<T>(B)));
}

template <class T>
__host__ __device__ inline uint32_t max2(uint32_t A, uint32_t B) {
  return __builtin_bit_cast(
      uint32_t, __builtin_elementwise_max(to_pair<T>(A), to_pair<T>(B)));
}

/// Negative numbers become 0.
__host__ __device__ inline uint32_t relu2(uint32_t A) {
  return max2<int16_t>(A, 0);
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_INTEGER_H
