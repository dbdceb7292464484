//===- hipify/ptx/convert.h - cvt between numbers of 8 to 64 bits ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What C++'s conversions do not say of PTX's cvt: its roundings, what it makes
// of NaN and of what is out of range, and .ftz, .sat, .relu, .satfinite, which
// are functions around a conversion. f16 and bf16 are bits. Formats of 8 and
// fewer bits are in convert_narrow.h.
//
// Cost: float to integer four to eight instructions; to f16 to nearest one, to
// bf16 as the compiler emits it (one on gfx950, else some eight); .ftz,
// .sat, .relu, .satfinite two or three; other roundings some ten.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_CONVERT_H
#define HIPIFY_PTX_CONVERT_H

#include <hipify/exact_math.h>
#include <hipify/float16.h>
#include <hipify/ptx/flush.h>

namespace hipify {
namespace ptx {

//===----------------------------------------------------------------------===//
// Modifiers
//===----------------------------------------------------------------------===//

/// .ftz
__device__ inline float cvt_ftz(float A) { return flush(A); }

/// .sat of floats: into [0, 1]; NaN and -0 become +0.
__device__ inline float cvt_sat(float A) {
  return A > 0.0f ? (A > 1.0f ? 1.0f : A) : 0.0f;
}
__device__ inline double cvt_sat(double A) {
  return A > 0.0 ? (A > 1.0 ? 1.0 : A) : 0.0;
}

/// .relu: +0 for what is negative, the canonical NaN for NaN.
__device__ inline float cvt_relu(float A) {
  return A != A ? __builtin_bit_cast(float, 0x7fffffffu) : A > 0.0f ? A : 0.0f;
}

/// A, or the nearest number of at most this size; NaN stays.
__device__ inline float cvt_limit(float A, float Largest) {
  return __builtin_fabsf(A) > Largest ? __builtin_copysignf(Largest, A) : A;
}
/// .satfinite: the largest finite number of a format for what is larger. Before
/// the rounding, as what is cut needs none.
__device__ inline float cvt_satfinite_f16(float A) {
  return cvt_limit(A, 65504.0f);
}
__device__ inline float cvt_satfinite_bf16(float A) {
  return cvt_limit(A, 0x1.fep127f);
}
__device__ inline float cvt_satfinite_tf32(float A) {
  return cvt_limit(A, 0x1.ffcp127f);
}

//===----------------------------------------------------------------------===//
// To integers
//===----------------------------------------------------------------------===//

template <class To> struct cvt_range {
  static constexpr bool Signed = std::is_signed<To>::value;
  static constexpr To Max = static_cast<To>(
      ~uint64_t(0) >> (64 - 8 * static_cast<int>(sizeof(To)) + Signed));
  static constexpr To Min = Signed ? static_cast<To>(-Max - 1) : To(0);
};

/// .sat of integers: the nearest one that To has.
template <class To, class From> __device__ inline To cvt_sat(From A) {
  using Range = cvt_range<To>;
  // Compared as 64 bits of A's own sign, so that nothing is lost.
  if constexpr (std::is_signed<From>::value) {
    int64_t Wide = A;
    if (Wide < static_cast<int64_t>(Range::Min))
      return Range::Min;
    return Wide > 0 && static_cast<uint64_t>(Wide) >
                           static_cast<uint64_t>(Range::Max)
               ? Range::Max
               : static_cast<To>(A);
  } else {
    return static_cast<uint64_t>(A) > static_cast<uint64_t>(Range::Max)
               ? Range::Max
               : static_cast<To>(A);
  }
}

/// The integer for a whole number. Out of range: the nearest one. NaN: zero,
/// but the highest bit alone where a type of 64 bits takes part.
template <class To, class From> __device__ inline To cvt_whole(From A) {
  using Range = cvt_range<To>;
  constexpr int Bits = 8 * static_cast<int>(sizeof(To));
  constexpr bool Wide = sizeof(To) == 8 || sizeof(From) == 8;
  constexpr To OfNaN =
      Wide ? static_cast<To>(uint64_t(1) << (Bits - 1)) : To(0);
  constexpr From Min = static_cast<From>(Range::Min);
  if (A != A)
    return OfNaN;
  if constexpr (Bits <= (sizeof(From) == 8 ? 32 : 16)) {
    constexpr From Max = static_cast<From>(Range::Max);
    return static_cast<To>(A < Min ? Min : A > Max ? Max : A);
  } else {
    // From has the power of two behind the largest integer, not that itself.
    constexpr From Limit =
        static_cast<From>(uint64_t(1) << (Bits - 1)) * (Range::Signed ? 1 : 2);
    return A >= Limit ? Range::Max : A < Min ? Range::Min : static_cast<To>(A);
  }
}

// cvt.rni.f32.f32 and its like: cvt_rni(A); cvt.rni.s32.f32: cvt_rni<int>(A).
#define HIPIFY_PTX_CVT(MODE, FUNCTION)                                         \
  __device__ inline float cvt_##MODE(float A) {                                \
    return __builtin_##FUNCTION##f(A);                                         \
  }                                                                            \
  __device__ inline double cvt_##MODE(double A) {                              \
    return __builtin_##FUNCTION(A);                                            \
  }                                                                            \
  template <class To, class From> __device__ inline To cvt_##MODE(From A) {    \
    return cvt_whole<To>(cvt_##MODE(A));                                       \
  }
