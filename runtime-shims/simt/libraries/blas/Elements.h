//===- Elements.h - Element types that have no arithmetic here --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Half, bfloat16, 8-bit floats and integers are converted to float, double or
// complex, computed with, and converted back. Shared with the Lt layer.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_BLAS_ELEMENTS_H
#define HIPIFY_SIMT_LIBRARIES_BLAS_ELEMENTS_H

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace hipify::simt::blas {

/// The values are those of both hipDataType and cudaDataType.
enum class Element : int {
  F32 = 0,
  F64 = 1,
  F16 = 2,
  I8 = 3,
  C32 = 4,
  C64 = 5,
  U8 = 8,
  I32 = 10,
  BF16 = 14,
  E4M3 = 28,
  E5M2 = 29,
  E4M3Fnuz = 1000,
  E5M2Fnuz = 1001
};

using Complex = std::complex<float>;
using DoubleComplex = std::complex<double>;

template <typename T> inline constexpr bool IsComplex = false;
template <typename T> inline constexpr bool IsComplex<std::complex<T>> = true;

template <typename T> struct RealOfType {
  using Type = T;
};
template <typename T> struct RealOfType<std::complex<T>> {
  using Type = T;
};
template <typename T> using RealOf = typename RealOfType<T>::Type;

/// A 16-bit float; nothing but conversions.
struct Half {
  _Float16 Value;
  Half() = default;
  template <typename From> explicit Half(From F) : Value(_Float16(F)) {}
  explicit operator float() const { return Value; }
  explicit operator double() const { return Value; }
};

struct Bfloat {
  uint16_t Bits;
  Bfloat() = default;
  explicit Bfloat(float F) {
    auto Word = std::bit_cast<uint32_t>(F);
    // To nearest, ties to even; a NaN stays one.
    if (std::isnan(F))
      Bits = uint16_t(Word >> 16 | 0x40);
    else
      Bits = uint16_t((Word + 0x7fff + (Word >> 16 & 1)) >> 16);
  }
  explicit operator float() const {
    return std::bit_cast<float>(uint32_t(Bits) << 16);
  }
};

/// An 8-bit float. Fnuz: no infinities, no negative zero, its code is NaN, and
/// the bias is one higher. Without infinities what is too large is clamped.
template <unsigned MantissaBits, bool Fnuz> struct Float8 {
  uint8_t Bits;
  static constexpr int Bias = (1 << (6 - MantissaBits)) - (Fnuz ? 0 : 1);
  static constexpr bool HasInfinity = MantissaBits == 2 && !Fnuz;
  static constexpr uint8_t NaN = Fnuz ? 0x80 : 0x7f;
  static constexpr uint8_t Largest = Fnuz ? 0x7f : HasInfinity ? 0x7b : 0x7e;

  Float8() = default;
  explicit Float8(float F);
  explicit operator float() const { return decode(Bits); }

  static float decode(uint8_t Code) {
    if (Fnuz ? Code == NaN
             : (HasInfinity ? (Code & 0x7f) > 0x7c : (Code & 0x7f) == NaN))
      return std::bit_cast<float>(0x7fc00000);
    float Sign = Code & 0x80 ? -1.0f : 1.0f;
    if (HasInfinity && (Code & 0x7f) == 0x7c)
      return Sign * HUGE_VALF;
    int Exponent = (Code & 0x7f) >> MantissaBits;
    int Mantissa = Code & ((1 << MantissaBits) - 1);
    if (Exponent)
      Mantissa |= 1 << MantissaBits;
    else
      Exponent = 1;
    return Sign *
           std::ldexp(float(Mantissa), Exponent - Bias - int(MantissaBits));
  }
};

template <unsigned MantissaBits, bool Fnuz>
Float8<MantissaBits, Fnuz>::Float8(float F) {
  uint8_t Sign = std::signbit(F) ? 0x80 : 0;
  float Size = std::fabs(F);
  if (std::isnan(F)) {
    Bits = NaN;
    return;
  }
  if (Size >= decode(Largest)) {
    Bits = Sign | Largest;
    return;
  }
  // The codes of positive numbers are in order: take the nearest, of two
  // equally near the even one.
  unsigned Low = 0, High = Largest;
  while (High - Low > 1) {
    unsigned Middle = (Low + High) / 2;
    (decode(uint8_t(Middle)) <= Size ? Low : High) = Middle;
  }
  float Below = Size - decode(uint8_t(Low)),
        Above = decode(uint8_t(High)) - Size;
  bool Up = Above < Below || (Above == Below && (High & 1) == 0);
  unsigned Code = Up ? High : Low;
  Bits = uint8_t(Fnuz && Code == 0 ? 0 : Sign | Code);
}

using E4M3 = Float8<3, false>;
using E5M2 = Float8<2, false>;
using E4M3Fnuz = Float8<3, true>;
using E5M2Fnuz = Float8<2, true>;

/// Calls F(T()) with the C++ type of an element; false if there is none.
template <typename Fn> bool withElement(Element E, Fn F) {
  switch (E) {
  case Element::F32:
    return F(float()), true;
  case Element::F64:
    return F(double()), true;
  case Element::F16:
    return F(Half()), true;
  case Element::I8:
    return F(int8_t()), true;
  case Element::C32:
    return F(Complex()), true;
  case Element::C64:
    return F(DoubleComplex()), true;
  case Element::U8:
    return F(uint8_t()), true;
  case Element::I32:
    return F(int32_t()), true;
  case Element::BF16:
    return F(Bfloat()), true;
  case Element::E4M3:
    return F(E4M3()), true;
  case Element::E5M2:
    return F(E5M2()), true;
  case Element::E4M3Fnuz:
    return F(E4M3Fnuz()), true;
  case Element::E5M2Fnuz:
    return F(E5M2Fnuz()), true;
  }
  return false;
}

inline unsigned sizeOf(Element E) {
  unsigned Size = 0;
  withElement(E, [&](auto Zero) { Size = sizeof(Zero); });
  return Size;
}

/// Float to integer as GPUs store it: to nearest even, clamped, NaN is 0.
template <typename To> To roundTo(double Value) {
  if (std::isnan(Value))
    return 0;
  constexpr double Low = double(std::numeric_limits<To>::min());
  constexpr double High = double(std::numeric_limits<To>::max());
  return To(std::min(std::max(std::nearbyint(Value), Low), High));
}

/// Between any two element types; the imaginary part may get lost.
template <typename To, typename From> To convert(From Value) {
  if constexpr (std::is_same_v<To, From>) {
    return Value;
  } else if constexpr (IsComplex<From> && IsComplex<To>) {
    return To(Value);
  } else if constexpr (IsComplex<From>) {
    return convert<To>(Value.real());
  } else if constexpr (IsComplex<To>) {
    return To(convert<RealOf<To>>(Value));
  } else if constexpr (std::is_integral_v<To>) {
    if constexpr (std::is_integral_v<From> && sizeof(To) >= sizeof(From))
      return To(Value);
    else if constexpr (std::is_integral_v<From>)
      return To(std::clamp<int64_t>(Value, std::numeric_limits<To>::min(),
                                    std::numeric_limits<To>::max()));
    else
      return roundTo<To>(convert<double>(Value));
  } else if constexpr (std::is_arithmetic_v<From>) {
    // To may be narrower than float: one rounding from float is what GPUs do.
    if constexpr (std::is_arithmetic_v<To>)
      return To(Value);
    else
      return To(float(Value));
  } else {
    return convert<To>(float(Value));
  }
}

} // namespace hipify::simt::blas

#endif
