//===- AmdgcnFloat.cpp - Floating point without a counterpart -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "AmdgcnAlu.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <immintrin.h>
#include <limits>

namespace {

float halfToFloat(uint16_t Bits) { return _cvtsh_ss(Bits); }
float bfloatToFloat(uint16_t Bits) {
  return std::bit_cast<float>(uint32_t(Bits) << 16);
}
uint16_t doubleToHalf(double X) {
  return std::bit_cast<uint16_t>(static_cast<_Float16>(X));
}
uint16_t doubleToBfloat(double X) {
  // Rounding to odd keeps the second rounding right.
  float F = static_cast<float>(X);
  uint32_t Bits = std::bit_cast<uint32_t>(F);
  if (std::isnan(F))
    return uint16_t(Bits >> 16 | 0x40);
  if (std::isfinite(F) && double(F) != X) {
    if (std::fabs(double(F)) > std::fabs(X))
      --Bits;
    Bits |= 1;
  }
  return uint16_t((Bits + 0x7FFF + (Bits >> 16 & 1)) >> 16);
}

float clamped(double X, bool Clamp) {
  if (Clamp) // NaN becomes 0.
    X = X > 0 ? std::min(X, 1.0) : 0.0;
  return static_cast<float>(X);
}

template <float (*Convert)(uint16_t)>
double dot2(uint32_t A, uint32_t B, double C) {
  return double(Convert(uint16_t(A))) * Convert(uint16_t(B)) +
         double(Convert(uint16_t(A >> 16))) * Convert(uint16_t(B >> 16)) + C;
}

/// Bits as in llvm.is.fpclass: signalling NaN, quiet NaN, -inf, -normal,
/// -denormal, -0, +0, +denormal, +normal, +inf.
template <typename UInt>
bool classify(UInt Bits, unsigned MantissaBits, uint32_t Classes) {
  constexpr unsigned Width = sizeof(UInt) * 8;
  UInt One = 1;
  UInt Mantissa = Bits & ((One << MantissaBits) - 1);
  UInt Exponent = UInt(UInt(Bits << 1) >> (MantissaBits + 1));
  UInt AllOnes = UInt((One << (Width - 1 - MantissaBits)) - 1);
  bool Negative = Bits >> (Width - 1);
  if (Exponent == AllOnes && Mantissa)
    return Classes >> (Mantissa >> (MantissaBits - 1) ? 1 : 0) & 1;
  unsigned Magnitude = Exponent == AllOnes ? 3
                       : Exponent          ? 2
                       : Mantissa          ? 1
                                           : 0;
  return Classes >> (Negative ? 5 - Magnitude : 6 + Magnitude) & 1;
}

/// The first 1201 bits of 2/pi after the binary point.
constexpr uint64_t TwoOverPi[20] = {
    0xA2F9836E4E441529, 0xFC2757D1F534DDC0, 0xDB6295993C439041,
    0xFE5163ABDEBBC561, 0xB7246E3A424DD2E0, 0x06492EEA09D1921C,
    0xFE1DEB1CB129A73E, 0xE88235F52EBB4484, 0xE99C7026B45F7E41,
    0x3991D639835339F4, 0x9C845F8BBDF9283B, 0x1FF897FFDE05980F,
    0xEF2F118B5A0A6D1F, 0x6D367ECF27CB09B7, 0x4F463F669E5FEA2D,
    0x7527BAC7EBE5F17B, 0x3D0739F78A5292EA, 0x6BFB5FB11F8D5D08,
    0x56033046FC7B0000, 0x0000000000000000};

/// 53 bits of 2/pi from bit Shift on.
uint64_t bitsOfTwoOverPi(unsigned Shift) {
  if (Shift + 53 > 20 * 64)
    return 0;
  unsigned Word = Shift / 64, Bit = Shift % 64;
  uint64_t Bits = TwoOverPi[Word] << Bit;
  if (Bit && Word + 1 < 20)
    Bits |= TwoOverPi[Word + 1] >> (64 - Bit);
  return Bits >> 11;
}

/// Of a turn around the cube: which axis is the largest.
enum Axis { MajorX, MajorY, MajorZ };
Axis majorAxis(float X, float Y, float Z) {
  float AX = std::fabs(X), AY = std::fabs(Y), AZ = std::fabs(Z);
  if (AZ >= AX && AZ >= AY)
    return MajorZ;
  return AY >= AX ? MajorY : MajorX;
}

/// Rounds towards 0 and flushes denormals.
float approximate(double X) {
  float F = static_cast<float>(X);
  if (std::isfinite(F) && std::fabs(double(F)) > std::fabs(X))
    F = std::nextafter(F, 0.0f);
  return std::fpclassify(F) == FP_SUBNORMAL ? std::copysign(0.0f, F) : F;
}
double flushed(float X) {
  return std::fpclassify(X) == FP_SUBNORMAL ? std::copysign(0.0, X) : X;
}

/// A fraction of a turn in [-1/2, 1/2], in radians.
double radians(float Turns) {
  double X = Turns;
  return (X - std::nearbyint(X)) * 6.283185307179586476925;
}

} // namespace

float __simt_amdgcn_fdot2(uint32_t A, uint32_t B, float C, bool Clamp) {
  return clamped(dot2<halfToFloat>(A, B, C), Clamp);
}
float __simt_amdgcn_fdot2_f32_bf16(uint32_t A, uint32_t B, float C,
                                   bool Clamp) {
  return clamped(dot2<bfloatToFloat>(A, B, C), Clamp);
}
uint16_t __simt_amdgcn_fdot2_f16_f16(uint32_t A, uint32_t B, uint16_t C) {
  return doubleToHalf(dot2<halfToFloat>(A, B, halfToFloat(C)));
}
uint16_t __simt_amdgcn_fdot2_bf16_bf16(uint32_t A, uint32_t B, uint16_t C) {
  return doubleToBfloat(dot2<bfloatToFloat>(A, B, bfloatToFloat(C)));
}

