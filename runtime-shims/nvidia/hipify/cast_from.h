//===- hipify/cast_from.h - casts in templates, for NVIDIA's GPUs ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_CAST_FROM_H
#define HIPIFY_CAST_FROM_H

#include <hip/hip_runtime.h>

namespace hipify {
/// For `static_cast<To>(cast_from<To>(Value))`: CUDA's conversions are right.
template <class To, class From>
__host__ __device__ inline const From &cast_from(const From &Value) {
  return Value;
}
} // namespace hipify

#endif // HIPIFY_CAST_FROM_H
