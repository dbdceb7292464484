//===- NvvmFloat.cpp - Rounding as NVIDIA's instructions do -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The processor can round each way that PTX names, but has no instructions
// with a mode of their own before AVX-512. So one asm statement sets the mode,
// computes and sets it back: nothing else ever runs in another mode, and all
// edge cases are the processor's, which are IEEE 754's. What NaN comes out is
// NVIDIA's choice for f32 and the processor's for f64.
//
//===----------------------------------------------------------------------===//
#include "Nvvm.h"
#include <bit>
#include <cmath>
#include <immintrin.h>

using namespace hipify::simt;

namespace {

/// Values of MXCSR: all exceptions masked, and the rounding mode.
constexpr uint32_t DownMode = 0x1f80 | 1 << 13;
constexpr uint32_t UpMode = 0x1f80 | 2 << 13;
constexpr uint32_t ZeroMode = 0x1f80 | 3 << 13;

float canonical(float A) {
  return std::isnan(A) ? std::bit_cast<float>(0x7fffffffu) : A;
}
double canonical(double A) { return A; }

// Operands are %0 (the result, too), %3 and %4.
#define DIRECTED_OPERATION(Name, T, Instruction)                               \
  T Name(T A, T B, T C, uint32_t Mode) {                                       \
    uint32_t Saved;                                                            \
    asm volatile("vstmxcsr %1\n\tvldmxcsr %2\n\t" Instruction                  \
                 "\n\tvldmxcsr %1"                                             \
                 : "+x"(A), "=m"(Saved)                                        \
                 : "m"(Mode), "x"(B), "x"(C));                                 \
    return canonical(A);                                                       \
  }
DIRECTED_OPERATION(addIn, float, "vaddss %3, %0, %0")
DIRECTED_OPERATION(mulIn, float, "vmulss %3, %0, %0")
DIRECTED_OPERATION(divIn, float, "vdivss %3, %0, %0")
DIRECTED_OPERATION(sqrtIn, float, "vsqrtss %0, %0, %0")
DIRECTED_OPERATION(fmaIn, float, "vfmadd213ss %4, %3, %0")
DIRECTED_OPERATION(addIn, double, "vaddsd %3, %0, %0")
DIRECTED_OPERATION(mulIn, double, "vmulsd %3, %0, %0")
DIRECTED_OPERATION(divIn, double, "vdivsd %3, %0, %0")
DIRECTED_OPERATION(sqrtIn, double, "vsqrtsd %0, %0, %0")
DIRECTED_OPERATION(fmaIn, double, "vfmadd213sd %4, %3, %0")
#undef DIRECTED_OPERATION

float narrowIn(double A, uint32_t Mode) {
  uint32_t Saved;
  float Result;
  asm volatile("vstmxcsr %1\n\tvldmxcsr %2\n\tvcvtsd2ss %3, %3, %0"
               "\n\tvldmxcsr %1"
               : "=&x"(Result), "=m"(Saved)
               : "m"(Mode), "x"(A));
  return canonical(Result);
}

/// The integer with this sign and magnitude in a type with Digits digits.
template <typename T, int Digits>
T roundInteger(bool Negative, uint64_t Magnitude, uint32_t Mode) {
  int Shift = 64 - std::countl_zero(Magnitude | 1) - Digits;
  uint64_t Kept = Magnitude;
  int Exponent = 0;
  if (Shift > 0) {
    Exponent = Shift;
    Kept >>= Shift;
    bool Away = Mode == (Negative ? DownMode : UpMode);
    if (Away && Magnitude << (64 - Shift))
      ++Kept;
  }
  T Result = std::ldexp(T(Kept), Exponent);
  return Negative ? -Result : Result;
}

template <typename T, int Digits> T roundSigned(int64_t A, uint32_t Mode) {
  uint64_t Magnitude = A < 0 ? 0 - uint64_t(A) : uint64_t(A);
  return roundInteger<T, Digits>(A < 0, Magnitude, Mode);
}

} // namespace

#define DIRECTED(Mode, Value, Suffix, T, Digits)                               \
  T __simt_nvvm_add_##Mode##_##Suffix(T A, T B) {                              \
    return addIn(A, B, B, Value);                                              \
  }                                                                            \
  T __simt_nvvm_mul_##Mode##_##Suffix(T A, T B) {                              \
    return mulIn(A, B, B, Value);                                              \
  }                                                                            \
  T __simt_nvvm_div_##Mode##_##Suffix(T A, T B) {                              \
    return divIn(A, B, B, Value);                                              \
  }                                                                            \
  T __simt_nvvm_fma_##Mode##_##Suffix(T A, T B, T C) {                         \
    return fmaIn(A, B, C, Value);                                              \
  }                                                                            \
  T __simt_nvvm_sqrt_##Mode##_##Suffix(T A) { return sqrtIn(A, A, A, Value); } \
  T __simt_nvvm_ll_##Mode##_##Suffix(int64_t A) {                              \
    return roundSigned<T, Digits>(A, Value);                                   \
  }                                                                            \
  T __simt_nvvm_ull_##Mode##_##Suffix(uint64_t A) {                            \
    return roundInteger<T, Digits>(false, A, Value);                           \
  }
