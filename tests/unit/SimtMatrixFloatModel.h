//===- SimtMatrixFloatModel.h - Small floats as lists -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The model knows a format as the list of its values, and rounds by looking for
// the nearest one.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_UNIT_SIMTMATRIXFLOATMODEL_H
#define HIPIFY_TESTS_UNIT_SIMTMATRIXFLOATMODEL_H

#include "llvm/ADT/STLExtras.h"
#include <bit>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace float_test {

/// A format by its values.
struct Model {
  std::string Name;
  int Exponent, Mantissa, Bias;
  /// Magnitudes (encodings without sign) from here on are no numbers.
  unsigned Numbers;
  /// The encoding of infinity, and of NaN for results; 0: there is none.
  unsigned Infinity, Nan;
  bool Zeros = true; ///< -0 is a number, not the NaN.

  unsigned sign() const { return 1u << (Exponent + Mantissa); }
  unsigned count() const { return 2 * sign(); }
  double magnitude(unsigned Bits) const {
    unsigned E = Bits >> Mantissa, M = Bits & ((1u << Mantissa) - 1);
    double One = std::ldexp(1.0, -Mantissa);
    return E ? std::ldexp(1 + M * One, int(E) - Bias)
             : std::ldexp(M * One, 1 - Bias);
  }
  double value(unsigned Bits) const {
    unsigned Size = Bits & (sign() - 1);
    bool Negative = Bits & sign();
    if (!Zeros && Negative && !Size)
      return NAN;
    double V = Size < Numbers                 ? magnitude(Size)
               : Infinity && Size == Infinity ? INFINITY
                                              : NAN;
    return Negative ? -V : V;
  }
  unsigned nan(unsigned Sign) const {
    return !Zeros ? sign() : Nan ? Sign | Nan : Sign | (Numbers - 1);
  }
  unsigned tooGreat(unsigned Sign, bool Saturate) const {
    if (Saturate || (!Nan && Zeros))
      return Sign | (Numbers - 1);
    return Infinity ? Sign | Infinity : nan(Sign);
  }
  /// The nearest value; of two, the one whose encoding is even. The value after
  /// the last stands for all that is too great.
  unsigned nearest(double V, bool Saturate) const {
    unsigned Sign = std::signbit(V) ? sign() : 0;
    if (std::isnan(V))
      return nan(Sign);
    V = std::fabs(V);
    if (std::isinf(V))
      return tooGreat(Sign, Saturate);
    if (Sizes.empty())
      for (unsigned I = 0; I <= Numbers; ++I)
        Sizes.push_back(magnitude(I));
    auto Above = llvm::lower_bound(Sizes, V);
    if (Above == Sizes.end())
      return tooGreat(Sign, Saturate);
    unsigned Up = unsigned(Above - Sizes.begin()), Down = Up ? Up - 1 : 0;
    double ToUp = Sizes[Up] - V, ToDown = V - Sizes[Down];
    unsigned Best =
        ToUp < ToDown || (ToUp == ToDown && Up % 2 == 0) ? Up : Down;
    if (Best == Numbers)
      return tooGreat(Sign, Saturate);
    return !Best && !Zeros ? 0 : Sign | Best;
  }
  mutable std::vector<double> Sizes = {};
};

inline const Model E4M3Model = {"e4m3", 4, 3, 7, 0x7f, 0, 0x7f};
inline const Model E5M2Model = {"e5m2", 5, 2, 15, 0x7c, 0x7c, 0x7e};
inline const Model E4M3FnuzModel = {"e4m3fnuz", 4, 3, 8, 0x80, 0, 0x80, false};
inline const Model E5M2FnuzModel = {"e5m2fnuz", 5, 2, 16, 0x80, 0, 0x80, false};
inline const Model E2M3Model = {"e2m3", 2, 3, 1, 0x20, 0, 0};
inline const Model E3M2Model = {"e3m2", 3, 2, 3, 0x20, 0, 0};
inline const Model E2M1Model = {"e2m1", 2, 1, 1, 0x8, 0, 0};
inline const Model HalfModel = {"f16", 5, 10, 15, 0x7c00, 0x7c00, 0x7e00};
inline const Model BFloatModel = {"bf16", 8, 7, 127, 0x7f80, 0x7f80, 0x7fc0};

/// The same number, or both NaN.
inline bool same(double A, double B) {
  return (std::isnan(A) && std::isnan(B)) ||
         (A == B && std::signbit(A) == std::signbit(B));
}

/// All halves, all bfloats, and some floats.
inline const std::vector<double> &inputs() {
  static const std::vector<double> Values = [] {
    std::vector<double> V;
    for (unsigned I = 0; I != 0x10000; ++I) {
      V.push_back(HalfModel.value(I));
      V.push_back(BFloatModel.value(I));
    }
    std::mt19937 Random(1);
    for (unsigned I = 0; I != 100000; ++I)
      V.push_back(std::bit_cast<float>(uint32_t(Random())));
    // Near the numbers of small formats.
    for (unsigned I = 0; I != 100000; ++I)
      V.push_back(std::bit_cast<float>(
          uint32_t(Random() % 0x20000000 + 0x30000000 + (Random() % 2 << 31))));
    return V;
  }();
  return Values;
}

} // namespace float_test

#endif
