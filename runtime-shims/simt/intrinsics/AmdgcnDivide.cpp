//===- AmdgcnDivide.cpp - Steps of a division, and rounding modes ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AMD divides by Newton's method: v_div_scale moves operands away from the ends
// of the exponents' range, v_div_fmas makes the last step and undoes that with
// one rounding, v_div_fixup puts in the results of special operands. Then come
// the operations with a rounding mode of their own.
//
//===----------------------------------------------------------------------===//
#include "AmdgcnAlu.h"
#include <bit>
#include <cmath>
#include <immintrin.h>
#include <limits>

namespace {

/// What is known of a format, and a wider one in which products are exact.
template <typename T> struct Format;
template <> struct Format<float> {
  using Bits = uint32_t;
  using Wide = double;
  using WideBits = uint64_t;
  static constexpr int MantissaBits = 23, ExponentMask = 0xFF, Bias = 127;
  static constexpr int Huge = 96, Step = 64, Tiny = 23, Underflow = -150;
};
template <> struct Format<double> {
  using Bits = uint64_t;
  using Wide = __float128;
  using WideBits = unsigned __int128;
  static constexpr int MantissaBits = 52, ExponentMask = 0x7FF, Bias = 1023;
  static constexpr int Huge = 768, Step = 128, Tiny = 53, Underflow = -1075;
};

template <typename T> int exponentOf(T X) {
  using F = Format<T>;
  return int(std::bit_cast<typename F::Bits>(X) >> F::MantissaBits) &
         F::ExponentMask;
}
template <typename T> bool isDenormal(T X) {
  return exponentOf(X) == 0 && X != 0;
}

/// What v_div_scale does with (the numerator, the denominator) as powers of 2,
/// and whether v_div_fmas must undo it.
struct Scaling {
  int Numerator = 0, Denominator = 0;
  bool Undo = false;
  bool Invalid = false;
};

template <typename T> Scaling scaling(T Numerator, T Denominator) {
  using F = Format<T>;
  if (Numerator == 0 || Denominator == 0)
    return {0, 0, false, true};
  if (exponentOf(Numerator) - exponentOf(Denominator) >= F::Huge)
    return {0, F::Step, true, false};
  if (isDenormal(Denominator))
    return {F::Step, F::Step, false, false};
  bool InverseDenormal = isDenormal(T(1) / Denominator);
  // What underflows to 0 counts, too.
  bool QuotientDenormal =
      std::fabs(Numerator / Denominator) < std::numeric_limits<T>::min();
  // Manuals print +Step here, which would make the denominator infinite.
  if (InverseDenormal && QuotientDenormal)
    return {0, -F::Step, true, false};
  if (InverseDenormal)
    return {-F::Step, -F::Step, false, false};
  if (QuotientDenormal)
    return {F::Step, 0, true, false};
  if (exponentOf(Numerator) <= F::Tiny)
    return {F::Step, F::Step, false, false};
  return {};
}

template <typename T> T divScale(T Numerator, T Denominator, bool OfNumerator) {
  Scaling S = scaling(Numerator, Denominator);
  if (S.Invalid)
    return std::numeric_limits<T>::quiet_NaN();
  return OfNumerator ? std::ldexp(Numerator, S.Numerator)
                     : std::ldexp(Denominator, S.Denominator);
}

/// A + B rounded to odd: rounding it once more to a format with at least two
/// bits less is as good as one rounding of the exact sum.
template <typename Wide, typename Bits> Wide addToOdd(Wide A, Wide B) {
  Wide Sum = A + B;
  Wide ByB = Sum - A;
  Wide Error = (A - (Sum - ByB)) + (B - ByB);
  if (Error == 0 || Error != Error)
    return Sum;
  Bits Pattern = std::bit_cast<Bits>(Sum);
  if ((Error < 0) != (Sum < 0))
    --Pattern; // Towards 0.
  return std::bit_cast<Wide>(Bits(Pattern | 1));
}

template <typename T> T divFmas(T A, T B, T C, bool Scaled) {
  using F = Format<T>;
  if (!Scaled)
    return std::fma(A, B, C);
  if (!std::isfinite(A) || !std::isfinite(B) || !std::isfinite(C))
    return std::fma(A, B, C);
  using Wide = typename F::Wide;
  Wide Sum = addToOdd<Wide, typename F::WideBits>(Wide(A) * Wide(B), Wide(C));
  // Powers of 2 are exact in the wide format.
  Wide Power = std::ldexp(1.0, F::Step);
  return T(exponentOf(C) > F::Bias ? Sum * Power : Sum / Power);
}

template <typename T> T divFixup(T Quotient, T Denominator, T Numerator) {
  using F = Format<T>;
  constexpr T Infinity = std::numeric_limits<T>::infinity();
  T Sign = std::signbit(Denominator) != std::signbit(Numerator) ? -1 : 1;
  if (std::isnan(Numerator))
    return Numerator + Numerator; // Quiet.
  if (std::isnan(Denominator))
    return Denominator + Denominator;
  if ((Numerator == 0 && Denominator == 0) ||
      (std::isinf(Numerator) && std::isinf(Denominator)))
    return -std::numeric_limits<T>::quiet_NaN();
  if (Denominator == 0 || std::isinf(Numerator))
    return Sign * Infinity;
  if (std::isinf(Denominator) || Numerator == 0)
    return Sign * T(0);
  if (exponentOf(Numerator) - exponentOf(Denominator) < F::Underflow)
    return Sign * T(0);
  if (std::isnan(Quotient)) // The steps before overflowed.
    return Sign * Infinity;
  return std::copysign(Quotient, Sign);
}

enum class Rounding : unsigned { Down = 1, Up = 2, Zero = 3 };

/// Runs F with a rounding mode, which F's operations must not leave.
template <Rounding Mode, typename Fn> auto rounded(Fn F) {
  unsigned Before = _mm_getcsr();
  _mm_setcsr((Before & ~0x6000u) | unsigned(Mode) << 13);
  auto Result = F();
  _mm_setcsr(Before);
  return Result;
}

#define BINARY(Name, Single, Double)                                           \
  inline float Name##Now(float A, float B) {                                   \
    asm volatile(Single " %1, %0, %0" : "+x"(A) : "x"(B));                     \
    return A;                                                                  \
  }                                                                            \
  inline double Name##Now(double A, double B) {                                \
    asm volatile(Double " %1, %0, %0" : "+x"(A) : "x"(B));                     \
    return A;                                                                  \
  }
