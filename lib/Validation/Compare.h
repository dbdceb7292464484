//===- Compare.h - compares two arrays of numbers ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_COMPARE_H
#define HIPIFY_VALIDATION_COMPARE_H

#include "Validation/CaseFile.h"
#include "hipify/validation/npy.h"
#include <array>

namespace hipify::validation {

/// An element whose error exceeds the tolerance.
struct Mismatch {
  std::vector<size_t> Index;
  double Got, Expected;
  bool Unwritten; ///< It still has its initial contents.
};

struct Comparison {
  size_t Count = 0; ///< Number of elements.
  size_t Mismatches = 0;
  size_t Unwritten = 0;      ///< Subset of the mismatches.
  size_t NaNs = 0, Infs = 0; ///< In the computed values.
  size_t ExpectedNaNs = 0, ExpectedInfs = 0;
  /// Over elements where both are finite. Relative errors exclude expected
  /// zeros.
  double MaxAbsolute = 0, MeanAbsolute = 0, MaxRelative = 0, MeanRelative = 0;
  /// The largest ratio of an element's error to its tolerance; above 1 it is a
  /// mismatch. Infinite if the tolerance is zero.
  double ToleranceUsed = 0;
  double Cosine = 1; ///< Cosine of the angle between both as vectors.
  uint64_t MaxUlp = 0;
  /// Number of elements that are off by 0, 1, 2-3, 4-7, ... ulps; the last
  /// bucket has the rest.
  std::array<size_t, 18> UlpHistogram{};
  std::vector<Mismatch> First; ///< The first few.

  bool equal() const { return Mismatches == 0; }
};

/// Compares a back end's result with the expected values (float64, rounded to
/// the output's type here). Fails if the shapes differ.
llvm::Expected<Comparison> compareWithReference(const OutputSpec &Spec,
                                                const npy::Array &Got,
                                                const npy::Array &Reference);

/// Compares two results of the same type, with the output's tolerance or, if
/// Bitwise, exactly.
llvm::Expected<Comparison> compareResults(const OutputSpec &Spec,
                                          const npy::Array &Got,
                                          const npy::Array &Expected,
                                          bool Bitwise);

} // namespace hipify::validation

#endif
