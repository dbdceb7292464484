//===- Compare.h - do two arrays hold the same numbers? ---------*- C++ -*-===//
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

/// An element that differs by more than the tolerance.
struct Mismatch {
  std::vector<size_t> Index;
  double Got, Expected;
  bool Unwritten; ///< It still has its first contents.
};

struct Comparison {
  size_t Count = 0; ///< Elements.
  size_t Mismatches = 0;
  size_t Unwritten = 0;      ///< Of the mismatches.
  size_t NaNs = 0, Infs = 0; ///< In what was computed.
  size_t ExpectedNaNs = 0, ExpectedInfs = 0;
  /// Over elements where both are finite. Relative errors leave out expected
  /// zeros.
  double MaxAbsolute = 0, MeanAbsolute = 0, MaxRelative = 0, MeanRelative = 0;
  /// The largest part of its tolerance that an element's error takes: more than
  /// 1 is a mismatch. Infinite where none is allowed.
  double ToleranceUsed = 0;
  double Cosine = 1; ///< Of the angle between both, as vectors.
  uint64_t MaxUlp = 0;
  /// How many elements are 0, 1, 2-3, 4-7, ... ulps off; the last bucket has
  /// the rest.
  std::array<size_t, 18> UlpHistogram{};
  std::vector<Mismatch> First; ///< The first few.

  bool equal() const { return Mismatches == 0; }
};

/// Compares what a back end computed with what must come out (float64, rounded
/// to the output's type here). Arrays of other shapes are an error.
llvm::Expected<Comparison> compareWithReference(const OutputSpec &Spec,
                                                const npy::Array &Got,
                                                const npy::Array &Reference);

/// Compares two results of the same type, with the output's tolerance or, if
/// Bitwise, bit by bit.
llvm::Expected<Comparison> compareResults(const OutputSpec &Spec,
                                          const npy::Array &Got,
                                          const npy::Array &Expected,
                                          bool Bitwise);

} // namespace hipify::validation

#endif
