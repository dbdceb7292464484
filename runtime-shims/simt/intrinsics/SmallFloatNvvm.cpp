//===- SmallFloatNvvm.cpp - NVIDIA's conversions of small floats ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// llvm.nvvm conversions of two packed e4m3, e5m2, e2m3, e3m2, e2m1 and ue8m0.
// All narrowing ones saturate, but ue8m0 without .satfinite. NaN becomes the
// canonical one, without a sign: 0x7f, 0x7fff, or the greatest number where
// there is none. The first of two floats goes to the upper half.
//
//===----------------------------------------------------------------------===//
#include "SmallFloat.h"

using namespace hipify::simt;

namespace {

template <FloatFormat F> uint32_t narrow(double Value, bool Relu) {
  if (Value != Value)
    return F.Special == Specials::None ? F.greatest() : F.signBit() - 1;
  if (Relu && Value <= 0)
    Value = 0;
  return encode(F, Value, {Rounding::NearestEven, /*Saturate=*/true});
}

template <FloatFormat F> uint16_t toHalf(uint32_t Bits, bool Relu) {
  double Value = decode(F, Bits);
  if (Value != Value)
    return 0x7fff;
  if (Relu && Value <= 0)
    Value = 0;
  return uint16_t(encode(Binary16, Value));
}

double halfOf(uint32_t Pair, bool Upper) {
  return decode(Binary16, Pair >> (Upper ? 16 : 0));
}

/// e8m0 has no sign: that of Value does not matter. Bits are those of a float.
uint8_t toScale(uint32_t Bits, bool Up, bool Saturate) {
  uint32_t Size = Bits & 0x7fffffff;
  constexpr uint32_t Infinity = 0x7f800000;
  if (Size > Infinity)
    return 0xff;
  uint32_t Exponent = Size >> 23;
  // 2^-127, a subnormal float, is the least scale.
  if (Up && (Size & 0x7fffff) && Size > 0x00400000)
    ++Exponent;
  return uint8_t(Saturate && Exponent == 0xff ? 0xfe : Exponent);
}
uint16_t toScales(uint32_t Upper, uint32_t Lower, bool Up, bool Saturate) {
  return uint16_t(toScale(Upper, Up, Saturate) << 8 |
                  toScale(Lower, Up, Saturate));
}

uint16_t fromScale(uint8_t Bits) {
  if (Bits == 0xff)
    return 0x7fff;
  return Bits ? uint16_t(Bits << 7) : 0x0040;
}

} // namespace

extern "C" {

// Width is from one element to the next: e2m1 lies in nibbles.
#define FROM_FLOATS(Name, Suffix, Format, Width, Relu)                         \
  uint16_t __simt_nvvm_ff_to_##Name##x2_##Suffix(float Upper, float Lower) {   \
    return uint16_t(narrow<Format>(Upper, Relu) << Width |                     \
                    narrow<Format>(Lower, Relu));                              \
  }
FROM_FLOATS(e4m3, rn, E4M3, 8, false)
FROM_FLOATS(e4m3, rn_relu, E4M3, 8, true)
FROM_FLOATS(e5m2, rn, E5M2, 8, false)
FROM_FLOATS(e5m2, rn_relu, E5M2, 8, true)
FROM_FLOATS(e2m3, rn_satfinite, E2M3, 8, false)
FROM_FLOATS(e2m3, rn_relu_satfinite, E2M3, 8, true)
FROM_FLOATS(e3m2, rn_satfinite, E3M2, 8, false)
FROM_FLOATS(e3m2, rn_relu_satfinite, E3M2, 8, true)
FROM_FLOATS(e2m1, rn_satfinite, E2M1, 4, false)
FROM_FLOATS(e2m1, rn_relu_satfinite, E2M1, 4, true)
#undef FROM_FLOATS

#define FROM_HALVES(Name, Suffix, Format, Relu)                                \
  uint16_t __simt_nvvm_f16x2_to_##Name##x2_##Suffix(uint32_t Halves) {         \
    return uint16_t(narrow<Format>(halfOf(Halves, true), Relu) << 8 |          \
                    narrow<Format>(halfOf(Halves, false), Relu));              \
  }
FROM_HALVES(e4m3, rn, E4M3, false)
FROM_HALVES(e4m3, rn_relu, E4M3, true)
FROM_HALVES(e5m2, rn, E5M2, false)
FROM_HALVES(e5m2, rn_relu, E5M2, true)
#undef FROM_HALVES

#define TO_HALVES(Name, Format, Width)                                         \
  uint32_t __simt_nvvm_##Name##x2_to_f16x2_rn(uint16_t Pair) {                 \
    return toHalf<Format>(Pair, false) |                                       \
           uint32_t(toHalf<Format>(Pair >> Width, false)) << 16;               \
  }                                                                            \
  uint32_t __simt_nvvm_##Name##x2_to_f16x2_rn_relu(uint16_t Pair) {            \
    return toHalf<Format>(Pair, true) |                                        \
           uint32_t(toHalf<Format>(Pair >> Width, true)) << 16;                \
  }
TO_HALVES(e4m3, E4M3, 8)
TO_HALVES(e5m2, E5M2, 8)
TO_HALVES(e2m3, E2M3, 8)
TO_HALVES(e3m2, E3M2, 8)
TO_HALVES(e2m1, E2M1, 4)
#undef TO_HALVES

#define SCALES(Suffix, Up, Saturate)                                           \
  uint16_t __simt_nvvm_ff_to_ue8m0x2_##Suffix(float Upper, float Lower) {      \
    return toScales(std::bit_cast<uint32_t>(Upper),                            \
                    std::bit_cast<uint32_t>(Lower), Up, Saturate);             \
  }                                                                            \
  uint16_t __simt_nvvm_bf16x2_to_ue8m0x2_##Suffix(uint32_t Pair) {             \
    return toScales(Pair & 0xffff0000, Pair << 16, Up, Saturate);              \
  }
SCALES(rz, false, false)
SCALES(rz_satfinite, false, true)
SCALES(rp, true, false)
SCALES(rp_satfinite, true, true)
#undef SCALES

uint32_t __simt_nvvm_ue8m0x2_to_bf16x2(uint16_t Pair) {
  return fromScale(uint8_t(Pair)) | uint32_t(fromScale(uint8_t(Pair >> 8)))
                                        << 16;
}

} // extern "C"
