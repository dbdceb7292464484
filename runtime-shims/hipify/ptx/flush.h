//===- hipify/ptx/flush.h - .ftz of PTX -----------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AMD's GPUs keep subnormal numbers; these make zeros of them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_FLUSH_H
#define HIPIFY_PTX_FLUSH_H

#include <hipify/ptx.h>

namespace hipify {
namespace ptx {

/// .ftz: a subnormal number becomes the zero of its sign.
__device__ inline float flush(float A) {
  return __builtin_fabsf(A) < 0x1p-126f ? __builtin_copysignf(0.0f, A) : A;
}

/// The result, or its zero if it is subnormal by what is twice of it.
__device__ inline float flush_by(float Result, float Twice) {
  return __builtin_fabsf(Twice) < 0x1p-125f ? __builtin_copysignf(0.0f, Result)
                                            : Result;
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_FLUSH_H
