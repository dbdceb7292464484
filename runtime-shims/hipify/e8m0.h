//===- hipify/e8m0.h - CUDA's format of exponents alone -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __nv_fp8_e8m0, the scale factors of the MX formats: a byte E is 2^(E - 127),
// 0xff is NaN. One, two and four of them with CUDA's conversions, in namespace
// hipify; HIP 7.2 has none. Exact, on host and device. Numbers become the next
// power of two above, unless a function is told to round toward zero; what is
// too large becomes 2^127 or NaN; the sign is lost. Cost: some ten integer
// instructions.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_E8M0_H
#define HIPIFY_E8M0_H

#include <hipify/float16.h>
#include <hipify/shim.h>

namespace hipify {
namespace e8m0 {

/// The byte of 2^Exponent, or of 2^(Exponent + 1) if the number is Above it.
HIPIFY_ON_BOTH constexpr unsigned char fromExponent(int Exponent, bool Above,
                                                    bool Saturate) {
  Exponent += Above;
  if (Exponent > 127)
    return Saturate ? 0xfe : 0xff;
  return static_cast<unsigned char>(Exponent < -127 ? 0 : Exponent + 127);
}

HIPIFY_ON_BOTH inline unsigned char fromNumber(double Value, bool Up,
                                               bool Saturate) {
  auto Bits = __builtin_bit_cast(unsigned long long, Value);
  int Exponent = static_cast<int>(Bits >> 52 & 0x7ff) - 1023;
  bool Fraction = Bits << 12 != 0;
  if (Exponent == 1024 && Fraction) // NaN
    return 0xff;
  // Toward zero a number does not become infinite.
  if (Exponent < 1024 && Exponent > 127 && !Up)
    Exponent = 127;
  return fromExponent(Exponent, Up && Fraction, Saturate);
}

template <typename T>
HIPIFY_ON_BOTH constexpr unsigned char fromInteger(T Value) {
  auto Size = static_cast<unsigned long long>(Value);
  if (Value < 0)
    Size = 0 - Size;
  if (Size == 0)
    return 0;
  return fromExponent(63 - __builtin_clzll(Size), (Size & (Size - 1)) != 0,
                      true);
}

/// The upper half of a float's bits, which are a bfloat16's.
HIPIFY_ON_BOTH constexpr unsigned short toUpperBits(unsigned char Byte) {
  return Byte == 0xff ? 0x7fff
         : Byte == 0  ? 0x0040
                      : static_cast<unsigned short>(Byte << 7);
}
HIPIFY_ON_BOTH inline float toFloat(unsigned char Byte) {
  return Byte == 0xff
             ? __builtin_nanf("")
             : __builtin_bit_cast(float, unsigned(toUpperBits(Byte)) << 16);
}

} // namespace e8m0
} // namespace hipify

#if defined(__HIP__)

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hipify/fp8_types.h>
#include <hipify/round_mode.h>
#include <hipify/vector.h>

namespace hipify {

//===----------------------------------------------------------------------===//
// Functions. Of CUDA's modes only cudaRoundZero and cudaRoundPosInf are valid.
//===----------------------------------------------------------------------===//

HIPIFY_DETAIL_BOTH __hip_fp8_storage_t cvt_double_to_e8m0(
    double Value, __hip_saturation_t Saturate, hipRoundMode Mode) {
  return e8m0::fromNumber(Value, Mode == hipRoundPosInf,
                          Saturate == __HIP_SATFINITE);
}
HIPIFY_DETAIL_BOTH __hip_fp8_storage_t
cvt_float_to_e8m0(float Value, __hip_saturation_t Saturate, hipRoundMode Mode) {
  return cvt_double_to_e8m0(Value, Saturate, Mode);
}
HIPIFY_DETAIL_BOTH __hip_fp8_storage_t cvt_bfloat16raw_to_e8m0(
    __hip_bfloat16_raw Value, __hip_saturation_t Saturate, hipRoundMode Mode) {
  return cvt_float_to_e8m0(__bfloat162float(Value), Saturate, Mode);
}
HIPIFY_DETAIL_BOTH __hip_fp8x2_storage_t cvt_double2_to_e8m0x2(
    double2 Value, __hip_saturation_t Saturate, hipRoundMode Mode) {
  return static_cast<__hip_fp8x2_storage_t>(
      cvt_double_to_e8m0(Value.y, Saturate, Mode) << 8 |
      cvt_double_to_e8m0(Value.x, Saturate, Mode));
}
HIPIFY_DETAIL_BOTH __hip_fp8x2_storage_t cvt_float2_to_e8m0x2(
    float2 Value, __hip_saturation_t Saturate, hipRoundMode Mode) {
  return cvt_double2_to_e8m0x2(double2(Value.x, Value.y), Saturate, Mode);
}
HIPIFY_DETAIL_BOTH __hip_fp8x2_storage_t cvt_bfloat162raw_to_e8m0x2(
    __hip_bfloat162_raw Value, __hip_saturation_t Saturate, hipRoundMode Mode) {
  return cvt_float2_to_e8m0x2(
      float2(__bfloat162float(__hip_bfloat16_raw{Value.x}),
             __bfloat162float(__hip_bfloat16_raw{Value.y})),
      Saturate, Mode);
}
HIPIFY_DETAIL_BOTH __hip_bfloat16_raw
cvt_e8m0_to_bf16raw(__hip_fp8_storage_t Value) {
  return __hip_bfloat16_raw{e8m0::toUpperBits(Value)};
}
HIPIFY_DETAIL_BOTH __hip_bfloat162_raw
cvt_e8m0x2_to_bf162raw(__hip_fp8x2_storage_t Value) {
  return __hip_bfloat162_raw{
      e8m0::toUpperBits(static_cast<unsigned char>(Value)),
      e8m0::toUpperBits(static_cast<unsigned char>(Value >> 8))};
}

//===----------------------------------------------------------------------===//
// Types, whose conversions round up and saturate
//===----------------------------------------------------------------------===//

template <typename T>
using IfInteger = std::enable_if_t<std::is_integral<T>::value &&
                                   !std::is_same<T, bool>::value>;

struct fp8_e8m0 {
  __hip_fp8_storage_t __x;

