//===- hipify/rounding.h - arithmetic rounded down, up or toward zero -----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// __fadd_rd and similar. HIP has the names for rounding to nearest only. Sums,
// products and fused ones are OCML's, ROCm's own math library, which switches
// the rounding of the hardware: exact. Quotients and square roots are computed
// to nearest, the sign of their error from an exact remainder, and moved by one
// step where that is on the wrong side: exact, too, over the whole range.
//
// And some that round to nearest, in namespace hipify, where HIP's give weaker
// guarantees than CUDA's: HIP's __fmul_rn may be fused with a sum that follows,
// and its __fsqrt_rn and __frsqrt_rn are approximations.
//
// Cost: a call and two writes of the mode register; for quotients and roots
// some twenty operations in double; sums and products to nearest: nothing.
// Fast-math must be off, as hipify/exact_math.h says.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_ROUNDING_H
#define HIPIFY_ROUNDING_H

#include <hipify/exact_math.h>
#include <hipify/shim.h>

namespace hipify {
namespace rounding {

enum class Direction { rd, ru, rz };

HIPIFY_ON_BOTH inline long long bitsOf(double Value) {
  return __builtin_bit_cast(long long, Value);
}

/// Nearest is the number nearest to an exact result, which is on the side of
/// it that Error's sign indicates. Returns the exact result rounded in Way;
/// what overflowed to infinity comes back when it is rounded toward zero.
HIPIFY_ON_BOTH inline double redirect(double Nearest, double Error,
                                      Direction Way) {
  if (Nearest != Nearest || Error != Error || Error == 0)
    return Nearest;
  bool Negative = __builtin_signbit(Nearest);
  // How far to move: the step away from zero adds one to the bits.
  int Step = 0;
  if (Error < 0 &&
      (Way == Direction::rd || (Way == Direction::rz && !Negative)))
    Step = Negative ? 1 : -1;
  if (Error > 0 && (Way == Direction::ru || (Way == Direction::rz && Negative)))
    Step = Negative ? -1 : 1;
  return __builtin_bit_cast(double, bitsOf(Nearest) + Step);
}

/// 2^Exponent times Value, rounded in Way. Value is itself rounded in Way, so
/// that cutting it again for a subnormal result is as cutting it once.
HIPIFY_ON_BOTH inline double scale(double Value, int Exponent, Direction Way) {
  double Scaled = __builtin_ldexp(Value, Exponent);
  if (Value == 0 || Value - Value != 0)
    return Scaled;
  if (Scaled - Scaled != 0) // Finite became infinite.
    return redirect(Scaled, -Scaled, Way);
  return redirect(Scaled, Value - __builtin_ldexp(Scaled, -Exponent), Way);
}

/// The exponent E with 2^E <= |Value| < 2^(E+1); Value is finite, not zero.
HIPIFY_ON_BOTH inline int exponentOf(double Value) {
  int Exponent = 0;
  static_cast<void>(__builtin_frexp(Value, &Exponent));
  return Exponent - 1;
}

HIPIFY_ON_BOTH inline double divide(double A, double B, Direction Way) {
#pragma clang fp contract(off) reassociate(off)
  // NaN, infinity and zero are not rounded.
  if (A - A != 0 || B - B != 0 || A == 0 || B == 0)
    return A / B;
  int ScaleA = exponentOf(A), ScaleB = exponentOf(B);
  double MA = __builtin_ldexp(A, -ScaleA), MB = __builtin_ldexp(B, -ScaleB);
  double Quotient = MA / MB;
  // The remainder of a quotient to nearest is a double.
  double Rest = __builtin_fma(-Quotient, MB, MA);
  return scale(redirect(Quotient, MB < 0 ? -Rest : Rest, Way), ScaleA - ScaleB,
               Way);
}

HIPIFY_ON_BOTH inline double squareRoot(double A, Direction Way) {
#pragma clang fp contract(off) reassociate(off)
  if (!(A > 0) || A - A != 0)
    return __builtin_sqrt(A);
  int Even = exponentOf(A) & ~1;
  double Scaled = __builtin_ldexp(A, -Even);
  double Root = __builtin_sqrt(Scaled);
  double Rest = __builtin_fma(-Root, Root, Scaled);
  return __builtin_ldexp(redirect(Root, Rest, Way), Even / 2);
}

} // namespace rounding
} // namespace hipify

