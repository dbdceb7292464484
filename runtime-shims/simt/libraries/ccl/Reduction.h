//===- Reduction.h - Elementwise reduction over ranks -----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elements are combined in the order of the ranks, from rank 0 on, so that a
// result depends neither on the schedule nor on the rank that receives it.
// Types of 8 and 16 bits are combined in float and rounded once, at the end;
// all others in their own type (integers wrap). An average is the sum divided
// by the number of ranks (integers: towards zero).
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_CCL_REDUCTION_H
#define HIPIFY_SIMT_LIBRARIES_CCL_REDUCTION_H

#include "Vendor.h"
#include <cstddef>
#include <vector>

namespace hipify::simt::ccl {

/// Null: no such type.
const char *typeName(ncclDataType_t T);
size_t typeSize(ncclDataType_t T);

struct Operation {
  enum class Kind { Sum, Prod, Max, Min, Avg, PreMulSum };
  Kind What = Kind::Sum;
  /// PreMulSum: where the factor is, of the data's type. A factor that the
  /// host gave is kept in Value.
  const void *Scalar = nullptr;
  alignas(8) char Value[8] = {};

  const void *scalar() const { return Scalar ? Scalar : Value; }
};

const char *name(Operation::Kind K);

/// What one rank gives to a reduction.
struct Contribution {
  const void *Data;
  const void *Scalar; ///< PreMulSum only.
};

/// Out may be one of the inputs.
void reduce(ncclDataType_t T, Operation::Kind K,
            const std::vector<Contribution> &In, void *Out, size_t Count);

} // namespace hipify::simt::ccl

#endif
