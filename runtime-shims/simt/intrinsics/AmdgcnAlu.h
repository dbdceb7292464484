//===- AmdgcnAlu.h - AMD's arithmetic on one lane ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Instructions that have no counterpart in LLVM IR or x86: the CALL rows of
// lib/Simt/Intrinsics/Amdgcn.def, and what lib/Simt/LowerAmdgcn*.cpp calls.
// Packed operands come as one integer, half precision as its 16 bits.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_INTRINSICS_AMDGCNALU_H
#define HIPIFY_SIMT_INTRINSICS_AMDGCNALU_H

#include <cstdint>

extern "C" {
// Bytes and bits.
uint32_t __simt_amdgcn_alignbyte(uint32_t High, uint32_t Low, uint32_t By);
uint32_t __simt_amdgcn_perm(uint32_t High, uint32_t Low, uint32_t Select);
uint32_t __simt_amdgcn_lerp(uint32_t A, uint32_t B, uint32_t Round);
uint32_t __simt_amdgcn_sad_u8(uint32_t A, uint32_t B, uint32_t Sum);
uint32_t __simt_amdgcn_sad_hi_u8(uint32_t A, uint32_t B, uint32_t Sum);
uint32_t __simt_amdgcn_sad_u16(uint32_t A, uint32_t B, uint32_t Sum);
uint32_t __simt_amdgcn_msad_u8(uint32_t A, uint32_t Reference, uint32_t Sum);
uint64_t __simt_amdgcn_qsad_pk_u16_u8(uint64_t A, uint32_t B, uint64_t Sums);
uint64_t __simt_amdgcn_mqsad_pk_u16_u8(uint64_t A, uint32_t B, uint64_t Sums);
void __simt_amdgcn_mqsad_u32_u8(void *Result, uint64_t A, uint32_t B,
                                const void *Sums);
uint64_t __simt_amdgcn_bitreplicate(uint32_t Bits);
uint64_t __simt_amdgcn_quadmask(uint64_t Mask);
uint64_t __simt_amdgcn_wqm(uint64_t Mask);
uint32_t __simt_amdgcn_prng_b32(uint32_t State);
uint16_t __simt_amdgcn_ashr_pk_i8_i32(uint32_t A, uint32_t B, uint32_t By);
uint16_t __simt_amdgcn_ashr_pk_u8_i32(uint32_t A, uint32_t B, uint32_t By);

// Dot products.
uint32_t __simt_amdgcn_sdot2(uint32_t A, uint32_t B, uint32_t C, bool Clamp);
uint32_t __simt_amdgcn_udot2(uint32_t A, uint32_t B, uint32_t C, bool Clamp);
uint32_t __simt_amdgcn_sdot4(uint32_t A, uint32_t B, uint32_t C, bool Clamp);
uint32_t __simt_amdgcn_udot4(uint32_t A, uint32_t B, uint32_t C, bool Clamp);
uint32_t __simt_amdgcn_sdot8(uint32_t A, uint32_t B, uint32_t C, bool Clamp);
uint32_t __simt_amdgcn_udot8(uint32_t A, uint32_t B, uint32_t C, bool Clamp);
uint32_t __simt_amdgcn_sudot4(bool SignedA, uint32_t A, bool SignedB,
                              uint32_t B, uint32_t C, bool Clamp);
uint32_t __simt_amdgcn_sudot8(bool SignedA, uint32_t A, bool SignedB,
                              uint32_t B, uint32_t C, bool Clamp);
float __simt_amdgcn_fdot2(uint32_t A, uint32_t B, float C, bool Clamp);
float __simt_amdgcn_fdot2_f32_bf16(uint32_t A, uint32_t B, float C, bool Clamp);
uint16_t __simt_amdgcn_fdot2_f16_f16(uint32_t A, uint32_t B, uint16_t C);
uint16_t __simt_amdgcn_fdot2_bf16_bf16(uint32_t A, uint32_t B, uint16_t C);

// Conversions.
uint32_t __simt_amdgcn_cvt_pkrtz(float A, float B);
uint32_t __simt_amdgcn_cvt_pknorm_i16(float A, float B);
uint32_t __simt_amdgcn_cvt_pknorm_u16(float A, float B);
uint32_t __simt_amdgcn_cvt_pk_i16(uint32_t A, uint32_t B);
uint32_t __simt_amdgcn_cvt_pk_u16(uint32_t A, uint32_t B);
float __simt_amdgcn_cvt_off_f32_i4(uint32_t A);
uint32_t __simt_amdgcn_cvt_pk_u8_f32(float X, uint32_t Byte, uint32_t Old);

// Steps of a division: v_div_scale in two parts, v_div_fmas, v_div_fixup.
float __simt_amdgcn_div_scale_f32(float Numerator, float Denominator,
                                  bool OfNumerator);
bool __simt_amdgcn_div_scaled_f32(float Numerator, float Denominator);
float __simt_amdgcn_div_fmas_f32(float A, float B, float C, bool Scaled);
float __simt_amdgcn_div_fixup_f32(float Quotient, float Denominator,
                                  float Numerator);
double __simt_amdgcn_div_scale_f64(double Numerator, double Denominator,
                                   bool OfNumerator);
bool __simt_amdgcn_div_scaled_f64(double Numerator, double Denominator);
double __simt_amdgcn_div_fmas_f64(double A, double B, double C, bool Scaled);
double __simt_amdgcn_div_fixup_f64(double Quotient, double Denominator,
                                   double Numerator);
uint16_t __simt_amdgcn_div_fixup_f16(uint16_t Quotient, uint16_t Denominator,
                                     uint16_t Numerator);

// Floating point.
double __simt_amdgcn_trig_preop_f64(double X, uint32_t Segment);
float __simt_amdgcn_sin(float Turns);
float __simt_amdgcn_cos(float Turns);
float __simt_amdgcn_frexp_mant_f32(float X);
double __simt_amdgcn_frexp_mant_f64(double X);
int32_t __simt_amdgcn_frexp_exp_f32(float X);
int32_t __simt_amdgcn_frexp_exp_f64(double X);
bool __simt_amdgcn_class_f16(uint16_t X, uint32_t Classes);
bool __simt_amdgcn_class_f32(float X, uint32_t Classes);
bool __simt_amdgcn_class_f64(double X, uint32_t Classes);
float __simt_amdgcn_cubeid(float X, float Y, float Z);
float __simt_amdgcn_cubema(float X, float Y, float Z);
float __simt_amdgcn_cubesc(float X, float Y, float Z);
float __simt_amdgcn_cubetc(float X, float Y, float Z);

// With --approximate: denormal operands and results are 0, and the last bit is
// rounded towards 0 (an error below 1 ulp; the hardware's is up to 1).
float __simt_amdgcn_approximate_rcp(float X);
float __simt_amdgcn_approximate_rsq(float X);
float __simt_amdgcn_approximate_sqrt(float X);
float __simt_amdgcn_approximate_exp2(float X);
float __simt_amdgcn_approximate_log(float X);

// ROCm's functions that change the rounding mode for one operation; Mode is 1
// for up, 2 for down, 3 for towards 0, as in the MODE register.
#define HIPIFY_SIMT_ROUNDED(Mode)                                              \
  uint16_t __simt_amdgcn_add_##Mode##_f16(uint16_t A, uint16_t B);             \
  uint16_t __simt_amdgcn_sub_##Mode##_f16(uint16_t A, uint16_t B);             \
  uint16_t __simt_amdgcn_mul_##Mode##_f16(uint16_t A, uint16_t B);             \
  uint16_t __simt_amdgcn_fma_##Mode##_f16(uint16_t A, uint16_t B, uint16_t C); \
  float __simt_amdgcn_add_##Mode##_f32(float A, float B);                      \
  float __simt_amdgcn_sub_##Mode##_f32(float A, float B);                      \
  float __simt_amdgcn_mul_##Mode##_f32(float A, float B);                      \
  float __simt_amdgcn_fma_##Mode##_f32(float A, float B, float C);             \
  double __simt_amdgcn_add_##Mode##_f64(double A, double B);                   \
  double __simt_amdgcn_sub_##Mode##_f64(double A, double B);                   \
  double __simt_amdgcn_mul_##Mode##_f64(double A, double B);                   \
  double __simt_amdgcn_fma_##Mode##_f64(double A, double B, double C);
HIPIFY_SIMT_ROUNDED(rtp)
HIPIFY_SIMT_ROUNDED(rtn)
HIPIFY_SIMT_ROUNDED(rtz)
#undef HIPIFY_SIMT_ROUNDED
}

#endif