//===----------------------------------------------------------------------===//
// To nearest. No sum, difference or product becomes part of a fused operation.
//===----------------------------------------------------------------------===//

namespace hipify {
#define HIPIFY_NEAREST(NAME, TYPE, OPERATOR)                                   \
  HIPIFY_DETAIL TYPE NAME##_rn(TYPE A, TYPE B) {                               \
    _Pragma("clang fp contract(off)") return A OPERATOR B;                     \
  }
HIPIFY_NEAREST(fadd, float, +)
HIPIFY_NEAREST(fsub, float, -)
HIPIFY_NEAREST(fmul, float, *)
HIPIFY_NEAREST(dadd, double, +)
HIPIFY_NEAREST(dsub, double, -)
HIPIFY_NEAREST(dmul, double, *)
#undef HIPIFY_NEAREST

// Rounding twice is exact here: 53 bits are more than twice 24 and two, and
// for the reciprocal root all of the two binades that matter were tried.
HIPIFY_DETAIL float fsqrt_rn(float A) {
  return static_cast<float>(__builtin_sqrt(static_cast<double>(A)));
}
HIPIFY_DETAIL float frsqrt_rn(float A) {
  return static_cast<float>(1.0 / __builtin_sqrt(static_cast<double>(A)));
}
} // namespace hipify

#if defined(__HIP__)

// OCML names the directions to negative, to positive, to zero. The library is
// linked with all device code.
#define HIPIFY_OCML_DECLARE(MODE)                                              \
  extern "C" {                                                                 \
  __device__ float __ocml_add_##MODE##_f32(float, float);                      \
  __device__ float __ocml_sub_##MODE##_f32(float, float);                      \
  __device__ float __ocml_mul_##MODE##_f32(float, float);                      \
  __device__ float __ocml_fma_##MODE##_f32(float, float, float);               \
  __device__ double __ocml_add_##MODE##_f64(double, double);                   \
  __device__ double __ocml_sub_##MODE##_f64(double, double);                   \
  __device__ double __ocml_mul_##MODE##_f64(double, double);                   \
  __device__ double __ocml_fma_##MODE##_f64(double, double, double);           \
  __device__ float __ocml_cvt##MODE##_f32_f64(double);                         \
  }

