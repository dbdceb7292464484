//===- hipify/ptx/float.h - arithmetic of PTX on f32 and f64 --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// add, sub, mul, fma, div, rcp, sqrt, min and max with PTX's modifiers: rn, rz,
// rm, rp round; .ftz is namespace ftz, .sat and .NaN are functions. Exact.
//
// Results that are rounded with rn never become part of a fused operation, as
// PTX promises (-ffp-contract=fast given by hand overrules that).
//
// Cost: rn is one instruction, or a division or root in double; the other
// roundings are as in hipify/rounding.h. Each operand and result of .ftz costs
// three instructions, since AMD GPUs keep subnormal numbers, and products and
// quotients are computed twice. .sat, min and max are one instruction where the
// compiler has C23's minimum_num.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_FLOAT_H
#define HIPIFY_PTX_FLOAT_H

#include <hipify/exact_math.h>
#include <hipify/ptx/flush.h>
#include <hipify/rounding.h>

namespace hipify {
namespace ptx {

// T is float, double, _Float16 or a vector of them.
#if __has_builtin(__builtin_elementwise_minimumnum)
/// The smaller number; NaN only if both are NaN; -0 is less than +0.
template <class T> __device__ inline T min_num(T A, T B) {
  return __builtin_elementwise_minimumnum(A, B);
}
template <class T> __device__ inline T max_num(T A, T B) {
  return __builtin_elementwise_maximumnum(A, B);
}
#else
template <class T> __device__ inline T min_num(T A, T B) {
  T One = 1, Equal = __builtin_elementwise_copysign(One, A) < 0 ? A : B;
  return A != A ? B : B != B || A < B ? A : B < A ? B : Equal;
}
template <class T> __device__ inline T max_num(T A, T B) {
  T One = 1, Equal = __builtin_elementwise_copysign(One, A) < 0 ? B : A;
  return A != A ? B : B != B || A > B ? A : B > A ? B : Equal;
}
#endif

#if __has_builtin(__builtin_elementwise_minimum)
/// The same, but NaN if any of both is NaN.
template <class T> __device__ inline T min_NaN(T A, T B) {
  return __builtin_elementwise_minimum(A, B);
}
template <class T> __device__ inline T max_NaN(T A, T B) {
  return __builtin_elementwise_maximum(A, B);
}
#else
template <class T> __device__ inline T min_NaN(T A, T B) {
  return A != A ? A : B != B ? B : min_num(A, B);
}
template <class T> __device__ inline T max_NaN(T A, T B) {
  return A != A ? A : B != B ? B : max_num(A, B);
}
#endif

/// .xorsign.abs: of the magnitudes, with the sign of the operands' product.
#define HIPIFY_PTX_XORSIGN(NAME)                                               \
  __device__ inline float xorsign_##NAME(float A, float B) {                   \
    float Magnitude = NAME(__builtin_fabsf(A), __builtin_fabsf(B));            \
    return __builtin_signbit(A) != __builtin_signbit(B) ? -Magnitude           \
                                                        : Magnitude;           \
  }
HIPIFY_PTX_XORSIGN(min_num)
HIPIFY_PTX_XORSIGN(max_num)
HIPIFY_PTX_XORSIGN(min_NaN)
HIPIFY_PTX_XORSIGN(max_NaN)
#undef HIPIFY_PTX_XORSIGN

/// .sat: into [+0, 1]; NaN becomes +0.
__device__ inline float sat(float A) { return min_num(max_num(A, 0.0f), 1.0f); }

/// testp.normal: finite and not subnormal.
template <class T> __device__ inline bool is_normal(T A) {
  return A == 0 || __builtin_isnormal(A);
}

//===----------------------------------------------------------------------===//
// Sums, products, quotients and roots, rounded.
//===----------------------------------------------------------------------===//

__device__ inline float add_rn(float A, float B) { return fadd_rn(A, B); }
__device__ inline float sub_rn(float A, float B) { return fsub_rn(A, B); }
__device__ inline float mul_rn(float A, float B) { return fmul_rn(A, B); }
// In double, where -fno-hip-fp32-correctly-rounded-divide-sqrt has no say.
// Rounding twice is exact: 53 bits are more than twice 24 and two.
__device__ inline float div_rn(float A, float B) {
  return static_cast<float>(static_cast<double>(A) / B);
}
__device__ inline float rcp_rn(float A) { return div_rn(1.0f, A); }
__device__ inline float sqrt_rn(float A) { return fsqrt_rn(A); }
__device__ inline float fma_rn(float A, float B, float C) {
  return __builtin_fmaf(A, B, C);
}
__device__ inline double add_rn(double A, double B) { return dadd_rn(A, B); }
__device__ inline double sub_rn(double A, double B) { return dsub_rn(A, B); }
__device__ inline double mul_rn(double A, double B) { return dmul_rn(A, B); }
__device__ inline double div_rn(double A, double B) { return A / B; }
__device__ inline double rcp_rn(double A) { return 1.0 / A; }
__device__ inline double sqrt_rn(double A) { return __builtin_sqrt(A); }
__device__ inline double fma_rn(double A, double B, double C) {
  return __builtin_fma(A, B, C);
}

/// div.approx: PTX defines it so for divisors beyond 2^126.
__device__ inline float div_approx(float A, float B) {
  return __builtin_fabsf(B) > 0x1p126f ? A * __builtin_copysignf(0.0f, B)
                                       : A / B;
}

// CUDA's names of the directions: d for minus, u for plus.
#define HIPIFY_PTX_ROUND(WAY, CUDA)                                            \
  __device__ inline float add_##WAY(float A, float B) {                        \
    return __fadd_##CUDA(A, B);                                                \
  }                                                                            \
  __device__ inline float sub_##WAY(float A, float B) {                        \
    return __fsub_##CUDA(A, B);                                                \
  }                                                                            \
  __device__ inline float mul_##WAY(float A, float B) {                        \
    return __fmul_##CUDA(A, B);                                                \
  }                                                                            \
  __device__ inline float div_##WAY(float A, float B) {                        \
    return __fdiv_##CUDA(A, B);                                                \
  }                                                                            \
  __device__ inline float rcp_##WAY(float A) { return __frcp_##CUDA(A); }      \
  __device__ inline float sqrt_##WAY(float A) { return __fsqrt_##CUDA(A); }    \
  __device__ inline float fma_##WAY(float A, float B, float C) {               \
    return __fmaf_##CUDA(A, B, C);                                             \
  }                                                                            \
  __device__ inline double add_##WAY(double A, double B) {                     \
    return __dadd_##CUDA(A, B);                                                \
  }                                                                            \
  __device__ inline double sub_##WAY(double A, double B) {                     \
    return __dsub_##CUDA(A, B);                                                \
  }                                                                            \
  __device__ inline double mul_##WAY(double A, double B) {                     \
    return __dmul_##CUDA(A, B);                                                \
  }                                                                            \
  __device__ inline double div_##WAY(double A, double B) {                     \
    return __ddiv_##CUDA(A, B);                                                \
  }                                                                            \
  __device__ inline double rcp_##WAY(double A) { return __drcp_##CUDA(A); }    \
  __device__ inline double sqrt_##WAY(double A) { return __dsqrt_##CUDA(A); }  \
  __device__ inline double fma_##WAY(double A, double B, double C) {           \
    return __fma_##CUDA(A, B, C);                                              \
  }