HIPIFY_PTX_CVT(rni, rint)
HIPIFY_PTX_CVT(rzi, trunc)
HIPIFY_PTX_CVT(rmi, floor)
HIPIFY_PTX_CVT(rpi, ceil)
#undef HIPIFY_PTX_CVT

//===----------------------------------------------------------------------===//
// From f16 and bf16: exact.
//===----------------------------------------------------------------------===//

__device__ inline float cvt_f32_f16(uint16_t A) {
  return static_cast<float>(__builtin_bit_cast(_Float16, A));
}
__device__ inline float cvt_f32_bf16(uint16_t A) {
  return __builtin_bit_cast(float, static_cast<uint32_t>(A) << 16);
}

//===----------------------------------------------------------------------===//
// To f32 and f64, directed. PTX's rm and rp are CUDA's rd and ru.
//===----------------------------------------------------------------------===//

using float16::Round;
constexpr Round cvt_mode_rn = Round::rn;
constexpr Round cvt_mode_rz = Round::rz;
constexpr Round cvt_mode_rm = Round::rd;
constexpr Round cvt_mode_rp = Round::ru;

/// The nearest float, or its neighbour if that is on the wrong side.
template <Round Mode> __device__ inline float cvt_narrow(double A) {
  float Nearest = static_cast<float>(A);
  double Back = Nearest;
  uint32_t Bits = __builtin_bit_cast(uint32_t, Nearest);
  bool Negative = Bits >> 31;
  // The step away from zero adds one to the bits.
  if (Mode == Round::rz   ? __builtin_fabs(Back) > __builtin_fabs(A)
      : Mode == Round::rd ? Back > A
      : Mode == Round::ru ? Back < A
                          : false)
    Bits += Mode != Round::rz && Negative == (Mode == Round::rd) ? 1 : -1;
  return __builtin_bit_cast(float, Bits);
}

/// The float that is nearest toward zero, with its last bit set if something
/// is lost: what it is rounded to next is as A's own rounding.
__device__ inline float cvt_sticky(double A) {
  float Cut = cvt_narrow<Round::rz>(A);
  uint32_t Bits = __builtin_bit_cast(uint32_t, Cut);
  return __builtin_bit_cast(float,
                            Bits | (A == A && static_cast<double>(Cut) != A));
}

/// An integer of 64 bits as a number with this many digits.
template <Round Mode, class To, int Digits, class From>
__device__ inline To cvt_integer(From A) {
  bool Negative = A < 0;
  uint64_t Size = static_cast<uint64_t>(A);
  Size = Negative ? 0 - Size : Size;
  if (Size >> Digits == 0)
    return static_cast<To>(A);
  int Shift = 64 - Digits - __builtin_clzll(Size);
  uint64_t Kept = Size >> Shift;
  bool Away = Mode == Round::ru ? !Negative : Mode == Round::rd && Negative;
  Kept += Away && Kept << Shift != Size;
  To Result =
      static_cast<To>(Kept) * static_cast<To>(uint64_t(1) << Shift); // Exact.
  return Negative ? -Result : Result;
}

