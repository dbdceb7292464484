//===- hipify/integers.h - libcu++'s functions of integers ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What CUDA's <cuda/cmath>, <cuda/bit> and <cuda/numeric> add to the
// standard's: rounding to multiples, integer logarithms, fields of bits,
// conversions that tell an overflow; and C++20's comparisons of integers with
// and without a sign. Constant expressions, on host and device; no cost beyond
// the arithmetic.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_INTEGERS_H
#define HIPIFY_INTEGERS_H

#include <hipify/shim.h>

#if defined(__HIP_PLATFORM_NVIDIA__)

#include <cuda/bit>
#include <cuda/cmath>
#include <cuda/numeric>
#include <cuda/std/utility>

namespace hipify {
using ::cuda::bit_reverse;
using ::cuda::bitfield_extract;
using ::cuda::bitfield_insert;
using ::cuda::bitmask;
using ::cuda::ceil_div;
using ::cuda::ilog10;
using ::cuda::ilog2;
using ::cuda::overflow_cast;
using ::cuda::overflow_result;
using ::cuda::round_down;
using ::cuda::round_up;
using ::cuda::std::cmp_equal;
using ::cuda::std::cmp_greater;
using ::cuda::std::cmp_greater_equal;
using ::cuda::std::cmp_less;
using ::cuda::std::cmp_less_equal;
using ::cuda::std::cmp_not_equal;
using ::cuda::std::in_range;
} // namespace hipify

#else

