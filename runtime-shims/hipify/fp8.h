//===- hipify/fp8.h - conversions to fp8, for all numbers -----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With __NV_SATFINITE CUDA converts infinity to the largest number; HIP
// converts it to NaN or infinity. Where the GPU has no conversion instruction,
// HIP 7.2 converts some numbers near 2^-70 and 2^-80 to nonzero values. Both
// are fixed before HIP converts; afterwards a NaN loses its sign, as in CUDA.
// The constructors of the types, __hip_fp8_e4m3(x), are HIP's: see fp8_class.h.
// Cost: six instructions more than HIP's.
//
// With __NV_NOSAT HIP converts numbers that CUDA rounds to the largest one to
// NaN. And gfx942 converts only the FNUZ format, whose bits mean other numbers:
// HIP's functions trap there on CUDA's format, OCP. In both cases these
// convert by arithmetic of 32 bits: exact, some twenty instructions for each
// number.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FP8_H
#define HIPIFY_FP8_H

#include <hipify/fp8_types.h>
#include <hipify/ptx/convert_narrow.h>
#include <hipify/shim.h>

#if defined(__HIP_DEVICE_COMPILE__) && defined(HIP_FP8_TYPE_OCP) &&            \
    !HIP_FP8_TYPE_OCP
#define HIPIFY_DETAIL_FP8_BY_ARITHMETIC 1
#else
#define HIPIFY_DETAIL_FP8_BY_ARITHMETIC 0
#endif

