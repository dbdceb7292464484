//===- hipify/math.h - min and max of all types ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA overloads min and max for all arithmetic types, on host and device, and
// for a signed and an unsigned operand of one size, and float with double; the
// result is unsigned, or double, as C++'s usual conversions have it. HIP's
// headers have them for int alone on the host (so that max(0.5f, 0.7f) is 0
// there), and on the device for two operands of one type.
//
// Templates over an unused parameter, so that a plain function of the same
// signature, a later HIP's or the user's, is preferred.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MATH_H
#define HIPIFY_MATH_H

#include <hip/hip_runtime.h>

#define HIPIFY_MIXED(A, B, RESULT)                                             \
  template <int = 0>                                                           \
  __host__ __device__ inline constexpr RESULT min(A Left, B Right) {           \
    return static_cast<RESULT>(Left) < static_cast<RESULT>(Right)              \
               ? static_cast<RESULT>(Left)                                     \
               : static_cast<RESULT>(Right);                                   \
  }                                                                            \
  template <int = 0>                                                           \
  __host__ __device__ inline constexpr RESULT max(A Left, B Right) {           \
    return static_cast<RESULT>(Left) > static_cast<RESULT>(Right)              \
               ? static_cast<RESULT>(Left)                                     \
               : static_cast<RESULT>(Right);                                   \
  }
#define HIPIFY_MIXED_BOTH(A, B, RESULT)                                        \
  HIPIFY_MIXED(A, B, RESULT)                                                   \
  HIPIFY_MIXED(B, A, RESULT)

HIPIFY_MIXED(int, int, int)
HIPIFY_MIXED(unsigned, unsigned, unsigned)
HIPIFY_MIXED(long, long, long)
HIPIFY_MIXED(unsigned long, unsigned long, unsigned long)
HIPIFY_MIXED(long long, long long, long long)
HIPIFY_MIXED(unsigned long long, unsigned long long, unsigned long long)
HIPIFY_MIXED_BOTH(int, unsigned, unsigned)
HIPIFY_MIXED_BOTH(long, unsigned long, unsigned long)
HIPIFY_MIXED_BOTH(long long, unsigned long long, unsigned long long)

#undef HIPIFY_MIXED_BOTH
#undef HIPIFY_MIXED

// Floating point: a NaN gives the other operand, as fmin and fmax do.
template <int = 0>
__host__ __device__ inline float min(float Left, float Right) {
  return __builtin_fminf(Left, Right);
}
template <int = 0>
__host__ __device__ inline float max(float Left, float Right) {
  return __builtin_fmaxf(Left, Right);
}
template <int = 0>
__host__ __device__ inline double min(double Left, double Right) {
  return __builtin_fmin(Left, Right);
}
template <int = 0>
__host__ __device__ inline double max(double Left, double Right) {
  return __builtin_fmax(Left, Right);
}
template <int = 0>
__host__ __device__ inline double min(float Left, double Right) {
  return __builtin_fmin(Left, Right);
}
template <int = 0>
__host__ __device__ inline double min(double Left, float Right) {
  return __builtin_fmin(Left, Right);
}
template <int = 0>
__host__ __device__ inline double max(float Left, double Right) {
  return __builtin_fmax(Left, Right);
}
template <int = 0>
__host__ __device__ inline double max(double Left, float Right) {
  return __builtin_fmax(Left, Right);
}

#endif // HIPIFY_MATH_H
