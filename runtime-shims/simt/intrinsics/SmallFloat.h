//===- SmallFloat.h - Floating-point formats of few bits --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One decoder and one encoder for all formats that GPUs compute with. Values
// travel as double, which holds every value of every format here exactly.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INTRINSICS_SMALLFLOAT_H
#define HIPIFY_SIMT_INTRINSICS_SMALLFLOAT_H

#include <bit>
#include <cstdint>
#include <limits>

namespace hipify::simt {

/// What the encodings with the greatest exponent mean.
enum class Specials : uint8_t {
  Ieee,   ///< Infinities and NaNs.
  OneNan, ///< Only the greatest magnitude is NaN (OCP e4m3).
  Fnuz,   ///< Numbers all; the encoding of -0 is the one NaN (gfx942).
  None    ///< Numbers all (fp6, fp4).
};

struct FloatFormat {
  uint8_t ExponentBits, MantissaBits;
  int16_t Bias;
  Specials Special;

  constexpr unsigned bits() const { return 1 + ExponentBits + MantissaBits; }
  constexpr uint32_t signBit() const {
    return 1u << (ExponentBits + MantissaBits);
  }
  /// The encoding of the greatest number.
  constexpr uint32_t greatest() const {
    uint32_t All = signBit() - 1;
    if (Special == Specials::Ieee)
      return All - (1u << MantissaBits);
    return Special == Specials::OneNan ? All - 1 : All;
  }
  constexpr bool operator==(const FloatFormat &) const = default;
};

inline constexpr FloatFormat Binary32 = {8, 23, 127, Specials::Ieee};
inline constexpr FloatFormat TFloat32 = {8, 10, 127, Specials::Ieee};
inline constexpr FloatFormat BFloat16 = {8, 7, 127, Specials::Ieee};
inline constexpr FloatFormat Binary16 = {5, 10, 15, Specials::Ieee};
inline constexpr FloatFormat E5M2 = {5, 2, 15, Specials::Ieee};
inline constexpr FloatFormat E4M3 = {4, 3, 7, Specials::OneNan};
inline constexpr FloatFormat E5M2Fnuz = {5, 2, 16, Specials::Fnuz};
inline constexpr FloatFormat E4M3Fnuz = {4, 3, 8, Specials::Fnuz};
inline constexpr FloatFormat E3M2 = {3, 2, 3, Specials::None};
inline constexpr FloatFormat E2M3 = {2, 3, 1, Specials::None};
inline constexpr FloatFormat E2M1 = {2, 1, 1, Specials::None};

/// 2^Exponent, for exponents of normal doubles.
constexpr double powerOfTwo(int Exponent) {
  return std::bit_cast<double>(uint64_t(Exponent + 1023) << 52);
}

/// The value of an encoding; bits above the format's are ignored.
constexpr double decode(FloatFormat F, uint32_t Bits) {
  bool Negative = Bits & F.signBit();
  uint32_t Magnitude = Bits & (F.signBit() - 1);
  if (F.Special == Specials::Fnuz && Negative && Magnitude == 0)
    return std::numeric_limits<double>::quiet_NaN();
  double Value;
  if (Magnitude > F.greatest()) {
    bool Infinite =
        F.Special == Specials::Ieee && Magnitude == F.greatest() + 1;
    Value = Infinite ? std::numeric_limits<double>::infinity()
                     : std::numeric_limits<double>::quiet_NaN();
  } else {
    int Exponent = int(Magnitude >> F.MantissaBits);
    uint32_t Mantissa = Magnitude & ((1u << F.MantissaBits) - 1);
    if (Exponent == 0)
      Exponent = 1; // Subnormal: no implicit bit.
    else
      Mantissa |= 1u << F.MantissaBits;
    Value = Mantissa * powerOfTwo(Exponent - F.Bias - F.MantissaBits);
  }
  return Negative ? -Value : Value;
}

/// Rounding to a format.
struct Rounding {
  enum Mode : uint8_t { NearestEven, TowardZero, Stochastic };
  Mode How = NearestEven;
  /// Numbers too great (and infinity) become the greatest, not infinity or
  /// NaN. Formats without either always saturate.
  bool Saturate = false;
  /// Stochastic: as many of the highest of these bits are added to what is cut
  /// off as a normal number of the source loses; a carry rounds away from zero.
  uint32_t Random = 0;
  /// Stochastic: the source's.
  uint8_t SourceMantissa = 23;
};

namespace small_float {

constexpr uint32_t encodeNan(FloatFormat F, uint32_t Sign) {
  switch (F.Special) {
  case Specials::Ieee:
    return Sign | (F.greatest() + 1) | 1u << (F.MantissaBits - 1);
  case Specials::OneNan:
    return Sign | (F.signBit() - 1);
  case Specials::Fnuz:
    return F.signBit();
  case Specials::None:
    break;
  }
  return Sign | F.greatest();
}

constexpr uint32_t encodeTooGreat(FloatFormat F, uint32_t Sign, bool Finite,
                                  const Rounding &R) {
  // Toward zero nothing finite grows beyond the greatest number.
  if (R.Saturate || F.Special == Specials::None ||
      (Finite && R.How == Rounding::TowardZero))
    return Sign | F.greatest();
  return F.Special == Specials::Ieee ? Sign | (F.greatest() + 1)
                                     : encodeNan(F, Sign);
}

/// Rest, of [0, 1), is what was cut off, in units of the last place.
constexpr bool roundsUp(FloatFormat F, const Rounding &R, bool Odd,
                        double Rest) {
  switch (R.How) {
  case Rounding::NearestEven:
    return Rest > 0.5 || (Rest == 0.5 && Odd);
  case Rounding::TowardZero:
    return false;
  case Rounding::Stochastic: {
    int Lost = R.SourceMantissa - F.MantissaBits;
    if (Lost <= 0)
      return false;
    uint32_t Cut = uint32_t(Rest * powerOfTwo(Lost));
    return (Cut + (R.Random >> (32 - Lost))) >> Lost;
  }
  }
  return false;
}

} // namespace small_float

/// The encoding of Value, rounded once. NaN stays NaN if the format has one,
/// and becomes the greatest number otherwise.
constexpr uint32_t encode(FloatFormat F, double Value, Rounding R = {}) {
  uint64_t Raw = std::bit_cast<uint64_t>(Value);
  uint32_t Sign = Raw >> 63 ? F.signBit() : 0;
  if (Value != Value)
    return small_float::encodeNan(F, Sign);
  double Size = Raw >> 63 ? -Value : Value;
  int Exponent = int(Raw >> 52 & 0x7ff) - 1023;
  if (Exponent == 1024)
    return small_float::encodeTooGreat(F, Sign, /*Finite=*/false, R);
  if (Exponent < 1 - F.Bias)
    Exponent = 1 - F.Bias; // Subnormals all have the same unit.
  // Exact: a division by a power of two. Beyond the format's range, Units
  // would not fit into 32 bits.
  if (Exponent > (1 << F.ExponentBits) - F.Bias)
    return small_float::encodeTooGreat(F, Sign, /*Finite=*/true, R);
  double Scaled = Size * powerOfTwo(F.MantissaBits - Exponent);
  uint32_t Units = uint32_t(Scaled);
  if (small_float::roundsUp(F, R, Units & 1, Scaled - Units))
    ++Units;
  // The implicit bit of a normal number's mantissa adds 1 to the exponent
  // field, as does a carry out of the mantissa.
  uint32_t Magnitude =
      (uint32_t(Exponent + F.Bias - 1) << F.MantissaBits) + Units;
  if (Magnitude > F.greatest())
    return small_float::encodeTooGreat(F, Sign, /*Finite=*/true, R);
  if (Magnitude == 0 && F.Special == Specials::Fnuz)
    return 0; // There is no -0.
  return Sign | Magnitude;
}

/// e8m0, the scales of the OCP microscaling formats: 2^(Bits - 127).
constexpr double decodeScale(uint8_t Bits) {
  return Bits == 255 ? std::numeric_limits<double>::quiet_NaN()
                     : powerOfTwo(int(Bits) - 127);
}

} // namespace hipify::simt

#endif
