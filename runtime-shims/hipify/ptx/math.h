//===- hipify/ptx/math.h - approximate functions of PTX -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// rcp, sqrt, rsqrt, sin, cos, lg2, ex2 and tanh with .approx. AMD's
// instructions for them err by one unit in the last place and flush subnormal
// operands and results, so those with .ftz are one instruction without a shim;
// those here scale subnormal numbers, as PTX has them without .ftz, turn
// radians into revolutions, or work on halves. The bounds are in
// mappings/ptx/math.tsv.
//
// Cost: rcp, sqrt, rsqrt three to five instructions more; sin seven, cos
// five; tanh seven; f16 one, and bf16 as in hipify/ptx/half.h.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_MATH_H
#define HIPIFY_PTX_MATH_H

#include <hipify/ptx/half.h>

namespace hipify {
namespace ptx {

__device__ inline float rcp_approx(float A) {
  return __builtin_ldexpf(
      __builtin_amdgcn_rcpf(__builtin_amdgcn_frexp_mantf(A)),
      -__builtin_amdgcn_frexp_expf(A));
}
__device__ inline float sqrt_approx(float A) {
  bool Small = A < 0x1p-126f;
  float Root = __builtin_amdgcn_sqrtf(Small ? A * 0x1p32f : A);
  return Small ? Root * 0x1p-16f : Root;
}
__device__ inline float rsqrt_approx(float A) {
  bool Small = A < 0x1p-126f;
  float Root = __builtin_amdgcn_rsqf(Small ? A * 0x1p32f : A);
  return Small ? Root * 0x1p16f : Root;
}

/// Radians as revolutions, less whole ones: errs by 2^-25 of one, so by 2^-22
/// radians, up to 2^22 radians; PTX has bounds up to 100 pi. The constant is
/// 1 / (2 pi) in two floats.
__device__ inline float revolutions(float Radians) {
  float Whole = __builtin_rintf(Radians * 0x1.45f306p-3f);
  return __builtin_fmaf(Radians, 0x1.b9391p-28f,
                        __builtin_fmaf(Radians, 0x1.45f306p-3f, -Whole));
}
__device__ inline float sin_approx(float A) {
  float Sine = __builtin_amdgcn_sinf(revolutions(A));
  return A == 0 ? A : Sine; // -0 stays -0.
}
__device__ inline float cos_approx(float A) {
  return __builtin_amdgcn_cosf(revolutions(A));
}

/// 1 - 2 / (exp(2 A) + 1); near zero, where that cancels, A - A^3 / 3.
__device__ inline float tanh_approx(float A) {
  float Power = __builtin_amdgcn_exp2f(A * 0x1.715476p+1f);
  float Far = __builtin_fmaf(-2, __builtin_amdgcn_rcpf(Power + 1), 1);
  float Near = A * __builtin_fmaf(A * A, -1.0f / 3, 1); // -0 stays -0.
  return __builtin_fabsf(A) < 0x1p-5f ? Near : Far;
}

//===----------------------------------------------------------------------===//
// f64: .ftz takes and gives the upper 32 bits, with 20 of the fraction.
//===----------------------------------------------------------------------===//

/// The upper half of A's bits; a subnormal number becomes a zero.
__device__ inline double upper(double A) {
  double Flushed = __builtin_fabs(A) < 0x1p-1022 ? __builtin_copysign(0, A) : A;
  uint64_t Bits = __builtin_bit_cast(uint64_t, Flushed) & 0xffffffff00000000;
  // A NaN may have all of its fraction's bits below.
  return A != A ? A : __builtin_bit_cast(double, Bits);
}
__device__ inline double rcp_approx_ftz(double A) {
  return upper(__builtin_amdgcn_rcp(upper(A)));
}
__device__ inline double rsqrt_approx_ftz(double A) {
  return upper(__builtin_amdgcn_rsq(upper(A)));
}

//===----------------------------------------------------------------------===//
// Halves
//===----------------------------------------------------------------------===//

__device__ inline uint16_t ex2_f16(uint16_t A) {
  return f16::encode(__builtin_elementwise_exp2(f16::number(A)));
}
/// Of bf16: with .ftz, which it always has.
__device__ inline uint16_t ex2_bf16(uint16_t A) {
  return bf16::narrow(__builtin_amdgcn_exp2f(bf16::wide(A)));
}
__device__ inline uint16_t tanh_f16(uint16_t A) {
  return f16::narrow(tanh_approx(f16::wide(A)));
}
__device__ inline uint16_t tanh_bf16(uint16_t A) {
  return bf16::narrow(tanh_approx(bf16::wide(A)));
}
#define HIPIFY_PTX_PAIR(NAME)                                                  \
  __device__ inline uint32_t NAME##x2(uint32_t A) {                            \
    uint32_t High = NAME(static_cast<uint16_t>(A >> 16));                      \
    return NAME(static_cast<uint16_t>(A)) | High << 16;                        \
  }
HIPIFY_PTX_PAIR(ex2_f16)
HIPIFY_PTX_PAIR(ex2_bf16)
HIPIFY_PTX_PAIR(tanh_f16)
HIPIFY_PTX_PAIR(tanh_bf16)
#undef HIPIFY_PTX_PAIR

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_MATH_H