HIPIFY_PTX_ROUND(rz, rz)
HIPIFY_PTX_ROUND(rm, rd)
HIPIFY_PTX_ROUND(rp, ru)
#undef HIPIFY_PTX_ROUND

//===----------------------------------------------------------------------===//
// With .ftz: subnormal operands and results become zeros.
//
// NVIDIA's GPUs round to 24 digits first, with any exponent, and flush what is
// below 2^-126 then. Rounding to a subnormal number could end at 2^-126. So
// twice the result is asked: it is a normal number wherever that matters, and
// an overflow of an operand's double means a result far from there. Sums and
// roots need none of this: a subnormal sum is exact.
//===----------------------------------------------------------------------===//

namespace ftz {
#define HIPIFY_PTX_FTZ(WAY)                                                    \
  __device__ inline float add_##WAY(float A, float B) {                        \
    return flush(ptx::add_##WAY(flush(A), flush(B)));                          \
  }                                                                            \
  __device__ inline float sub_##WAY(float A, float B) {                        \
    return flush(ptx::sub_##WAY(flush(A), flush(B)));                          \
  }                                                                            \
  __device__ inline float mul_##WAY(float A, float B) {                        \
    float X = flush(A), Y = flush(B);                                          \
    return flush_by(ptx::mul_##WAY(X, Y), ptx::mul_##WAY(2 * X, Y));           \
  }                                                                            \
  __device__ inline float div_##WAY(float A, float B) {                        \
    float X = flush(A), Y = flush(B);                                          \
    return flush_by(ptx::div_##WAY(X, Y), ptx::div_##WAY(2 * X, Y));           \
  }                                                                            \
  __device__ inline float fma_##WAY(float A, float B, float C) {               \
    float X = flush(A), Y = flush(B), Z = flush(C);                            \
    return flush_by(ptx::fma_##WAY(X, Y, Z), ptx::fma_##WAY(2 * X, Y, 2 * Z)); \
  }                                                                            \
  __device__ inline float rcp_##WAY(float A) {                                 \
    float X = flush(A);                                                        \
    return flush_by(ptx::rcp_##WAY(X), ptx::div_##WAY(2.0f, X));               \
  }                                                                            \
  __device__ inline float sqrt_##WAY(float A) {                                \
    return flush(ptx::sqrt_##WAY(flush(A)));                                   \
  }
HIPIFY_PTX_FTZ(rn)
HIPIFY_PTX_FTZ(rz)
HIPIFY_PTX_FTZ(rm)
HIPIFY_PTX_FTZ(rp)
#undef HIPIFY_PTX_FTZ
} // namespace ftz

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_FLOAT_H
