//===- hipify/ptx/convert_narrow.h - cvt of formats of 4, 6 and 8 bits ----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cvt to and from pairs of e4m3, e5m2 (OCP's, as PTX has them, on every GPU),
// e2m3, e3m2, e2m1 and ue8m0. A pair's first source is its upper part.
//
// Exact, by arithmetic of 32 bits that every GPU has: the numbers that CDNA3
// converts by itself have another bias (FNUZ). Cost: some twenty instructions
// for each element that is rounded; some ten for a pair that becomes halves.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_CONVERT_NARROW_H
#define HIPIFY_PTX_CONVERT_NARROW_H

#include <hipify/ptx/convert.h>

namespace hipify {
namespace ptx {

/// A format: its bits, its largest number, and what NaN becomes.
template <int ExponentBits, int FractionBits> struct cvt_format {
  static constexpr int Fraction = FractionBits,
                       Bias = (1 << (ExponentBits - 1)) - 1,
                       Sign = ExponentBits + FractionBits;
};
struct cvt_e4m3 : cvt_format<4, 3> {
  static constexpr float Largest = 448.0f;
  static constexpr uint32_t NaN = 0x7f;
};
struct cvt_e5m2 : cvt_format<5, 2> {
  static constexpr float Largest = 57344.0f;
  static constexpr uint32_t NaN = 0x7f;
};
struct cvt_e2m3 : cvt_format<2, 3> {
  static constexpr float Largest = 7.5f;
  static constexpr uint32_t NaN = 0x1f;
};
struct cvt_e3m2 : cvt_format<3, 2> {
  static constexpr float Largest = 28.0f;
  static constexpr uint32_t NaN = 0x1f;
};
struct cvt_e2m1 : cvt_format<2, 1> {
  static constexpr float Largest = 6.0f;
  static constexpr uint32_t NaN = 7;
};

/// The bits of the nearest number, ties to even; the largest one if A is
/// larger (.satfinite).
template <class Format> HIPIFY_DETAIL_BOTH uint32_t cvt_code(float A) {
  constexpr int Cut = 23 - Format::Fraction;
  // Below Normal the numbers are Normal / 2^Fraction apart: as the floats from
  // Shifter on are.
  constexpr uint32_t Normal = static_cast<uint32_t>(128 - Format::Bias) << 23;
  constexpr uint32_t Shifter = Normal + (static_cast<uint32_t>(Cut) << 23);
  float Size = __builtin_fabsf(A);
  Size = __builtin_fminf(Size, Format::Largest); // NaN: anything.
  uint32_t Bits = __builtin_bit_cast(uint32_t, Size);
  uint32_t Small =
      __builtin_bit_cast(uint32_t, Size + __builtin_bit_cast(float, Shifter)) -
      Shifter;
  uint32_t Large =
      ((Bits + (uint32_t(1) << (Cut - 1)) - 1 + (Bits >> Cut & 1)) >> Cut) -
      (static_cast<uint32_t>(127 - Format::Bias) << Format::Fraction);
  uint32_t Sign = __builtin_bit_cast(uint32_t, A) >> 31 << Format::Sign;
  return A != A ? Format::NaN : Sign | (Bits < Normal ? Small : Large);
}

/// Two elements, each in the lower bits of 16, as halves. At a half's place
/// only their exponents' bias is wrong: a product with a power of two.
template <class Format> HIPIFY_DETAIL_BOTH uint32_t cvt_halves(uint32_t A) {
  typedef _Float16 Pair __attribute__((ext_vector_type(2)));
  constexpr uint32_t Each = 0x10001, Mask = (1u << Format::Sign) - 1;
  uint32_t Size = A & (Mask * Each);
  uint32_t Sign = (A >> Format::Sign & Each) << 15;
  uint32_t Moved = Size << (10 - Format::Fraction);
  if constexpr (Format::Bias != 15) {
    constexpr _Float16 Scale = static_cast<float>(1 << (15 - Format::Bias));
    Moved =
        __builtin_bit_cast(uint32_t, __builtin_bit_cast(Pair, Moved) * Scale);
  }
  // All bits set is the only NaN of e4m3; e5m2's are NaN already.
  if constexpr (Format::Sign == 7 && Format::Fraction == 3)
    Moved |= ((Size + Each) >> 7 & Each) * 0x7fff;
  return Sign | Moved;
}

/// Halves of few digits as bfloat16.
__device__ inline uint32_t cvt_bf16x2_exact(uint32_t Halves) {
  auto Half = [](uint32_t Bits) {
    float Wide = cvt_f32_f16(static_cast<uint16_t>(Bits));
    return static_cast<uint16_t>(__builtin_bit_cast(uint32_t, Wide) >> 16);
  };
  return cvt_pair(Half(Halves >> 16), Half(Halves));
}

/// .relu of two halves.
__device__ inline uint32_t cvt_relu_f16x2(uint32_t A) {
  auto Relu = [](uint32_t Bits) {
    Bits &= 0xffff;
    return static_cast<uint16_t>((Bits & 0x7fff) > 0x7c00 ? 0x7fff
                                 : Bits & 0x8000          ? 0
                                                          : Bits);
  };
  return cvt_pair(Relu(A >> 16), Relu(A));
}

// To and from pairs. STEP: the bits from one element to the next.
#define HIPIFY_PTX_CVT(TYPE, STEP, PAIR)                                       \
  __device__ inline PAIR cvt_##TYPE##x2(float A, float B) {                    \
    return static_cast<PAIR>(cvt_code<cvt_##TYPE>(A) << STEP |                 \
                             cvt_code<cvt_##TYPE>(B));                         \
  }                                                                            \
  __device__ inline PAIR cvt_##TYPE##x2_relu(float A, float B) {               \
    return cvt_##TYPE##x2(cvt_relu(A), cvt_relu(B));                           \
  }                                                                            \
  __device__ inline PAIR cvt_##TYPE##x2_f16x2(uint32_t A) {                    \
    return cvt_##TYPE##x2(cvt_f32_f16(static_cast<uint16_t>(A >> 16)),         \
                          cvt_f32_f16(static_cast<uint16_t>(A)));              \
  }                                                                            \
  __device__ inline PAIR cvt_##TYPE##x2_relu_f16x2(uint32_t A) {               \
    return cvt_##TYPE##x2_relu(cvt_f32_f16(static_cast<uint16_t>(A >> 16)),    \
                               cvt_f32_f16(static_cast<uint16_t>(A)));         \
  }                                                                            \
  __device__ inline PAIR cvt_##TYPE##x2_bf16x2(uint32_t A) {                   \
    return cvt_##TYPE##x2(cvt_f32_bf16(static_cast<uint16_t>(A >> 16)),        \
                          cvt_f32_bf16(static_cast<uint16_t>(A)));             \
  }                                                                            \
  __device__ inline PAIR cvt_##TYPE##x2_relu_bf16x2(uint32_t A) {              \
    return cvt_##TYPE##x2_relu(cvt_f32_bf16(static_cast<uint16_t>(A >> 16)),   \
                               cvt_f32_bf16(static_cast<uint16_t>(A)));        \
  }                                                                            \
  __device__ inline uint32_t cvt_f16x2_##TYPE##x2(PAIR A) {                    \
    uint32_t Bits = A;                                                         \
    return cvt_halves<cvt_##TYPE>((Bits & ((1u << STEP) - 1)) |                \
                                  Bits >> STEP << 16);                         \
  }                                                                            \
  __device__ inline uint32_t cvt_bf16x2_##TYPE##x2(PAIR A) {                   \
    return cvt_bf16x2_exact(cvt_f16x2_##TYPE##x2(A));                          \
  }