#define HIPIFY_PTX_CVT(MODE)                                                   \
  __device__ inline float cvt_f32_##MODE(double A) {                           \
    return cvt_narrow<cvt_mode_##MODE>(A);                                     \
  }                                                                            \
  template <class From> __device__ inline float cvt_f32_##MODE(From A) {       \
    if constexpr (sizeof(From) < 8)                                            \
      return cvt_f32_##MODE(static_cast<double>(A));                           \
    else                                                                       \
      return cvt_integer<cvt_mode_##MODE, float, 24>(A);                       \
  }                                                                            \
  template <class From> __device__ inline double cvt_f64_##MODE(From A) {      \
    return cvt_integer<cvt_mode_##MODE, double, 53>(A);                        \
  }
HIPIFY_PTX_CVT(rz)
HIPIFY_PTX_CVT(rm)
HIPIFY_PTX_CVT(rp)
#undef HIPIFY_PTX_CVT

// .ftz of a double: as for products in ptx/float.h, twice the result decides.
__device__ inline float cvt_ftz_f32_rn(double A) {
  return flush_by(static_cast<float>(A), static_cast<float>(2 * A));
}
__device__ inline float cvt_ftz_f32_rz(double A) {
  return flush_by(cvt_f32_rz(A), cvt_f32_rz(2 * A));
}
__device__ inline float cvt_ftz_f32_rm(double A) {
  return flush_by(cvt_f32_rm(A), cvt_f32_rm(2 * A));
}
__device__ inline float cvt_ftz_f32_rp(double A) {
  return flush_by(cvt_f32_rp(A), cvt_f32_rp(2 * A));
}

//===----------------------------------------------------------------------===//
// To f16, bf16 and pairs of them
//===----------------------------------------------------------------------===//

template <Round Mode> __device__ inline uint16_t cvt_f16(float A) {
  if constexpr (Mode == Round::rn)
    return __builtin_bit_cast(uint16_t, static_cast<_Float16>(A));
  else
    return float16::halfFromFloatBits(__builtin_bit_cast(uint32_t, A), Mode);
}
template <Round Mode> __device__ inline uint16_t cvt_bf16(float A) {
  if constexpr (Mode == Round::rn)
    return __builtin_bit_cast(uint16_t, static_cast<__bf16>(A));
  else
    return float16::fromFloatBits(__builtin_bit_cast(uint32_t, A), Mode);
}

__device__ inline uint32_t cvt_pair(uint16_t High, uint16_t Low) {
  return static_cast<uint32_t>(High) << 16 | Low;
}

// A pair's first source is its upper half.
#define HIPIFY_PTX_CVT(TYPE, FORMAT, MODE)                                     \
  __device__ inline uint16_t cvt_##TYPE##_##MODE(float A) {                    \
    return cvt_##TYPE<cvt_mode_##MODE>(A);                                     \
  }                                                                            \
  __device__ inline uint16_t cvt_##TYPE##_##MODE(double A) {                   \
    return cvt_##TYPE##_##MODE(cvt_sticky(A));                                 \
  }                                                                            \
  template <class From>                                                        \
  __device__ inline uint16_t cvt_##TYPE##_##MODE(From A) {                     \
    if constexpr (sizeof(From) <= 2) /* A float has it. */                     \
      return cvt_##TYPE##_##MODE(static_cast<float>(A));                       \
    else                                                                       \
      return float16::fromInteger<float16::FORMAT>(A, cvt_mode_##MODE);        \
  }                                                                            \
  __device__ inline uint32_t cvt_##TYPE##x2_##MODE(float A, float B) {         \
    return cvt_pair(cvt_##TYPE##_##MODE(A), cvt_##TYPE##_##MODE(B));           \
  }