DIRECTED(rz, ZeroMode, f, float, 24)
DIRECTED(rm, DownMode, f, float, 24)
DIRECTED(rp, UpMode, f, float, 24)
DIRECTED(rz, ZeroMode, d, double, 53)
DIRECTED(rm, DownMode, d, double, 53)
DIRECTED(rp, UpMode, d, double, 53)
#undef DIRECTED

float __simt_nvvm_d2f_rz(double A) { return narrowIn(A, ZeroMode); }
float __simt_nvvm_d2f_rm(double A) { return narrowIn(A, DownMode); }
float __simt_nvvm_d2f_rp(double A) { return narrowIn(A, UpMode); }

// --- 16 bits -----------------------------------------------------------------

static float fromBF16(uint16_t A) {
  return std::bit_cast<float>(uint32_t(A) << 16);
}

static uint16_t toBF16(float A, bool TowardZero) {
  if (std::isnan(A))
    return 0x7fff;
  uint32_t Bits = std::bit_cast<uint32_t>(A);
  if (!TowardZero)
    Bits += 0x7fff + (Bits >> 16 & 1);
  return Bits >> 16;
}

uint16_t __simt_nvvm_fma_bf16(uint16_t A, uint16_t B, uint16_t C) {
  // The product is exact. Sum and Error together are the exact result; when
  // something is lost, the last digit is set ("round to odd"), which keeps the
  // two roundings that follow from taking a near tie for a tie.
  double Product = double(fromBF16(A)) * double(fromBF16(B));
  double Addend = fromBF16(C);
  double Sum = Product + Addend;
  if (!std::isfinite(Sum))
    return toBF16(float(Sum), false);
  double Rounded = Sum - Product;
  double Error = (Product - (Sum - Rounded)) + (Addend - Rounded);
  uint64_t Bits = std::bit_cast<uint64_t>(Sum);
  if (Error != 0 && !(Bits & 1))
    Bits += (Error > 0) == (Sum > 0) ? 1 : -1;
  double Odd = std::bit_cast<double>(Bits);
  float Narrow = narrowIn(Odd, ZeroMode);
  if (double(Narrow) != Odd)
    Narrow = std::bit_cast<float>(std::bit_cast<uint32_t>(Narrow) | 1);
  return toBF16(Narrow, false);
}

/// What the flags do to a result of 16 bits whose infinity is Infinity.
static uint16_t finish(uint16_t Bits, uint16_t Infinity, uint32_t Flags) {
  uint16_t Magnitude = Bits & 0x7fff;
  if (Magnitude > Infinity)
    return 0x7fff;
  if ((Flags & NarrowRelu) && Bits >> 15)
    return 0;
  if ((Flags & NarrowFinite) && Magnitude == Infinity)
    return (Bits & 0x8000) | (Infinity - 1);
  return Bits;
}

uint16_t __simt_nvvm_f2f16(float A, uint32_t Flags) {
  uint16_t Bits =
      Flags & NarrowTowardZero
          ? _cvtss_sh(A, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC)
          : _cvtss_sh(A, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
  return finish(Bits, 0x7c00, Flags);
}

uint16_t __simt_nvvm_f2bf16(float A, uint32_t Flags) {
  return finish(toBF16(A, Flags & NarrowTowardZero), 0x7f80, Flags);
}

// tf32 is f32 without its last 13 digits, which come out as 0.
uint32_t __simt_nvvm_f2tf32(float A, uint32_t Flags) {
  uint32_t Bits = std::bit_cast<uint32_t>(A);
  if (std::isnan(A))
    return 0x7fffffff;
  if (Flags & NarrowTiesAway)
    Bits += 0x1000;
  else if (!(Flags & NarrowTowardZero))
    Bits += 0xfff + (Bits >> 13 & 1);
  Bits &= ~0x1fffu;
  if (std::isinf(A)) // Rounding has left its digits alone.
    Bits = std::bit_cast<uint32_t>(A);
  if ((Flags & NarrowRelu) && Bits >> 31)
    return 0;
  if ((Flags & NarrowFinite) && (Bits & 0x7fffffff) == 0x7f800000)
    return (Bits & 0x80000000) | 0x7f7fe000;
  return Bits;
}