namespace hipify {
namespace fp8 {

/// Value, but zero for what is far below the formats' range, and a number far
/// above it for infinity. NaN stays.
template <typename T> HIPIFY_DETAIL_BOTH T tame(T Value) {
  if (Value > T(-0x1p-20) && Value < T(0x1p-20))
    return Value * T(0);
  if (Value > T(0x1p20))
    return T(0x1p20);
  return Value < T(-0x1p20) ? T(-0x1p20) : Value;
}
template <typename T> HIPIFY_DETAIL_BOTH bool isNan(T Value) {
  return Value != Value;
}
HIPIFY_DETAIL_BOTH bool isNan(__half_raw V) { return (V.x & 0x7fff) > 0x7c00; }
/// Half has no numbers that are too small.
HIPIFY_DETAIL_BOTH __half_raw tame(__half_raw V) {
  if ((V.x & 0x7fff) == 0x7c00)
    --V.x;
  return V;
}

/// Value as OCP's e4m3 or e5m2. What is too large is the largest number if
/// Saturate, else NaN (e4m3) or infinity (e5m2).
HIPIFY_DETAIL_BOTH __hip_fp8_storage_t encode(float Value, bool Saturate,
                                              bool E4M3) {
  // From here on a number is nearer to the one after the largest: a tie goes
  // to the even one of both.
  float Size = __builtin_fabsf(Value);
  bool Over = E4M3 ? Size > 464.0f : Size >= 61440.0f;
  unsigned Code = E4M3 ? ptx::cvt_code<ptx::cvt_e4m3>(Value)
                       : ptx::cvt_code<ptx::cvt_e5m2>(Value);
  if (Over && !Saturate)
    Code = (Code & 0x80) | (E4M3 ? 0x7f : 0x7c);
  return static_cast<__hip_fp8_storage_t>(Code);
}
/// Rounded to odd on the way, so that rounding again gives the nearest number.
HIPIFY_DETAIL_BOTH __hip_fp8_storage_t encode(double Value, bool Saturate,
                                              bool E4M3) {
  float Narrow = static_cast<float>(Value);
  unsigned Bits = __builtin_bit_cast(unsigned, Narrow);
  if (static_cast<double>(Narrow) != Value && Value == Value) {
    // Towards zero first: from infinity to the largest float, too.
    Bits -= __builtin_fabs(static_cast<double>(Narrow)) > __builtin_fabs(Value);
    Narrow = __builtin_bit_cast(float, Bits | 1);
  }
  return encode(Narrow, Saturate, E4M3);
}
HIPIFY_DETAIL_BOTH float widened(__half_raw V) {
  return __half2float(__half(V));
}
HIPIFY_DETAIL_BOTH float widened(__hip_bfloat16_raw V) {
  return __builtin_bit_cast(float, static_cast<unsigned>(V.x) << 16);
}
HIPIFY_DETAIL_BOTH __hip_fp8_storage_t encode(__half_raw V, bool Saturate,
                                              bool E4M3) {
  return encode(widened(V), Saturate, E4M3);
}
/// Two numbers, each in the lower bits of 16, as halves.
HIPIFY_DETAIL_BOTH unsigned decode(unsigned Codes, bool E4M3) {
  return E4M3 ? ptx::cvt_halves<ptx::cvt_e4m3>(Codes)
              : ptx::cvt_halves<ptx::cvt_e5m2>(Codes);
}

} // namespace fp8

#define HIPIFY_FP8(NAME, RESULT, TYPE)                                         \
  HIPIFY_DETAIL_BOTH RESULT NAME(TYPE Value, __hip_saturation_t Saturate,      \
                                 __hip_fp8_interpretation_t Kind) {            \
    if (HIPIFY_DETAIL_FP8_BY_ARITHMETIC || Saturate != __HIP_SATFINITE)        \
      return fp8::encode(Value, Saturate == __HIP_SATFINITE,                   \
                         Kind == __HIP_E4M3);                                  \
    __hip_fp8_storage_t Code = __hip_##NAME(fp8::tame(Value), Saturate, Kind); \
    return fp8::isNan(Value) ? 0x7f : Code;                                    \
  }
HIPIFY_FP8(cvt_float_to_fp8, __hip_fp8_storage_t, float)
HIPIFY_FP8(cvt_double_to_fp8, __hip_fp8_storage_t, double)
HIPIFY_FP8(cvt_halfraw_to_fp8, __hip_fp8_storage_t, __half_raw)
#undef HIPIFY_FP8

/// By way of float, which is exact.
HIPIFY_DETAIL_BOTH __hip_fp8_storage_t
cvt_bfloat16raw_to_fp8(__hip_bfloat16_raw Value, __hip_saturation_t Saturate,
                       __hip_fp8_interpretation_t Kind) {
  return cvt_float_to_fp8(fp8::widened(Value), Saturate, Kind);
}

// Pairs, the first number in the lower byte. Not by HIP's functions: where the
// GPU converts pairs, HIP 7.2 clamps the first number twice and loses the
// second.
#define HIPIFY_FP8(NAME, ONE, TYPE, X, Y)                                      \
  HIPIFY_DETAIL_BOTH __hip_fp8x2_storage_t NAME(                               \
      TYPE Value, __hip_saturation_t Saturate,                                 \
      __hip_fp8_interpretation_t Kind) {                                       \
    unsigned Low = ONE(X, Saturate, Kind), High = ONE(Y, Saturate, Kind);      \
    return static_cast<__hip_fp8x2_storage_t>(High << 8 | Low);                \
  }
HIPIFY_FP8(cvt_float2_to_fp8x2, cvt_float_to_fp8, float2, Value.x, Value.y)
HIPIFY_FP8(cvt_double2_to_fp8x2, cvt_double_to_fp8, double2, Value.x, Value.y)
HIPIFY_FP8(cvt_halfraw2_to_fp8x2, cvt_float_to_fp8, __half2_raw,
           __half22float2(__half2(Value)).x, __half22float2(__half2(Value)).y)
HIPIFY_FP8(cvt_bfloat16raw2_to_fp8x2, cvt_bfloat16raw_to_fp8,
           __hip_bfloat162_raw, __hip_bfloat16_raw{Value.x},
           __hip_bfloat16_raw{Value.y})
#undef HIPIFY_FP8

HIPIFY_DETAIL_BOTH __half_raw
cvt_fp8_to_halfraw(__hip_fp8_storage_t Value, __hip_fp8_interpretation_t Kind) {
#if HIPIFY_DETAIL_FP8_BY_ARITHMETIC
  __half_raw Half;
  Half.x = static_cast<unsigned short>(fp8::decode(Value, Kind == __HIP_E4M3));
  return Half;
#else
  return __hip_cvt_fp8_to_halfraw(Value, Kind);
#endif
}
HIPIFY_DETAIL_BOTH __half2_raw cvt_fp8x2_to_halfraw2(
    __hip_fp8x2_storage_t Value, __hip_fp8_interpretation_t Kind) {
#if HIPIFY_DETAIL_FP8_BY_ARITHMETIC
  unsigned Codes = (Value & 0xffu) | (Value & 0xff00u) << 8;
  unsigned Halves = fp8::decode(Codes, Kind == __HIP_E4M3);
  __half2_raw Pair;
  __builtin_memcpy(&Pair, &Halves, sizeof Pair);
  return Pair;
#else
  return __hip_cvt_fp8x2_to_halfraw2(Value, Kind);
#endif
}
#undef HIPIFY_DETAIL_FP8_BY_ARITHMETIC

} // namespace hipify

#endif // HIPIFY_FP8_H
