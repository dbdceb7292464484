//===- rounding.h - doubles as small floats hold them -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For references of kernels that round on purpose: a value that is stored as
// f16 between two steps, operands that become tf32. To nearest, ties to even,
// with the type's subnormal numbers.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_ROUNDING_H
#define HIPIFY_VALIDATION_ROUNDING_H

#include <algorithm>
#include <cmath>
#include <limits>

namespace hipify {

/// X in a float of Precision bits (the leading 1 counts) whose least normal
/// number is 2^Least; no bound above.
inline double rounded(double X, int Precision, int Least) {
  if (X == 0 || !std::isfinite(X))
    return X;
  int Exponent; // 2^(Exponent-1) <= |X|
  std::frexp(X, &Exponent);
  int Step = std::max(Exponent - 1, Least) - (Precision - 1);
  return std::ldexp(std::nearbyint(std::ldexp(X, -Step)), Step);
}

inline double asF32(double X) { return static_cast<float>(X); }

inline double asF16(double X) {
  double Y = rounded(X, 11, -14);
  if (std::fabs(Y) > 65504)
    Y = std::copysign(std::numeric_limits<double>::infinity(), X);
  return Y;
}

/// Infinite where f32 is: what a kernel converts is an f32.
inline double asBF16(double X) { return asF32(rounded(X, 8, -126)); }

/// To nearest, as cvt.rna.tf32: ties away from zero.
inline double asTF32(double X) {
  if (X == 0 || !std::isfinite(X))
    return X;
  int Exponent;
  std::frexp(X, &Exponent);
  int Step = std::max(Exponent - 1, -126) - 10;
  return std::ldexp(std::round(std::ldexp(X, -Step)), Step);
}

/// OCP's, saturating as CUDA's conversions: 448 is the largest.
inline double asE4M3(double X) {
  if (std::isnan(X))
    return X;
  return std::copysign(std::min(std::fabs(rounded(X, 4, -6)), 448.0), X);
}

} // namespace hipify
#endif
