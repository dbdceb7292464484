//===- hipify/fp8_class.h - objects of the fp8 classes --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP's fp8 classes stay what they are, since ROCm's libraries take them, but
// objects are made and converted here: their own constructors make NaN or
// infinity of an infinity, numbers of what is near 2^-70, and lose the second
// number of a pair on GPUs that convert pairs. Cost: as the functions of fp8.h.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FP8_CLASS_H
#define HIPIFY_FP8_CLASS_H

#include <hipify/fp8.h>
#include <hipify/half.h>

namespace hipify {
namespace fp8 {

/// What the classes store for a number, or for two or four of them.
template <typename T>
HIPIFY_DETAIL_BOTH unsigned store(T Value, __hip_fp8_interpretation_t Kind) {
  if constexpr (__is_same(T, double)) {
    return cvt_double_to_fp8(Value, __HIP_SATFINITE, Kind);
  } else if constexpr (__is_same(T, __half)) {
    return cvt_halfraw_to_fp8(static_cast<__half_raw>(Value), __HIP_SATFINITE,
                              Kind);
  } else if constexpr (__is_same(T, __hip_bfloat16)) {
    return cvt_float_to_fp8(__bfloat162float(Value), __HIP_SATFINITE, Kind);
  } else if constexpr (__is_same(T, __half2)) {
    return store(__low2half(Value), Kind) | store(__high2half(Value), Kind)
                                                << 8;
  } else if constexpr (__is_same(T, __hip_bfloat162)) {
    return store(__low2bfloat16(Value), Kind) |
           store(__high2bfloat16(Value), Kind) << 8;
  } else if constexpr (__is_same(T, float2) || __is_same(T, double2)) {
    return store(Value.x, Kind) | store(Value.y, Kind) << 8;
  } else if constexpr (__is_same(T, float4) || __is_same(T, double4)) {
    return store(Value.x, Kind) | store(Value.y, Kind) << 8 |
           store(Value.z, Kind) << 16 | store(Value.w, Kind) << 24;
  } else { // float and integers
    return cvt_float_to_fp8(static_cast<float>(Value), __HIP_SATFINITE, Kind);
  }
}

HIPIFY_DETAIL_BOTH __half load(unsigned Code, __hip_fp8_interpretation_t Kind) {
  return __half(
      cvt_fp8_to_halfraw(static_cast<__hip_fp8_storage_t>(Code & 0xff), Kind));
}

/// The Ith number of an object that holds one, two or four.
template <typename From>
HIPIFY_DETAIL_BOTH __half loadFrom(const From &Value, unsigned I) {
  return load(static_cast<unsigned>(Value.__x) >> 8 * I,
              From::__default_interpret);
}

} // namespace fp8

/// Value as an object of To, one of HIP's fp8 classes, rounded and saturated as
/// CUDA's constructor does. In templates, T may be To.
template <typename To, typename T> HIPIFY_DETAIL_BOTH To to_fp8(T Value) {
  if constexpr (__is_same(To, T)) {
    return Value;
  } else {
    To Result;
    Result.__x = static_cast<decltype(Result.__x)>(
        fp8::store(Value, To::__default_interpret));
    return Result;
  }
}
/// The same for four numbers in two pairs.
template <typename To, typename T> HIPIFY_DETAIL_BOTH To to_fp8(T Low, T High) {
  To Result;
  Result.__x = fp8::store(Low, To::__default_interpret) |
               fp8::store(High, To::__default_interpret) << 16;
  return Result;
}

/// What an object of one of HIP's fp8 classes becomes as a To: exact, and
/// integers saturate as in CUDA.
template <typename To, typename From>
HIPIFY_DETAIL_BOTH To from_fp8(const From &Value) {
  __half Number = fp8::loadFrom(Value, 0);
  if constexpr (__is_same(To, float2)) {
    return make_float2(__half2float(Number),
                       __half2float(fp8::loadFrom(Value, 1)));
  } else if constexpr (__is_same(To, __half2)) {
    return __halves2half2(Number, fp8::loadFrom(Value, 1));
  } else if constexpr (__is_same(To, float4)) {
    return make_float4(__half2float(Number),
                       __half2float(fp8::loadFrom(Value, 1)),
                       __half2float(fp8::loadFrom(Value, 2)),
                       __half2float(fp8::loadFrom(Value, 3)));
  } else if constexpr (__is_same(To, __half)) {
    return Number;
  } else if constexpr (__is_same(To, __hip_bfloat16)) {
    return __float2bfloat16(__half2float(Number));
  } else if constexpr (__is_same(To, bool)) {
    return __half2float(Number) != 0;
  } else if constexpr (__is_integral(To)) {
    return float16::toInteger<To>(wide(Number), float16::Round::rz);
  } else {
    return static_cast<To>(__half2float(Number));
  }
}

} // namespace hipify

#endif // HIPIFY_FP8_CLASS_H
