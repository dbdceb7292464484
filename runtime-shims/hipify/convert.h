//===- hipify/convert.h - floating-point numbers to integers ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __float2ll_rn and similar. CUDA's saturate: a number out of range becomes the
// nearest integer of the type, and NaN, where 64 bits are involved, the one
// with the top bit alone. AMD's compiler expands HIP's into code that wraps.
// Those from float to 32 bits are one instruction that saturates on both.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_CONVERT_H
#define HIPIFY_CONVERT_H

#include <hipify/ptx/convert.h>

#define HIPIFY_TO_INTEGER(NAME, TO, FROM)                                      \
  __device__ inline TO NAME##_rn(FROM Value) {                                 \
    return ptx::cvt_rni<TO>(Value);                                            \
  }                                                                            \
  __device__ inline TO NAME##_rz(FROM Value) {                                 \
    return ptx::cvt_rzi<TO>(Value);                                            \
  }                                                                            \
  __device__ inline TO NAME##_rd(FROM Value) {                                 \
    return ptx::cvt_rmi<TO>(Value);                                            \
  }                                                                            \
  __device__ inline TO NAME##_ru(FROM Value) {                                 \
    return ptx::cvt_rpi<TO>(Value);                                            \
  }
namespace hipify {
HIPIFY_TO_INTEGER(float2ll, long long, float)
HIPIFY_TO_INTEGER(float2ull, unsigned long long, float)
HIPIFY_TO_INTEGER(double2int, int, double)
HIPIFY_TO_INTEGER(double2uint, unsigned, double)
HIPIFY_TO_INTEGER(double2ll, long long, double)
HIPIFY_TO_INTEGER(double2ull, unsigned long long, double)
} // namespace hipify
#undef HIPIFY_TO_INTEGER

#endif