#define HIPIFY_ROUND(WAY, MODE)                                                \
  HIPIFY_OCML_DECLARE(MODE)                                                    \
  HIPIFY_SHIM float __fadd_##WAY(float A, float B) {                           \
    return __ocml_add_##MODE##_f32(A, B);                                      \
  }                                                                            \
  HIPIFY_SHIM float __fsub_##WAY(float A, float B) {                           \
    return __ocml_sub_##MODE##_f32(A, B);                                      \
  }                                                                            \
  HIPIFY_SHIM float __fmul_##WAY(float A, float B) {                           \
    return __ocml_mul_##MODE##_f32(A, B);                                      \
  }                                                                            \
  HIPIFY_SHIM float __fmaf_##WAY(float A, float B, float C) {                  \
    return __ocml_fma_##MODE##_f32(A, B, C);                                   \
  }                                                                            \
  HIPIFY_SHIM float __fmaf_ieee_##WAY(float A, float B, float C) {             \
    return __ocml_fma_##MODE##_f32(A, B, C);                                   \
  }                                                                            \
  HIPIFY_SHIM double __dadd_##WAY(double A, double B) {                        \
    return __ocml_add_##MODE##_f64(A, B);                                      \
  }                                                                            \
  HIPIFY_SHIM double __dsub_##WAY(double A, double B) {                        \
    return __ocml_sub_##MODE##_f64(A, B);                                      \
  }                                                                            \
  HIPIFY_SHIM double __dmul_##WAY(double A, double B) {                        \
    return __ocml_mul_##MODE##_f64(A, B);                                      \
  }                                                                            \
  HIPIFY_SHIM double __fma_##WAY(double A, double B, double C) {               \
    return __ocml_fma_##MODE##_f64(A, B, C);                                   \
  }                                                                            \
  /* Rounded twice in one direction: the same as once. */                      \
  HIPIFY_SHIM float __fdiv_##WAY(float A, float B) {                           \
    return __ocml_cvt##MODE##_f32_f64(                                         \
        hipify::rounding::divide(A, B, hipify::rounding::Direction::WAY));     \
  }                                                                            \
  HIPIFY_SHIM float __frcp_##WAY(float A) { return __fdiv_##WAY(1.0f, A); }    \
  HIPIFY_SHIM float __fsqrt_##WAY(float A) {                                   \
    return __ocml_cvt##MODE##_f32_f64(                                         \
        hipify::rounding::squareRoot(A, hipify::rounding::Direction::WAY));    \
  }                                                                            \
  HIPIFY_SHIM double __ddiv_##WAY(double A, double B) {                        \
    return hipify::rounding::divide(A, B, hipify::rounding::Direction::WAY);   \
  }                                                                            \
  HIPIFY_SHIM double __drcp_##WAY(double A) { return __ddiv_##WAY(1.0, A); }   \
  HIPIFY_SHIM double __dsqrt_##WAY(double A) {                                 \
    return hipify::rounding::squareRoot(A, hipify::rounding::Direction::WAY);  \
  }

HIPIFY_ROUND(rd, rtn)
HIPIFY_ROUND(ru, rtp)
HIPIFY_ROUND(rz, rtz)
#undef HIPIFY_ROUND
#undef HIPIFY_OCML_DECLARE

HIPIFY_SHIM float __fmaf_ieee_rn(float A, float B, float C) {
  return __builtin_fmaf(A, B, C);
}

HIPIFY_SHIM float2 __fadd2_rn(float2 A, float2 B) {
  return float2(hipify::fadd_rn(A.x, B.x), hipify::fadd_rn(A.y, B.y));
}
HIPIFY_SHIM float2 __fmul2_rn(float2 A, float2 B) {
  return float2(hipify::fmul_rn(A.x, B.x), hipify::fmul_rn(A.y, B.y));
}
HIPIFY_SHIM float2 __ffma2_rn(float2 A, float2 B, float2 C) {
  return float2(__builtin_fmaf(A.x, B.x, C.x), __builtin_fmaf(A.y, B.y, C.y));
}

// Pairs of floats, elementwise.
#define HIPIFY_ROUND_PAIR(WAY)                                                 \
  HIPIFY_SHIM float2 __fadd2_##WAY(float2 A, float2 B) {                       \
    return float2(__fadd_##WAY(A.x, B.x), __fadd_##WAY(A.y, B.y));             \
  }                                                                            \
  HIPIFY_SHIM float2 __fmul2_##WAY(float2 A, float2 B) {                       \
    return float2(__fmul_##WAY(A.x, B.x), __fmul_##WAY(A.y, B.y));             \
  }                                                                            \
  HIPIFY_SHIM float2 __ffma2_##WAY(float2 A, float2 B, float2 C) {             \
    return float2(__fmaf_##WAY(A.x, B.x, C.x), __fmaf_##WAY(A.y, B.y, C.y));   \
  }
HIPIFY_ROUND_PAIR(rd)
HIPIFY_ROUND_PAIR(ru)
HIPIFY_ROUND_PAIR(rz)
#undef HIPIFY_ROUND_PAIR

#endif // __HIP__

#endif // HIPIFY_ROUNDING_H