#define HIPIFY_PTX_CVT_MODES(TYPE, FORMAT)                                     \
  HIPIFY_PTX_CVT(TYPE, FORMAT, rn)                                             \
  HIPIFY_PTX_CVT(TYPE, FORMAT, rz)                                             \
  HIPIFY_PTX_CVT(TYPE, FORMAT, rm)                                             \
  HIPIFY_PTX_CVT(TYPE, FORMAT, rp)
HIPIFY_PTX_CVT_MODES(f16, Half)
HIPIFY_PTX_CVT_MODES(bf16, Bfloat16)
#undef HIPIFY_PTX_CVT_MODES
#undef HIPIFY_PTX_CVT

/// .rs: the carry of the random bits and those that are cut rounds up. A
/// bfloat16 is the upper half of a float, for subnormal numbers, too.
__device__ inline uint16_t cvt_bf16_rs(float A, uint32_t Random) {
  uint32_t Bits = __builtin_bit_cast(uint32_t, A);
  if (A != A)
    return 0x7fff;
  if ((Bits & 0x7fffffff) != 0x7f800000)
    Bits += Random;
  return static_cast<uint16_t>(Bits >> 16);
}
__device__ inline uint32_t cvt_bf16x2_rs(float A, float B, uint32_t Random) {
  return cvt_pair(cvt_bf16_rs(A, Random >> 16),
                  cvt_bf16_rs(B, Random & 0xffff));
}

//===----------------------------------------------------------------------===//
// To tf32: a float whose last 13 bits are zero.
//===----------------------------------------------------------------------===//

template <Round Mode> __device__ inline uint32_t cvt_tf32(float A) {
  uint32_t Bits = __builtin_bit_cast(uint32_t, A);
  if (A != A)
    return 0x7fffffff;
  if (Mode == Round::rn)
    Bits += 0xfff + (Bits >> 13 & 1);
  return Bits & ~uint32_t(0x1fff);
}
__device__ inline uint32_t cvt_tf32_rn(float A) {
  return cvt_tf32<Round::rn>(A);
}
__device__ inline uint32_t cvt_tf32_rz(float A) {
  return cvt_tf32<Round::rz>(A);
}
/// To nearest, half-way cases away from zero.
__device__ inline uint32_t cvt_tf32_rna(float A) {
  return A != A
             ? 0x7fffffff
             : (__builtin_bit_cast(uint32_t, A) + 0x1000) & ~uint32_t(0x1fff);
}

//===----------------------------------------------------------------------===//
// cvt.pack: A and B cut to the range of a type, B in the lower bits; above them
// is C's lower part. Pairs of 16 bits have no C.
//===----------------------------------------------------------------------===//

template <int Bits, bool Signed>
__device__ inline uint32_t cvt_element(int32_t A) {
  constexpr int32_t Max = (1 << (Bits - Signed)) - 1, Min = Signed ? ~Max : 0;
  return static_cast<uint32_t>(A < Min   ? Min
                               : A > Max ? Max
                                         : A) &
         ((uint32_t(1) << Bits) - 1);
}
template <int Bits, bool Signed>
__device__ inline uint32_t cvt_elements(int32_t A, int32_t B) {
  return cvt_element<Bits, Signed>(A) << Bits | cvt_element<Bits, Signed>(B);
}
__device__ inline uint32_t cvt_pack_u16(int32_t A, int32_t B) {
  return cvt_elements<16, false>(A, B);
}
__device__ inline uint32_t cvt_pack_s16(int32_t A, int32_t B) {
  return cvt_elements<16, true>(A, B);
}
#define HIPIFY_PTX_CVT(BITS)                                                   \
  __device__ inline uint32_t cvt_pack_u##BITS(int32_t A, int32_t B,            \
                                              uint32_t C) {                    \
    return C << (2 * BITS) | cvt_elements<BITS, false>(A, B);                  \
  }                                                                            \
  __device__ inline uint32_t cvt_pack_s##BITS(int32_t A, int32_t B,            \
                                              uint32_t C) {                    \
    return C << (2 * BITS) | cvt_elements<BITS, true>(A, B);                   \
  }
HIPIFY_PTX_CVT(2)
HIPIFY_PTX_CVT(4)
HIPIFY_PTX_CVT(8)
#undef HIPIFY_PTX_CVT

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_CONVERT_H
