//===- hipify/fp8_class.h - objects of fp8 classes, for NVIDIA's GPUs -----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FP8_CLASS_H
#define HIPIFY_FP8_CLASS_H

#include <hipify/fp8.h>
#include <hipify/half.h>

namespace hipify {
template <class To, class... From>
__host__ __device__ inline To to_fp8(From... Values) {
  return To(Values...);
}
template <class To, class From>
__host__ __device__ inline To from_fp8(const From &Value) {
  return static_cast<To>(Value);
}
} // namespace hipify

#endif // HIPIFY_FP8_CLASS_H
