//===- SmallFloat.h - Floating-point formats of 8 and 16 bits ---*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Storage types that convert to float exactly, and from float to the nearest
// value (ties to even). The 16-bit formats overflow to infinity; the 8-bit ones
// to their largest value, as both vendors' conversions do by default.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_CCL_SMALLFLOAT_H
#define HIPIFY_SIMT_LIBRARIES_CCL_SMALLFLOAT_H

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace hipify::simt {

struct Half {
  uint16_t Bits;
  static Half from(float V) {
    return {std::bit_cast<uint16_t>(static_cast<_Float16>(V))};
  }
  float value() const { return std::bit_cast<_Float16>(Bits); }
};

struct BFloat {
  uint16_t Bits;
  static BFloat from(float V) {
    uint32_t B = std::bit_cast<uint32_t>(V);
    if (V != V)
      return {uint16_t(B >> 16 | 0x40)};
    return {uint16_t((B + 0x7fff + (B >> 16 & 1)) >> 16)};
  }
  float value() const { return std::bit_cast<float>(uint32_t(Bits) << 16); }
};

/// What the codes at the end of a format's range mean.
enum class Specials {
  Ieee,      ///< The last exponent holds infinity and NaNs.
  OnlyNan,   ///< Only the last code is a NaN (OCP E4M3).
  NoNegative ///< Minus zero is the one NaN (FNUZ of gfx940 to gfx942).
};

template <unsigned Mantissa, int Bias, Specials Kind> struct Float8 {
  uint8_t Bits;

  static constexpr unsigned MaxCode = Kind == Specials::Ieee
                                          ? 0x7f - (1u << Mantissa)
                                      : Kind == Specials::OnlyNan ? 0x7e
                                                                  : 0x7f;
  static constexpr unsigned NanCode =
      Kind == Specials::NoNegative ? 0x80 : 0x7f;

  static Float8 from(float V) {
    if (V != V)
      return {NanCode};
    unsigned Code = MaxCode;
    float A = std::fabs(V);
    if (!std::isinf(A)) {
      int E = A == 0 ? 1 - Bias : std::max(std::ilogb(A), 1 - Bias);
      // In units of the last place; a carry moves into the exponent by itself.
      unsigned Units = std::nearbyint(std::ldexp(double(A), int(Mantissa) - E));
      uint64_t Exact = (uint64_t(E + Bias - 1) << Mantissa) + Units;
      Code = std::min<uint64_t>(Exact, MaxCode);
    }
    bool Negative = std::signbit(V) && !(Kind == Specials::NoNegative && !Code);
    return {uint8_t(Code | (Negative ? 0x80 : 0))};
  }

  float value() const {
    unsigned Code = Bits & 0x7f;
    float Sign = Bits & 0x80 ? -1.0f : 1.0f;
    if (Kind == Specials::NoNegative ? Bits == 0x80 : Code > MaxCode) {
      bool Infinite = Kind == Specials::Ieee && Code == MaxCode + 1;
      return Infinite ? Sign * std::numeric_limits<float>::infinity()
                      : std::numeric_limits<float>::quiet_NaN();
    }
    unsigned E = Code >> Mantissa, M = Code & ((1u << Mantissa) - 1);
    if (E)
      M |= 1u << Mantissa;
    return Sign * std::ldexp(float(M), int(E ? E : 1) - Bias - int(Mantissa));
  }
};

using E4M3 = Float8<3, 7, Specials::OnlyNan>;
using E5M2 = Float8<2, 15, Specials::Ieee>;
using E4M3Fnuz = Float8<3, 8, Specials::NoNegative>;
using E5M2Fnuz = Float8<2, 16, Specials::NoNegative>;

} // namespace hipify::simt

#endif