  fp8_e8m0() = default;
  HIPIFY_ON_BOTH explicit fp8_e8m0(double Value)
      : __x(e8m0::fromNumber(Value, true, true)) {}
  HIPIFY_ON_BOTH explicit fp8_e8m0(float Value)
      : fp8_e8m0(static_cast<double>(Value)) {}
  HIPIFY_ON_BOTH explicit fp8_e8m0(__half Value)
      : fp8_e8m0(__half2float(Value)) {}
  HIPIFY_ON_BOTH explicit fp8_e8m0(__hip_bfloat16 Value)
      : fp8_e8m0(__bfloat162float(Value)) {}
  template <typename T, typename = IfInteger<T>>
  HIPIFY_ON_BOTH explicit fp8_e8m0(T Value) : __x(e8m0::fromInteger(Value)) {}

  HIPIFY_ON_BOTH explicit operator float() const { return e8m0::toFloat(__x); }
  HIPIFY_ON_BOTH explicit operator double() const { return e8m0::toFloat(__x); }
  HIPIFY_ON_BOTH explicit operator __half() const {
    return __float2half(e8m0::toFloat(__x));
  }
  HIPIFY_ON_BOTH explicit operator __hip_bfloat16() const {
    return cvt_e8m0_to_bf16raw(__x);
  }
  HIPIFY_ON_BOTH explicit operator bool() const { return true; }
  template <typename T, typename = IfInteger<T>>
  HIPIFY_ON_BOTH explicit operator T() const {
    return float16::toInteger<T>(e8m0::toFloat(__x), float16::Round::rz);
  }
};

struct fp8x2_e8m0 {
  __hip_fp8x2_storage_t __x;

  fp8x2_e8m0() = default;
  HIPIFY_ON_BOTH explicit fp8x2_e8m0(double2 Value)
      : __x(cvt_double2_to_e8m0x2(Value, __HIP_SATFINITE, hipRoundPosInf)) {}
  HIPIFY_ON_BOTH explicit fp8x2_e8m0(float2 Value)
      : fp8x2_e8m0(double2(Value.x, Value.y)) {}
  HIPIFY_ON_BOTH explicit fp8x2_e8m0(__half2 Value)
      : fp8x2_e8m0(float2(__low2float(Value), __high2float(Value))) {}
  HIPIFY_ON_BOTH explicit fp8x2_e8m0(__hip_bfloat162 Value)
      : __x(cvt_bfloat162raw_to_e8m0x2(Value, __HIP_SATFINITE,
                                       hipRoundPosInf)) {}

  HIPIFY_ON_BOTH explicit operator float2() const {
    return float2(e8m0::toFloat(static_cast<unsigned char>(__x)),
                  e8m0::toFloat(static_cast<unsigned char>(__x >> 8)));
  }
  HIPIFY_ON_BOTH explicit operator __half2() const {
    float2 Both(*this);
    return __halves2half2(__float2half(Both.x), __float2half(Both.y));
  }
  HIPIFY_ON_BOTH explicit operator __hip_bfloat162() const {
    return cvt_e8m0x2_to_bf162raw(__x);
  }
};

struct fp8x4_e8m0 {
  __hip_fp8x4_storage_t __x;

  fp8x4_e8m0() = default;
  template <typename T>
  HIPIFY_ON_BOTH explicit fp8x4_e8m0(T Low, T High)
      : __x(fp8x2_e8m0(Low).__x |
            static_cast<__hip_fp8x4_storage_t>(fp8x2_e8m0(High).__x) << 16) {}
  HIPIFY_ON_BOTH explicit fp8x4_e8m0(float4 V)
      : fp8x4_e8m0(float2(V.x, V.y), float2(V.z, V.w)) {}
  HIPIFY_ON_BOTH explicit fp8x4_e8m0(double4 V)
      : fp8x4_e8m0(double2(V.x, V.y), double2(V.z, V.w)) {}
  HIPIFY_ON_BOTH explicit fp8x4_e8m0(double4_16a V)
      : fp8x4_e8m0(double2(V.x, V.y), double2(V.z, V.w)) {}

  HIPIFY_ON_BOTH explicit operator float4() const {
    return float4(e8m0::toFloat(static_cast<unsigned char>(__x)),
                  e8m0::toFloat(static_cast<unsigned char>(__x >> 8)),
                  e8m0::toFloat(static_cast<unsigned char>(__x >> 16)),
                  e8m0::toFloat(static_cast<unsigned char>(__x >> 24)));
  }
};

} // namespace hipify

#endif // __HIP__

#endif // HIPIFY_E8M0_H