BINARY(add, "vaddss", "vaddsd")
BINARY(sub, "vsubss", "vsubsd")
BINARY(mul, "vmulss", "vmulsd")
#undef BINARY
inline float fmaNow(float A, float B, float C) {
  asm volatile("vfmadd213ss %2, %1, %0" : "+x"(A) : "x"(B), "x"(C));
  return A;
}
inline double fmaNow(double A, double B, double C) {
  asm volatile("vfmadd213sd %2, %1, %0" : "+x"(A) : "x"(B), "x"(C));
  return A;
}

/// A double to half precision in a rounding mode, in one rounding.
template <Rounding Mode> uint16_t toHalf(double X) {
  float F = static_cast<float>(X);
  if (std::isfinite(F) && double(F) != X) {
    uint32_t Bits = std::bit_cast<uint32_t>(F);
    if (std::fabs(double(F)) > std::fabs(X))
      --Bits;
    F = std::bit_cast<float>(Bits | 1);
  } else if (std::isinf(F) && std::isfinite(X)) {
    F = std::copysign(std::numeric_limits<float>::max(), F);
  }
  return uint16_t(_cvtss_sh(F, int(Mode)));
}
double fromHalf(uint16_t X) { return _cvtsh_ss(X); }

} // namespace

#define DIVISION(T, Suffix)                                                    \
  T __simt_amdgcn_div_scale_##Suffix(T Numerator, T Denominator,               \
                                     bool OfNumerator) {                       \
    return divScale(Numerator, Denominator, OfNumerator);                      \
  }                                                                            \
  bool __simt_amdgcn_div_scaled_##Suffix(T Numerator, T Denominator) {         \
    return scaling(Numerator, Denominator).Undo;                               \
  }                                                                            \
  T __simt_amdgcn_div_fmas_##Suffix(T A, T B, T C, bool Scaled) {              \
    return divFmas(A, B, C, Scaled);                                           \
  }                                                                            \
  T __simt_amdgcn_div_fixup_##Suffix(T Quotient, T Denominator, T Numerator) { \
    return divFixup(Quotient, Denominator, Numerator);                         \
  }
