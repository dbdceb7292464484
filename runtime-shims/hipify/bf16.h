//===- hipify/bf16.h - bfloat16 functions that HIP lacks ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions between bfloat16 and float or integers, with every rounding of
// CUDA; exact, on host and device. What bfloat16 shares with half, such as
// __hmax2, is in half.h.
//
// Cost: as HIP's own for _rn from float; others some ten integer instructions.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BF16_H
#define HIPIFY_BF16_H

#include <hip/hip_bf16.h>
#include <hipify/float16.h>

namespace hipify {
template <typename T>
HIPIFY_DETAIL_BOTH __hip_bfloat16 bf16FromInteger(T Value,
                                                  float16::Round Mode) {
  return __ushort_as_bfloat16(
      float16::fromInteger<float16::Bfloat16>(Value, Mode));
}
HIPIFY_DETAIL_BOTH __hip_bfloat16 bf16FromFloat(float Value,
                                                float16::Round Mode) {
  return __ushort_as_bfloat16(
      float16::fromFloatBits(__builtin_bit_cast(unsigned, Value), Mode));
}
/// HIP's __int2bfloat16_rn rounds to float first, which shows in some numbers
/// of more than 24 bits.
HIPIFY_DETAIL_BOTH __hip_bfloat16 int2bfloat16_rn(int Value) {
  return bf16FromInteger(Value, float16::Round::rn);
}
} // namespace hipify

HIPIFY_SHIM_BOTH __hip_bfloat162 make_bfloat162(__hip_bfloat16 Low,
                                                __hip_bfloat16 High) {
  return __hip_bfloat162(Low, High);
}

//===----------------------------------------------------------------------===//
// From float
//===----------------------------------------------------------------------===//

HIPIFY_SHIM_BOTH __hip_bfloat16 __float2bfloat16_rn(float Value) {
  return __float2bfloat16(Value);
}
HIPIFY_SHIM_BOTH __hip_bfloat16 __float2bfloat16_rz(float Value) {
  return hipify::bf16FromFloat(Value, hipify::float16::Round::rz);
}
HIPIFY_SHIM_BOTH __hip_bfloat16 __float2bfloat16_rd(float Value) {
  return hipify::bf16FromFloat(Value, hipify::float16::Round::rd);
}
HIPIFY_SHIM_BOTH __hip_bfloat16 __float2bfloat16_ru(float Value) {
  return hipify::bf16FromFloat(Value, hipify::float16::Round::ru);
}
HIPIFY_SHIM_BOTH __hip_bfloat162 __float2bfloat162_rn(float Value) {
  return __bfloat162bfloat162(__float2bfloat16(Value));
}
HIPIFY_SHIM_BOTH __hip_bfloat162 __floats2bfloat162_rn(float Low, float High) {
  return __hip_bfloat162(__float2bfloat16(Low), __float2bfloat16(High));
}

//===----------------------------------------------------------------------===//
// From and to integers
//===----------------------------------------------------------------------===//

#define HIPIFY_BF16_ROUND(NAME, TYPE, MODE)                                    \
  HIPIFY_SHIM_BOTH __hip_bfloat16 __##NAME##2bfloat16_##MODE(TYPE Value) {     \
    return hipify::bf16FromInteger(Value, hipify::float16::Round::MODE);       \
  }                                                                            \
  HIPIFY_SHIM_BOTH TYPE __bfloat162##NAME##_##MODE(__hip_bfloat16 Value) {     \
    return hipify::float16::toInteger<TYPE>(__bfloat162float(Value),           \
                                            hipify::float16::Round::MODE);     \
  }
#define HIPIFY_BF16_INTEGER(NAME, TYPE)                                        \
  HIPIFY_BF16_ROUND(NAME, TYPE, rn)                                            \
  HIPIFY_BF16_ROUND(NAME, TYPE, rz)                                            \
  HIPIFY_BF16_ROUND(NAME, TYPE, rd)                                            \
  HIPIFY_BF16_ROUND(NAME, TYPE, ru)

HIPIFY_BF16_INTEGER(short, short)
HIPIFY_BF16_INTEGER(ushort, unsigned short)
HIPIFY_BF16_INTEGER(int, int)
HIPIFY_BF16_INTEGER(uint, unsigned)
HIPIFY_BF16_INTEGER(ll, long long)
HIPIFY_BF16_INTEGER(ull, unsigned long long)

#undef HIPIFY_BF16_ROUND
#undef HIPIFY_BF16_INTEGER

HIPIFY_SHIM_BOTH signed char __bfloat162char_rz(__hip_bfloat16 Value) {
  return hipify::float16::toInteger<signed char>(__bfloat162float(Value),
                                                 hipify::float16::Round::rz);
}
HIPIFY_SHIM_BOTH unsigned char __bfloat162uchar_rz(__hip_bfloat16 Value) {
  return hipify::float16::toInteger<unsigned char>(__bfloat162float(Value),
                                                   hipify::float16::Round::rz);
}

#endif // HIPIFY_BF16_H