HIPIFY_PTX_CVT(e4m3, 8, uint16_t)
HIPIFY_PTX_CVT(e5m2, 8, uint16_t)
HIPIFY_PTX_CVT(e2m3, 8, uint16_t)
HIPIFY_PTX_CVT(e3m2, 8, uint16_t)
HIPIFY_PTX_CVT(e2m1, 4, uint8_t)
#undef HIPIFY_PTX_CVT

//===----------------------------------------------------------------------===//
// ue8m0: powers of two, 0xff is NaN. The sign is lost.
//===----------------------------------------------------------------------===//

/// What is too large is NaN, or with Saturate the largest power.
template <bool Up, bool Saturate>
__device__ inline uint32_t cvt_power(float A) {
  uint32_t Bits = __builtin_bit_cast(uint32_t, A) & 0x7fffffff;
  uint32_t Power = Bits >> 23, Fraction = Bits & 0x7fffff;
  if (Bits > 0x7f800000)
    return 0xff;
  // 2^-127, the smallest power, is a subnormal float.
  Power += Up && Fraction > (Power ? 0 : 0x400000);
  return Saturate && Power > 0xfe ? 0xfe : Power;
}
template <bool Up, bool Saturate>
__device__ inline uint16_t cvt_powers(float A, float B) {
  return static_cast<uint16_t>(cvt_power<Up, Saturate>(A) << 8 |
                               cvt_power<Up, Saturate>(B));
}
#define HIPIFY_PTX_CVT(SUFFIX, UP, SATURATE)                                   \
  __device__ inline uint16_t cvt_ue8m0x2_##SUFFIX(float A, float B) {          \
    return cvt_powers<UP, SATURATE>(A, B);                                     \
  }                                                                            \
  __device__ inline uint16_t cvt_ue8m0x2_bf16x2_##SUFFIX(uint32_t A) {         \
    return cvt_powers<UP, SATURATE>(                                           \
        cvt_f32_bf16(static_cast<uint16_t>(A >> 16)),                          \
        cvt_f32_bf16(static_cast<uint16_t>(A)));                               \
  }
HIPIFY_PTX_CVT(rz, false, false)
HIPIFY_PTX_CVT(rp, true, false)
HIPIFY_PTX_CVT(satfinite_rz, false, true)
HIPIFY_PTX_CVT(satfinite_rp, true, true)
#undef HIPIFY_PTX_CVT

__device__ inline uint32_t cvt_bf16x2_ue8m0x2(uint16_t A) {
  auto Power = [](uint32_t Byte) {
    return static_cast<uint16_t>(Byte == 0xff ? 0x7fff
                                 : Byte       ? Byte << 7
                                              : 0x40);
  };
  return cvt_pair(Power(A >> 8), Power(A & 0xff));
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_CONVERT_NARROW_H
