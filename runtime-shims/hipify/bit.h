//===- hipify/bit.h - libcu++'s <cuda/std/bit> ----------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++20's <bit>, which libcu++ has in every version of C++. Constant
// expressions, on host and device; no cost beyond the instructions.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BIT_H
#define HIPIFY_BIT_H

#include <hipify/shim.h>

#if defined(__HIP_PLATFORM_NVIDIA__)

#include <cuda/std/bit>

namespace hipify {
using ::cuda::std::bit_cast;
using ::cuda::std::bit_ceil;
using ::cuda::std::bit_floor;
using ::cuda::std::bit_width;
using ::cuda::std::byteswap;
using ::cuda::std::countl_one;
using ::cuda::std::countl_zero;
using ::cuda::std::countr_one;
using ::cuda::std::countr_zero;
using ::cuda::std::endian;
using ::cuda::std::has_single_bit;
using ::cuda::std::popcount;
using ::cuda::std::rotl;
using ::cuda::std::rotr;
} // namespace hipify

#else

// Clang's builtins, as hipRTC has little of <type_traits>.
namespace hipify {

enum class endian { little = 0, big = 1, native = little };

template <class To, class From>
HIPIFY_ON_BOTH constexpr To bit_cast(const From &Value) {
  return __builtin_bit_cast(To, Value);
}

/// For unsigned integers, as all below.
template <class T> HIPIFY_ON_BOTH constexpr int popcount(T Value) {
  static_assert(__is_unsigned(T), "as libcu++ asks");
  return __builtin_popcountll(Value);
}
template <class T> HIPIFY_ON_BOTH constexpr int countl_zero(T Value) {
  static_assert(__is_unsigned(T), "as libcu++ asks");
  constexpr int Bits = static_cast<int>(sizeof(T)) * 8;
  return Value == 0 ? Bits : __builtin_clzll(Value) - (64 - Bits);
}
template <class T> HIPIFY_ON_BOTH constexpr int countr_zero(T Value) {
  static_assert(__is_unsigned(T), "as libcu++ asks");
  return Value == 0 ? static_cast<int>(sizeof(T)) * 8 : __builtin_ctzll(Value);
}
template <class T> HIPIFY_ON_BOTH constexpr int countl_one(T Value) {
  return hipify::countl_zero(static_cast<T>(~Value));
}
template <class T> HIPIFY_ON_BOTH constexpr int countr_one(T Value) {
  return hipify::countr_zero(static_cast<T>(~Value));
}
/// How many bits the value needs; 0 for 0.
template <class T> HIPIFY_ON_BOTH constexpr int bit_width(T Value) {
  return static_cast<int>(sizeof(T)) * 8 - hipify::countl_zero(Value);
}
template <class T> HIPIFY_ON_BOTH constexpr bool has_single_bit(T Value) {
  return hipify::popcount(Value) == 1;
}
template <class T> HIPIFY_ON_BOTH constexpr T bit_floor(T Value) {
  return Value == 0 ? T(0)
                    : static_cast<T>(T(1) << (hipify::bit_width(Value) - 1));
}
/// The least power of two that is not less. It must have a T.
template <class T> HIPIFY_ON_BOTH constexpr T bit_ceil(T Value) {
  return Value <= 1 ? T(1)
                    : static_cast<T>(
                          T(1) << hipify::bit_width(static_cast<T>(Value - 1)));
}
/// Left, if By is positive.
template <class T> HIPIFY_ON_BOTH constexpr T rotl(T Value, int By) {
  static_assert(__is_unsigned(T), "as libcu++ asks");
  constexpr int Bits = static_cast<int>(sizeof(T)) * 8;
  int Left = ((By % Bits) + Bits) % Bits;
  return Left == 0 ? Value
                   : static_cast<T>((Value << Left) | (Value >> (Bits - Left)));
}
template <class T> HIPIFY_ON_BOTH constexpr T rotr(T Value, int By) {
  return hipify::rotl(Value, -(By % (static_cast<int>(sizeof(T)) * 8)));
}
/// For all integers.
template <class T> HIPIFY_ON_BOTH constexpr T byteswap(T Value) {
  if constexpr (sizeof(T) == 1)
    return Value;
  else if constexpr (sizeof(T) == 2)
    return static_cast<T>(__builtin_bswap16(Value));
  else if constexpr (sizeof(T) == 4)
    return static_cast<T>(__builtin_bswap32(Value));
  else
    return static_cast<T>(__builtin_bswap64(Value));
}

} // namespace hipify

#endif
#endif // HIPIFY_BIT_H
