//===- Inputs.h - random and adversarial inputs -----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Distributions, as named in case.yaml; arguments are expressions of sizes:
//
//   normal, normal(MEAN, DEVIATION)   normal(0, 1) without arguments
//   uniform(LOW, HIGH)                [LOW, HIGH)
//   integers(LOW, HIGH)               integers, LOW <= x < HIGH
//   constant(VALUE)                   all equal
//   sequence                          0, 1, 2, ...
//   permutation                       of 0 ... count-1
//   sorted(LOW, HIGH)                 integers, ascending
//   offsets(TOTAL)                    0, ascending, TOTAL: rows of a CSR matrix
//   bits                              uniformly random bit patterns
//   large, tiny                       near the type's largest and smallest
//                                     values; tiny includes subnormals
//   nan, inf                          normal, one element in 64 NaN or infinite
//   signs                             normal, with zeros and negative zeros
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_INPUTS_H
#define HIPIFY_VALIDATION_INPUTS_H

#include "Validation/CaseFile.h"
#include "hipify/validation/npy.h"

namespace hipify::validation {

/// Fails if Values is not a distribution, or not one for this type.
llvm::Error checkValues(llvm::StringRef Values, const Dtype &T, const Sizes &S);

/// A random array, reproducible on every machine for the same arguments.
llvm::Expected<npy::Array> makeInput(const InputSpec &Spec,
                                     llvm::StringRef Values, const Sizes &S,
                                     uint64_t Seed);

/// An output's initial contents: a bit pattern that no kernel computes.
npy::Array makePoison(const Dtype &T, std::vector<size_t> Shape);
uint64_t poisonBits(const Dtype &T);

/// Converts to float64, for the reference.
npy::Array widen(const Dtype &T, const npy::Array &A);

} // namespace hipify::validation

#endif