uint32_t __simt_amdgcn_cvt_pkrtz(float A, float B) {
  return uint32_t(uint16_t(_cvtss_sh(A, _MM_FROUND_TO_ZERO))) |
         uint32_t(uint16_t(_cvtss_sh(B, _MM_FROUND_TO_ZERO))) << 16;
}
uint32_t __simt_amdgcn_cvt_pknorm_i16(float A, float B) {
  auto One = [](float X) {
    X = std::isnan(X) ? 0 : std::clamp(X, -1.0f, 1.0f);
    return uint32_t(uint16_t(int32_t(std::nearbyint(double(X) * 32767))));
  };
  return One(A) | One(B) << 16;
}
uint32_t __simt_amdgcn_cvt_pknorm_u16(float A, float B) {
  auto One = [](float X) {
    X = std::isnan(X) ? 0 : std::clamp(X, 0.0f, 1.0f);
    return uint32_t(std::nearbyint(double(X) * 65535));
  };
  return One(A) | One(B) << 16;
}
float __simt_amdgcn_cvt_off_f32_i4(uint32_t A) {
  return float(int32_t(A << 28) >> 28) / 16;
}

uint32_t __simt_amdgcn_cvt_pk_u8_f32(float X, uint32_t Byte, uint32_t Old) {
  X = std::isnan(X) ? 0 : std::clamp(std::nearbyint(X), 0.0f, 255.0f);
  unsigned Shift = 8 * (Byte & 3);
  return (Old & ~(0xFFu << Shift)) | uint32_t(X) << Shift;
}

double __simt_amdgcn_trig_preop_f64(double X, uint32_t Segment) {
  unsigned Exponent = std::bit_cast<uint64_t>(X) >> 52 & 0x7FF;
  unsigned Shift = (Segment & 31) * 53;
  if (Exponent > 1077)
    Shift += Exponent - 1077;
  int Scale = -53 - int(Shift);
  if (Exponent >= 1968)
    Scale += 128;
  return std::ldexp(double(bitsOfTwoOverPi(Shift)), Scale);
}

float __simt_amdgcn_sin(float Turns) {
  return static_cast<float>(std::sin(radians(Turns)));
}
float __simt_amdgcn_cos(float Turns) {
  return static_cast<float>(std::cos(radians(Turns)));
}

float __simt_amdgcn_frexp_mant_f32(float X) {
  int Exponent;
  return std::frexp(X, &Exponent);
}
double __simt_amdgcn_frexp_mant_f64(double X) {
  int Exponent;
  return std::frexp(X, &Exponent);
}
int32_t __simt_amdgcn_frexp_exp_f32(float X) {
  return __simt_amdgcn_frexp_exp_f64(X);
}
int32_t __simt_amdgcn_frexp_exp_f64(double X) {
  int Exponent = 0;
  if (std::isfinite(X))
    (void)std::frexp(X, &Exponent);
  return Exponent;
}

bool __simt_amdgcn_class_f16(uint16_t X, uint32_t Classes) {
  return classify<uint32_t>(
      // As a float with the same class; the mantissa's top bits stay.
      uint32_t(X & 0x8000) << 16 | uint32_t(X & 0x3FF) << 13 |
          ((X & 0x7C00) == 0x7C00 ? 0x7F800000u
           : X & 0x7C00           ? 0x3F800000u
                                  : 0),
      23, Classes);
}
bool __simt_amdgcn_class_f32(float X, uint32_t Classes) {
  return classify<uint32_t>(std::bit_cast<uint32_t>(X), 23, Classes);
}
bool __simt_amdgcn_class_f64(double X, uint32_t Classes) {
  return classify<uint64_t>(std::bit_cast<uint64_t>(X), 52, Classes);
}

float __simt_amdgcn_cubeid(float X, float Y, float Z) {
  switch (majorAxis(X, Y, Z)) {
  case MajorZ:
    return Z < 0 ? 5 : 4;
  case MajorY:
    return Y < 0 ? 3 : 2;
  default:
    return X < 0 ? 1 : 0;
  }
}
float __simt_amdgcn_cubema(float X, float Y, float Z) {
  Axis Major = majorAxis(X, Y, Z);
  return 2 * (Major == MajorZ ? Z : Major == MajorY ? Y : X);
}
float __simt_amdgcn_cubesc(float X, float Y, float Z) {
  switch (majorAxis(X, Y, Z)) {
  case MajorZ:
    return Z < 0 ? -X : X;
  case MajorY:
    return X;
  default:
    return X < 0 ? Z : -Z;
  }
}
float __simt_amdgcn_cubetc(float X, float Y, float Z) {
  if (majorAxis(X, Y, Z) == MajorY)
    return Y < 0 ? -Z : Z;
  return -Y;
}

float __simt_amdgcn_approximate_rcp(float X) {
  return approximate(1 / flushed(X));
}
float __simt_amdgcn_approximate_rsq(float X) {
  return approximate(1 / std::sqrt(flushed(X)));
}
float __simt_amdgcn_approximate_sqrt(float X) {
  return approximate(std::sqrt(flushed(X)));
}
float __simt_amdgcn_approximate_exp2(float X) {
  return approximate(std::exp2(flushed(X)));
}
float __simt_amdgcn_approximate_log(float X) {
  return approximate(std::log2(flushed(X)));
}