// Clang's builtins, as hipRTC has little of <type_traits>.
namespace hipify {
namespace integers {

/// The integer behind T, also behind an enumeration.
template <class T, bool = __is_enum(T)> struct Behind {
  using Type = T;
};
template <class T> struct Behind<T, true> {
  using Type = __underlying_type(T);
};
template <class T> using Number = typename Behind<T>::Type;
/// As std::common_type.
template <class A, class B>
using Common = decltype(true ? Number<A>() : Number<B>());

template <class T> constexpr int Bits = static_cast<int>(sizeof(T)) * 8;

/// A shift by as many bits as T has, or more, leaves zero.
template <class T> HIPIFY_ON_BOTH constexpr T left(T Value, int By) {
  return By >= Bits<T> ? T(0) : static_cast<T>(Value << By);
}
template <class T> HIPIFY_ON_BOTH constexpr T right(T Value, int By) {
  return By >= Bits<T> ? T(0) : static_cast<T>(Value >> By);
}
/// Width ones from the bit Start on.
template <class T> HIPIFY_ON_BOTH constexpr T mask(int Start, int Width) {
  return left(static_cast<T>(left(T(1), Width) - 1), Start);
}

} // namespace integers

/// A / B, rounded up. A is not negative, B positive.
template <class T, class U>
HIPIFY_ON_BOTH constexpr integers::Common<T, U> ceil_div(T A, U B) {
  using Common = integers::Common<T, U>;
  Common Dividend = static_cast<Common>(A), Divisor = static_cast<Common>(B);
  return static_cast<Common>(Dividend / Divisor +
                             (Dividend % Divisor != 0 ? 1 : 0));
}
/// The next multiple of B, or A itself.
template <class T, class U>
HIPIFY_ON_BOTH constexpr integers::Common<T, U> round_up(T A, U B) {
  using Common = integers::Common<T, U>;
  return static_cast<Common>(ceil_div(A, B) * static_cast<Common>(B));
}
template <class T, class U>
HIPIFY_ON_BOTH constexpr integers::Common<T, U> round_down(T A, U B) {
  using Common = integers::Common<T, U>;
  Common Value = static_cast<Common>(A);
  return static_cast<Common>(Value - Value % static_cast<Common>(B));
}

/// The logarithm of a positive number, rounded down.
template <class T> HIPIFY_ON_BOTH constexpr int ilog2(T Value) {
  // Positive, so that the type with a sign will do.
  T Rest = Value;
  int Result = 0;
  for (int Step = integers::Bits<T> / 2; Step > 0; Step /= 2)
    if ((Rest >> Step) != 0) {
      Rest = static_cast<T>(Rest >> Step);
      Result += Step;
    }
  return Result;
}
template <class T> HIPIFY_ON_BOTH constexpr int ilog10(T Value) {
  int Result = 0;
  for (; Value >= 10; Value = static_cast<T>(Value / 10))
    ++Result;
  return Result;
}

/// For unsigned integers.
template <class T> HIPIFY_ON_BOTH constexpr T bit_reverse(T Value) {
  static_assert(__is_unsigned(T), "as libcu++ asks");
  if constexpr (sizeof(T) == 8)
    return __builtin_bitreverse64(Value);
  else
    return static_cast<T>(
        __builtin_bitreverse32(static_cast<unsigned>(Value)) >>
        (32 - integers::Bits<T>));
}
/// Width ones from the bit Start on.
template <class T> HIPIFY_ON_BOTH constexpr T bitmask(int Start, int Width) {
  static_assert(__is_unsigned(T), "as libcu++ asks");
  return integers::mask<T>(Start, Width);
}
/// Into, with the low Width bits of Value from the bit Start on.
template <class T>
HIPIFY_ON_BOTH constexpr T bitfield_insert(T Into, T Value, int Start,
                                           int Width) {
  static_assert(__is_unsigned(T), "as libcu++ asks");
  T Mask = integers::mask<T>(Start, Width);
  return static_cast<T>((integers::left(Value, Start) & Mask) |
                        (Into & static_cast<T>(~Mask)));
}
/// Width bits of Value from the bit Start on.
template <class T>
HIPIFY_ON_BOTH constexpr T bitfield_extract(T Value, int Start, int Width) {
  static_assert(__is_unsigned(T), "as libcu++ asks");
  return static_cast<T>(integers::right(Value, Start) &
                        integers::mask<T>(0, Width));
}

//===--- Integers of any types as numbers ---------------------------------===//

template <class T, class U> HIPIFY_ON_BOTH constexpr bool cmp_less(T A, U B) {
  static_assert(sizeof(T) <= 8 && sizeof(U) <= 8, "for up to 64 bits");
  if constexpr (__is_signed(T) && !__is_signed(U))
    return A < 0 || static_cast<unsigned long long>(A) < B;
  else if constexpr (!__is_signed(T) && __is_signed(U))
    return B >= 0 && A < static_cast<unsigned long long>(B);
  else
    return A < B;
}
template <class T, class U>
HIPIFY_ON_BOTH constexpr bool cmp_greater(T A, U B) {
  return hipify::cmp_less(B, A);
}
template <class T, class U>
HIPIFY_ON_BOTH constexpr bool cmp_less_equal(T A, U B) {
  return !hipify::cmp_less(B, A);
}
template <class T, class U>
HIPIFY_ON_BOTH constexpr bool cmp_greater_equal(T A, U B) {
  return !hipify::cmp_less(A, B);
}
template <class T, class U> HIPIFY_ON_BOTH constexpr bool cmp_equal(T A, U B) {
  return !hipify::cmp_less(A, B) && !hipify::cmp_less(B, A);
}
template <class T, class U>
HIPIFY_ON_BOTH constexpr bool cmp_not_equal(T A, U B) {
  return !hipify::cmp_equal(A, B);
}
/// Whether a T has the value.
template <class T, class U> HIPIFY_ON_BOTH constexpr bool in_range(U Value) {
  return hipify::cmp_equal(Value, static_cast<T>(Value));
}

template <class T> struct overflow_result {
  T value;
  bool overflow;
  HIPIFY_ON_BOTH constexpr explicit operator bool() const noexcept {
    return overflow;
  }
};
template <class T, class U>
HIPIFY_ON_BOTH constexpr overflow_result<T> overflow_cast(const U &Value) {
  return {static_cast<T>(Value), !hipify::in_range<T>(Value)};
}

} // namespace hipify

#endif
#endif // HIPIFY_INTEGERS_H
