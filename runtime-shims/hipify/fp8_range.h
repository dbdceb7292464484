//===- hipify/fp8_range.h - numbers on their way to an fp8 class ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's fp8 classes turn an infinity into the largest number. HIP's turn it
// into NaN (e4m3) or infinity (e5m2), give some numbers near 2^-70 and 2^-80 a
// value instead of zero, and keep the sign of NaN. The classes are the
// interface to ROCm's libraries, so they stay; their constructors are given
// numbers that they convert as CUDA's do. Cost: four instructions a number.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FP8_RANGE_H
#define HIPIFY_FP8_RANGE_H

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hipify/shim.h>

namespace hipify {
namespace fp8 {

/// Value within -Largest and Largest, but zero for what is far below the
/// formats' range. NaN becomes positive, as a float's does in CUDA.
template <typename T> HIPIFY_DETAIL_BOTH T tame(T Value, T Largest) {
  if (Value != Value)
    return __is_same(T, float) ? T(__builtin_nanf("")) : Value;
  if (Value > T(-0x1p-20) && Value < T(0x1p-20))
    return Value * T(0);
  if (Value > Largest)
    return Largest;
  return Value < -Largest ? -Largest : Value;
}

} // namespace fp8

/// Value in the form in which To, one of HIP's fp8 classes, converts it as
/// CUDA's does: a number, or two or four of them. Integers stay as they are.
template <typename To, typename T> HIPIFY_DETAIL_BOTH T to_fp8_range(T Value) {
  // Pairs must be in range: HIP 7.2 clamps the first number twice where the
  // GPU converts pairs. __HIP_E4M3 is 0.
  constexpr float Largest =
      static_cast<int>(To::__default_interpret) == 0 ? 448 : 57344;
  if constexpr (__is_same(T, float) || __is_same(T, double)) {
    return fp8::tame<T>(Value, Largest);
  } else if constexpr (__is_same(T, __half)) {
    return __float2half(fp8::tame(__half2float(Value), Largest));
  } else if constexpr (__is_same(T, __hip_bfloat16)) {
    return __float2bfloat16(fp8::tame(__bfloat162float(Value), Largest));
  } else if constexpr (__is_same(T, __half2)) {
    return __halves2half2(to_fp8_range<To>(__low2half(Value)),
                          to_fp8_range<To>(__high2half(Value)));
  } else if constexpr (__is_same(T, __hip_bfloat162)) {
    return __halves2bfloat162(to_fp8_range<To>(__low2bfloat16(Value)),
                              to_fp8_range<To>(__high2bfloat16(Value)));
  } else if constexpr (__is_same(T, float2) || __is_same(T, double2) ||
                       __is_same(T, float4) || __is_same(T, double4)) {
    Value.x = to_fp8_range<To>(Value.x);
    Value.y = to_fp8_range<To>(Value.y);
    if constexpr (__is_same(T, float4) || __is_same(T, double4)) {
      Value.z = to_fp8_range<To>(Value.z);
      Value.w = to_fp8_range<To>(Value.w);
    }
    return Value;
  } else {
    return Value;
  }
}

/// Whether T is one of HIP's fp8 classes, which are not declared here.
template <typename T, typename = void> inline constexpr bool IsFp8Class = false;
template <typename T>
inline constexpr bool IsFp8Class<T, decltype(void(T::__default_interpret))> =
    true;

} // namespace hipify

#endif // HIPIFY_FP8_RANGE_H
