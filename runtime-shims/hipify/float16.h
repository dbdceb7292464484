//===- hipify/float16.h - 16-bit floats from and to other numbers ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arithmetic of half.h and bf16.h: conversions with every rounding of
// CUDA, exact, with CUDA's results for NaN and for what is out of range. Works
// on bits, in plain C++, so that it is tested on any machine.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FLOAT16_H
#define HIPIFY_FLOAT16_H

#include <hipify/shim.h>
#include <type_traits>

namespace hipify {
namespace float16 {

/// CUDA's suffixes: to nearest even, toward zero, down, up.
enum class Round { rn, rz, rd, ru };

/// A format: the bits of its fraction, the bias of its exponent.
struct Half {
  static constexpr int Fraction = 10, Bias = 15;
};
struct Bfloat16 {
  static constexpr int Fraction = 7, Bias = 127;
};

/// Bits of a non-negative number, which may have too many of them: the Dropped
/// lowest ones are rounded away. A carry runs into the exponent, as it should.
HIPIFY_ON_BOTH constexpr unsigned
roundBits(unsigned long long Bits, int Dropped, bool Negative, Round Mode) {
  if (Dropped <= 0)
    return static_cast<unsigned>(Bits << -Dropped);
  unsigned Kept = static_cast<unsigned>(Bits >> Dropped);
  unsigned long long Rest = Bits & ((1ull << Dropped) - 1);
  unsigned long long HalfWay = 1ull << (Dropped - 1);
  bool Up = Mode == Round::rn ? Rest > HalfWay || (Rest == HalfWay && Kept & 1)
            : Mode == Round::ru ? Rest && !Negative
            : Mode == Round::rd ? Rest && Negative
                                : false;
  return Kept + Up;
}

/// The bits of a whole number in a format. What is too large becomes infinity
/// or the largest finite number, as the rounding has it.
template <typename Format>
HIPIFY_ON_BOTH constexpr unsigned short
fromMagnitude(unsigned long long Magnitude, bool Negative, Round Mode) {
  constexpr int Fraction = Format::Fraction;
  constexpr unsigned Infinity = (2u * Format::Bias + 1) << Fraction;
  unsigned Sign = Negative ? 0x8000u : 0;
  if (!Magnitude)
    return 0;
  int Exponent = 63 - __builtin_clzll(Magnitude);
  // The leading bit adds one to the exponent's field.
  unsigned Bits =
      roundBits(Magnitude, Exponent - Fraction, Negative, Mode) +
      (static_cast<unsigned>(Exponent + Format::Bias - 1) << Fraction);
  if (Bits >= Infinity)
    Bits = Mode == Round::rn || (Mode == Round::ru && !Negative) ||
                   (Mode == Round::rd && Negative)
               ? Infinity
               : Infinity - 1;
  return static_cast<unsigned short>(Sign | Bits);
}

template <typename Format, typename T>
HIPIFY_ON_BOTH constexpr unsigned short fromInteger(T Value, Round Mode) {
  bool Negative = Value < 0;
  unsigned long long Magnitude = static_cast<unsigned long long>(Value);
  return fromMagnitude<Format>(Negative ? 0 - Magnitude : Magnitude, Negative,
                               Mode);
}

/// The bits of a bfloat16 from those of a float.
HIPIFY_ON_BOTH constexpr unsigned short fromFloatBits(unsigned Bits,
                                                      Round Mode) {
  if ((Bits & 0x7fffffffu) > 0x7f800000u)
    return 0x7fff;
  bool Negative = Bits >> 31;
  return static_cast<unsigned short>(
      roundBits(Bits & 0x7fffffffu, 16, Negative, Mode) |
      (Negative ? 0x8000u : 0));
}

/// The bits of a half from those of a float.
HIPIFY_ON_BOTH constexpr unsigned short halfFromFloatBits(unsigned Bits,
                                                          Round Mode) {
  bool Negative = Bits >> 31;
  unsigned Size = Bits & 0x7fffffffu, Sign = Negative ? 0x8000u : 0;
  if (Size > 0x7f800000u)
    return 0x7fff;
  if (Size == 0x7f800000u)
    return static_cast<unsigned short>(Sign | 0x7c00);
  int Exponent = static_cast<int>(Size >> 23) - 127;
  unsigned Digits = Size & 0x7fffffu;
  if (Exponent == -127)
    Exponent = -126;
  else
    Digits |= 0x800000u;
  // Below 2^-14 all halves are as far apart as there.
  int Below = Exponent < -14 ? -14 - Exponent : 0;
  unsigned Half =
      roundBits(Digits, 13 + (Below < 40 ? Below : 40), Negative, Mode);
  if (!Below) // The leading bit adds one to the exponent's field.
    Half += static_cast<unsigned>(Exponent + 14) << 10;
  if (Half >= 0x7c00)
    Half = Mode == Round::rn || (Mode == Round::ru && !Negative) ||
                   (Mode == Round::rd && Negative)
               ? 0x7c00
               : 0x7bff;
  return static_cast<unsigned short>(Sign | Half);
}

/// A whole number from a float. Out of range: the nearest one. NaN: zero, and
/// for 64 bits the topmost bit alone.
template <typename T>
HIPIFY_ON_BOTH inline T toInteger(float Value, Round Mode) {
  constexpr bool Signed = std::is_signed<T>::value;
  constexpr int Bits = 8 * sizeof(T) - Signed;
  constexpr T Max =
      static_cast<T>((1ull << (Bits - 1)) - 1 + (1ull << (Bits - 1)));
  constexpr T Min = Signed ? static_cast<T>(-Max - 1) : T(0);
  constexpr float Limit = 2.0f * static_cast<float>(1ull << (Bits - 1));
  if (Value != Value)
    return sizeof(T) == 8 ? static_cast<T>(1ull << 63) : T(0);
  float Whole = Mode == Round::rn   ? __builtin_rintf(Value)
                : Mode == Round::rd ? __builtin_floorf(Value)
                : Mode == Round::ru ? __builtin_ceilf(Value)
                                    : __builtin_truncf(Value);
  if (Whole >= Limit)
    return Max;
  if (Whole < static_cast<float>(Min))
    return Min;
  return static_cast<T>(Whole);
}

} // namespace float16
} // namespace hipify

#endif // HIPIFY_FLOAT16_H
