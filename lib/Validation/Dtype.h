//===- Dtype.h - element types of inputs and outputs ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_DTYPE_H
#define HIPIFY_VALIDATION_DTYPE_H

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace hipify::validation {

/// An element type of case.yaml. Dtype.cpp has the list.
struct Dtype {
  enum class Kind { Float, Signed, Unsigned };

  llvm::StringRef Name;  ///< "f16", "bf16", "e4m3", "i32", ...
  llvm::StringRef Descr; ///< In .npy files.
  unsigned Bytes;
  Kind K;
  llvm::APFloat::Semantics Semantics; ///< Of floats.
  /// Defaults as in torch.testing.assert_close; 0 for integers.
  double RelativeTolerance, AbsoluteTolerance;

  bool isFloat() const { return K == Kind::Float; }
};

/// Null if there is no such type.
const Dtype *findDtype(llvm::StringRef Name);
/// All names, for a message.
std::string dtypeNames();

/// The bits of an element, in the low bytes.
uint64_t loadBits(const Dtype &T, const char *At);
void storeBits(const Dtype &T, uint64_t Bits, char *At);

/// Exact except for 64-bit integers above 2^53.
double toDouble(const Dtype &T, uint64_t Bits);
/// Rounds to nearest even; integers saturate, and NaN becomes 0.
uint64_t fromDouble(const Dtype &T, double Value);

/// Distance in units of the last place: 0 for equal values, and for -0 and 0.
/// Saturates at 2^32; NaN to NaN is 0, NaN to a number 2^32.
uint64_t ulpDistance(const Dtype &T, uint64_t A, uint64_t B);

} // namespace hipify::validation

#endif
