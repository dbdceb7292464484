//===- NvvmApprox.cpp - Errors like those of the hardware -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With --approximate, the fast instructions get an error that depends on
// nothing but their operands and stays within what the PTX ISA documents:
//
//   ex2.approx    relative 2^-22
//   lg2.approx    absolute 2^-22 for operands in (0.5, 2), else relative 2^-22
//   sin, cos      absolute 2^-20.9 in [-pi, pi]; elsewhere no bound is given,
//                 the same is used
//   rcp.approx    relative 2^-23
//   rsqrt.approx  relative 2^-22.9
//   sqrt.approx   relative 2^-23
//   div.approx    2 ulp; 0 for a finite dividend, NaN for an infinite one, if
//                 the divisor is above 2^126
//   div.full      2 ulp
//
// The errors themselves are not the hardware's; results that f32 holds exactly
// (powers of two, zeros) come out exactly. Without --approximate none of this
// is called. The f64 approximations are always as documented: they read and
// return only the upper 32 bits of a double, and callers refine the result.
//
//===----------------------------------------------------------------------===//
#include "Nvvm.h"
#include <bit>
#include <cmath>

namespace {

/// -1..1, the same for the same operands.
double noise(uint32_t A, uint32_t B) {
  uint64_t X = (uint64_t(A) << 32 | B) + 0x9e3779b97f4a7c15ull;
  X = (X ^ X >> 30) * 0xbf58476d1ce4e5b9ull;
  X = (X ^ X >> 27) * 0x94d049bb133111ebull;
  X ^= X >> 31;
  return double(int64_t(X)) * 0x1p-63;
}

/// Exact with an error of up to Bound, rounding to f32 included.
float disturb(double Exact, double Bound, float A, float B = 0) {
  if (!std::isfinite(Exact) || double(float(Exact)) == Exact)
    return float(Exact);
  // Half a unit in the last place goes to the rounding.
  double Rounding = std::ldexp(1.0, std::max(std::ilogb(Exact), -126) - 24);
  double Room = std::fmax(Bound - Rounding, 0);
  return float(Exact + Room * noise(std::bit_cast<uint32_t>(A),
                                    std::bit_cast<uint32_t>(B)));
}

float relative(double Exact, double Bound, float A, float B = 0) {
  return disturb(Exact, Bound * std::fabs(Exact), A, B);
}

float quotient(float A, float B) {
  double Exact = double(A) / double(B);
  if (!std::isfinite(Exact) || Exact == 0)
    return float(Exact);
  double Unit = std::ldexp(1.0, std::max(std::ilogb(Exact), -126) - 23);
  return disturb(Exact, 2 * Unit, A, B);
}

/// The double with these upper 32 bits.
double fromUpper(uint64_t Bits) {
  return std::bit_cast<double>(Bits & 0xffffffff00000000ull);
}

/// Rounds A to its upper 32 bits; subnormal numbers become 0.
double toUpper(double A) {
  if (std::isnan(A))
    return std::bit_cast<double>(0x7fffffff00000000ull);
  uint64_t Bits = std::bit_cast<uint64_t>(A);
  if (std::isfinite(A))
    Bits += 0x7fffffff + (Bits >> 32 & 1);
  double Result = fromUpper(Bits);
  return std::fabs(Result) < 0x1p-1022 ? std::copysign(0.0, A) : Result;
}

/// The operand that the f64 approximations see.
double upperOperand(double A) {
  if (std::isnan(A))
    return A;
  double Upper = fromUpper(std::bit_cast<uint64_t>(A));
  return std::fabs(Upper) < 0x1p-1022 ? std::copysign(0.0, A) : Upper;
}

} // namespace

float __simt_nvvm_approx_ex2(float A) {
  return relative(std::exp2(double(A)), 0x1p-22, A);
}
float __simt_nvvm_approx_lg2(float A) {
  double Exact = std::log2(double(A));
  return A > 0.5f && A < 2.0f ? disturb(Exact, 0x1p-22, A)
                              : relative(Exact, 0x1p-22, A);
}
float __simt_nvvm_approx_sin(float A) {
  return disturb(std::sin(double(A)), std::exp2(-20.9), A);
}
float __simt_nvvm_approx_cos(float A) {
  return disturb(std::cos(double(A)), std::exp2(-20.9), A);
}
float __simt_nvvm_approx_rcp(float A) {
  return relative(1 / double(A), 0x1p-23, A);
}
float __simt_nvvm_approx_rsqrt(float A) {
  return relative(1 / std::sqrt(double(A)), std::exp2(-22.9), A);
}
float __simt_nvvm_approx_sqrt(float A) {
  return relative(std::sqrt(double(A)), 0x1p-23, A);
}
float __simt_nvvm_approx_div(float A, float B) {
  if (std::fabs(B) > 0x1p126f && std::isfinite(B))
    return A * std::copysign(0.0f, B);
  return quotient(A, B);
}
float __simt_nvvm_approx_divfull(float A, float B) { return quotient(A, B); }

double __simt_nvvm_rcp_approx_ftz_d(double A) {
  return toUpper(1 / upperOperand(A));
}
double __simt_nvvm_rsqrt_approx_ftz_d(double A) {
  return toUpper(1 / std::sqrt(upperOperand(A)));
}