DIVISION(float, f32)
DIVISION(double, f64)
#undef DIVISION

uint16_t __simt_amdgcn_div_fixup_f16(uint16_t Quotient, uint16_t Denominator,
                                     uint16_t Numerator) {
  // All of half's values, and what is special of them, are values of float.
  return uint16_t(
      _cvtss_sh(divFixup(_cvtsh_ss(Quotient), _cvtsh_ss(Denominator),
                         _cvtsh_ss(Numerator)),
                _MM_FROUND_TO_NEAREST_INT));
}

#define ROUNDED_OF(Name, Mode, Which, T, Suffix)                               \
  T __simt_amdgcn_##Name##_##Mode##_##Suffix(T A, T B) {                       \
    return rounded<Rounding::Which>([&] { return Name##Now(A, B); });          \
  }
#define ROUNDED(Mode, Which)                                                   \
  ROUNDED_OF(add, Mode, Which, float, f32)                                     \
  ROUNDED_OF(sub, Mode, Which, float, f32)                                     \
  ROUNDED_OF(mul, Mode, Which, float, f32)                                     \
  ROUNDED_OF(add, Mode, Which, double, f64)                                    \
  ROUNDED_OF(sub, Mode, Which, double, f64)                                    \
  ROUNDED_OF(mul, Mode, Which, double, f64)                                    \
  float __simt_amdgcn_fma_##Mode##_f32(float A, float B, float C) {            \
    return rounded<Rounding::Which>([&] { return fmaNow(A, B, C); });          \
  }                                                                            \
  double __simt_amdgcn_fma_##Mode##_f64(double A, double B, double C) {        \
    return rounded<Rounding::Which>([&] { return fmaNow(A, B, C); });          \
  }                                                                            \
  uint16_t __simt_amdgcn_add_##Mode##_f16(uint16_t A, uint16_t B) {            \
    return addHalf<Rounding::Which>(fromHalf(A), fromHalf(B));                 \
  }                                                                            \
  uint16_t __simt_amdgcn_sub_##Mode##_f16(uint16_t A, uint16_t B) {            \
    return addHalf<Rounding::Which>(fromHalf(A), -fromHalf(B));                \
  }                                                                            \
  uint16_t __simt_amdgcn_mul_##Mode##_f16(uint16_t A, uint16_t B) {            \
    return toHalf<Rounding::Which>(fromHalf(A) * fromHalf(B));                 \
  }                                                                            \
  uint16_t __simt_amdgcn_fma_##Mode##_f16(uint16_t A, uint16_t B,              \
                                          uint16_t C) {                        \
    return addHalf<Rounding::Which>(fromHalf(A) * fromHalf(B), fromHalf(C));   \
  }

/// The sign of a sum that is 0 depends on the mode.
template <Rounding Mode> static uint16_t addHalf(double A, double B) {
  double Sum = addToOdd<double, uint64_t>(A, B);
  if (Sum == 0)
    Sum = rounded<Mode>([&] { return addNow(A, B); });
  return toHalf<Mode>(Sum);
}
ROUNDED(rtp, Up)
ROUNDED(rtn, Down)
ROUNDED(rtz, Zero)
#undef ROUNDED
#undef ROUNDED_OF
