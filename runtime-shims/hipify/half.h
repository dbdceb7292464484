//===- hipify/half.h - half functions that HIP lacks or that differ there -===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For half, and for bfloat16 where CUDA has the function for both. Functions
// in namespace hipify replace some of HIP's that give other results:
//
//   __half2int_rn ... HIP truncates whatever the rounding, and wraps
//   __int2half_rz ... HIP rounds to nearest whatever the rounding
//   __hadd_sat ...    HIP keeps NaN, CUDA makes it zero; no bfloat16
//   __hne __hbequ2 ...  NaN: HIP's __hne, __hne2, __hbne2 are true, CUDA's are
//                     not; the other way round for __hbequ2 and its like
//   __float2half_rz ... HIP's round to nearest on the host
//   __hgt2            HIP's gives 1 for the second bfloat16 whatever it is
//   __hmax __hmin     HIP's may give either of +0 and -0; with _nan they keep a
//                     NaN's bits
//   __hisinf          HIP's ignores the sign, CUDA's is -1 for -infinity
//   __hisnan2         HIP's gives 1 for the second bfloat16 whatever it is
//
// Exact apart from tanh, which rounds the float function's result. Sums of
// bfloat16 are as exact as HIP's. Cost: a few instructions per element.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_HALF_H
#define HIPIFY_HALF_H

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hipify/float16.h>

namespace hipify {

//===----------------------------------------------------------------------===//
// Half and bfloat16, one and two of them, under the same names.
//===----------------------------------------------------------------------===//

HIPIFY_DETAIL_BOTH float wide(__half Value) { return __half2float(Value); }
HIPIFY_DETAIL_BOTH float wide(__hip_bfloat16 Value) {
  return __bfloat162float(Value);
}
HIPIFY_DETAIL_BOTH __half lowOf(__half2 V) { return __low2half(V); }
HIPIFY_DETAIL_BOTH __half highOf(__half2 V) { return __high2half(V); }
HIPIFY_DETAIL_BOTH __hip_bfloat16 lowOf(__hip_bfloat162 V) {
  return __low2bfloat16(V);
}
HIPIFY_DETAIL_BOTH __hip_bfloat16 highOf(__hip_bfloat162 V) {
  return __high2bfloat16(V);
}
HIPIFY_DETAIL_BOTH __half2 pairOf(__half Low, __half High) {
  return __halves2half2(Low, High);
}
HIPIFY_DETAIL_BOTH __hip_bfloat162 pairOf(__hip_bfloat16 Low,
                                          __hip_bfloat16 High) {
  return __hip_bfloat162(Low, High);
}

/// The element type's number of these bits.
template <typename T> HIPIFY_DETAIL_BOTH T fromBits(unsigned short Bits);
template <> HIPIFY_DETAIL_BOTH __half fromBits(unsigned short Bits) {
  return __ushort_as_half(Bits);
}
template <> HIPIFY_DETAIL_BOTH __hip_bfloat16 fromBits(unsigned short Bits) {
  return __ushort_as_bfloat16(Bits);
}
template <typename T> HIPIFY_DETAIL_BOTH T one() {
  return fromBits<T>(std::is_same<T, __half>::value ? 0x3c00 : 0x3f80);
}

/// Value cut to [0, 1]; NaN becomes +0.
template <typename T> HIPIFY_DETAIL_BOTH T saturate(T Value) {
  float Wide = wide(Value);
  return Wide >= 1.0f ? one<T>() : Wide > 0.0f ? Value : fromBits<T>(0);
}
/// The negative becomes +0, NaN the canonical NaN.
template <typename T> HIPIFY_DETAIL_BOTH T relu(T Value) {
  float Wide = wide(Value);
  return Wide != Wide  ? fromBits<T>(0x7fff)
         : Wide > 0.0f ? Value
                       : fromBits<T>(0);
}

/// True if either is NaN.
HIPIFY_DETAIL_BOTH bool unordered(float A, float B) { return A != A || B != B; }

} // namespace hipify

// One function for each of __half and __hip_bfloat16.
#define HIPIFY_BOTH_TYPES(MACRO, ...)                                          \
  MACRO(__half, __half2, __VA_ARGS__)                                          \
  MACRO(__hip_bfloat16, __hip_bfloat162, __VA_ARGS__)

//===----------------------------------------------------------------------===//
// The bits of a variable, for inline assembly: macros that CUDA's headers
// define for their own use, and that programs use, too.
//===----------------------------------------------------------------------===//

namespace hipify {
typedef unsigned short __attribute__((may_alias)) HalfBits;
typedef unsigned __attribute__((may_alias)) PairBits;
} // namespace hipify

#ifndef __HALF2_TO_UI
#define __HALF2_TO_UI(VAR) (*reinterpret_cast<hipify::PairBits *>(&(VAR)))
#define __HALF2_TO_CUI(VAR)                                                    \
  (*reinterpret_cast<const hipify::PairBits *>(&(VAR)))
#endif
#ifndef __HALF_TO_US
#define __HALF_TO_US(VAR) (*reinterpret_cast<hipify::HalfBits *>(&(VAR)))
#define __HALF_TO_CUS(VAR) (*reinterpret_cast<const hipify::HalfBits *>(&(VAR)))
#endif
#ifndef __BFLOAT162_TO_UI
#define __BFLOAT162_TO_UI(VAR) __HALF2_TO_UI(VAR)
#define __BFLOAT162_TO_CUI(VAR) __HALF2_TO_CUI(VAR)
#endif
#ifndef __BFLOAT16_TO_US
#define __BFLOAT16_TO_US(VAR) __HALF_TO_US(VAR)
#define __BFLOAT16_TO_CUS(VAR) __HALF_TO_CUS(VAR)
#endif

//===----------------------------------------------------------------------===//
// Saturating arithmetic. In namespace hipify.
//===----------------------------------------------------------------------===//

#define HIPIFY_SATURATE(ONE, TWO, NAME)                                        \
  namespace hipify {                                                           \
  HIPIFY_DETAIL_BOTH ONE NAME##_sat(ONE A, ONE B) {                            \
    return saturate(__##NAME(A, B));                                           \
  }                                                                            \
  HIPIFY_DETAIL_BOTH TWO NAME##2_sat(TWO A, TWO B) {                           \
    TWO All = __##NAME##2(A, B);                                               \
    return pairOf(saturate(lowOf(All)), saturate(highOf(All)));                \
  }                                                                            \
  }
HIPIFY_BOTH_TYPES(HIPIFY_SATURATE, hadd)
HIPIFY_BOTH_TYPES(HIPIFY_SATURATE, hsub)
HIPIFY_BOTH_TYPES(HIPIFY_SATURATE, hmul)
#undef HIPIFY_SATURATE

#define HIPIFY_FMA(ONE, TWO, UNUSED)                                           \
  namespace hipify {                                                           \
  HIPIFY_DETAIL ONE hfma_sat(ONE A, ONE B, ONE C) {                            \
    return saturate(__hfma(A, B, C));                                          \
  }                                                                            \
  HIPIFY_DETAIL TWO hfma2_sat(TWO A, TWO B, TWO C) {                           \
    TWO All = __hfma2(A, B, C);                                                \
    return pairOf(saturate(lowOf(All)), saturate(highOf(All)));                \
  }                                                                            \
  }                                                                            \
  HIPIFY_SHIM ONE __hfma_relu(ONE A, ONE B, ONE C) {                           \
    return hipify::relu(__hfma(A, B, C));                                      \
  }                                                                            \
  HIPIFY_SHIM TWO __hfma2_relu(TWO A, TWO B, TWO C) {                          \
    TWO All = __hfma2(A, B, C);                                                \
    return hipify::pairOf(hipify::relu(hipify::lowOf(All)),                    \
                          hipify::relu(hipify::highOf(All)));                  \
  }                                                                            \
  /* A * B + C for complex numbers. */                                         \
  HIPIFY_SHIM TWO __hcmadd(TWO A, TWO B, TWO C) {                              \
    using namespace hipify;                                                    \
    ONE AR = lowOf(A), AI = highOf(A), BR = lowOf(B), BI = highOf(B);          \
    return pairOf(__hfma(__hneg(AI), BI, __hfma(AR, BR, lowOf(C))),            \
                  __hfma(AI, BR, __hfma(AR, BI, highOf(C))));                  \
  }
HIPIFY_BOTH_TYPES(HIPIFY_FMA, )
#undef HIPIFY_FMA

//===----------------------------------------------------------------------===//
// Minima and maxima: a number wins over NaN, +0 is more than -0. With _nan NaN
// wins.
//===----------------------------------------------------------------------===//

namespace hipify {

template <typename T> HIPIFY_DETAIL_BOTH bool less(T A, T B) {
  float WideA = wide(A), WideB = wide(B);
  return WideA < WideB || (WideA == WideB && __builtin_signbit(WideA) &&
                           !__builtin_signbit(WideB));
}
template <typename T> HIPIFY_DETAIL_BOTH T largest(T A, T B) {
  if (wide(A) != wide(A))
    return wide(B) != wide(B) ? fromBits<T>(0x7fff) : B;
  return less(A, B) ? B : A;
}
template <typename T> HIPIFY_DETAIL_BOTH T smallest(T A, T B) {
  if (wide(A) != wide(A))
    return wide(B) != wide(B) ? fromBits<T>(0x7fff) : B;
  return less(B, A) ? B : A;
}
/// On the device one instruction, which orders zeros like that by itself; of
/// two NaN it makes CUDA's canonical one.
#if defined(__HIP_DEVICE_COMPILE__) &&                                         \
    __has_builtin(__builtin_elementwise_maximumnum)
HIPIFY_DETAIL_BOTH __half halfOrNan(_Float16 Value) {
  return Value != Value ? fromBits<__half>(0x7fff) : __half(__half_raw{Value});
}
HIPIFY_DETAIL_BOTH __hip_bfloat16 bfloat16OrNan(float Value) {
  unsigned Bits = __builtin_bit_cast(unsigned, Value) >> 16;
  return fromBits<__hip_bfloat16>(
      Value != Value ? 0x7fff : static_cast<unsigned short>(Bits));
}
#define HIPIFY_PICK(NAME, BUILTIN)                                             \
  template <> HIPIFY_DETAIL_BOTH __half NAME(__half A, __half B) {             \
    return halfOrNan(BUILTIN(static_cast<__half_raw>(A).data,                  \
                             static_cast<__half_raw>(B).data));                \
  }                                                                            \
  template <>                                                                  \
  HIPIFY_DETAIL_BOTH __hip_bfloat16 NAME(__hip_bfloat16 A, __hip_bfloat16 B) { \
    return bfloat16OrNan(BUILTIN(wide(A), wide(B)));                           \
  }
HIPIFY_PICK(largest, __builtin_elementwise_maximumnum)
HIPIFY_PICK(smallest, __builtin_elementwise_minimumnum)
#undef HIPIFY_PICK
#endif
template <typename T> HIPIFY_DETAIL_BOTH T largestNan(T A, T B) {
  return unordered(wide(A), wide(B)) ? fromBits<T>(0x7fff) : largest(A, B);
}
template <typename T> HIPIFY_DETAIL_BOTH T smallestNan(T A, T B) {
  return unordered(wide(A), wide(B)) ? fromBits<T>(0x7fff) : smallest(A, B);
}

} // namespace hipify

#define HIPIFY_PICK(ONE, TWO, NAME, PICK)                                      \
  HIPIFY_SHIM_BOTH TWO __##NAME##2(TWO A, TWO B) {                             \
    using namespace hipify;                                                    \
    return pairOf(PICK(lowOf(A), lowOf(B)), PICK(highOf(A), highOf(B)));       \
  }                                                                            \
  HIPIFY_SHIM_BOTH TWO __##NAME##2_nan(TWO A, TWO B) {                         \
    using namespace hipify;                                                    \
    return pairOf(PICK##Nan(lowOf(A), lowOf(B)),                               \
                  PICK##Nan(highOf(A), highOf(B)));                            \
  }                                                                            \
  namespace hipify {                                                           \
  HIPIFY_DETAIL_BOTH ONE NAME(ONE A, ONE B) { return PICK(A, B); }             \
  HIPIFY_DETAIL_BOTH ONE NAME##_nan(ONE A, ONE B) { return PICK##Nan(A, B); }  \
  }
HIPIFY_BOTH_TYPES(HIPIFY_PICK, hmax, largest)
HIPIFY_BOTH_TYPES(HIPIFY_PICK, hmin, smallest)
#undef HIPIFY_PICK

//===----------------------------------------------------------------------===//
// Comparisons. With u they are true for NaN, otherwise false. Of pairs: 1.0 for
// each element that fits; _mask: 0xffff for each; hb: whether both do.
//===----------------------------------------------------------------------===//

#define HIPIFY_COMPARE_ONE(ONE, TWO, NAME, EXPRESSION)                         \
  namespace hipify {                                                           \
  HIPIFY_DETAIL_BOTH bool h##NAME(ONE Left, ONE Right) {                       \
    float A = wide(Left), B = wide(Right);                                     \
    return EXPRESSION;                                                         \
  }                                                                            \
  HIPIFY_DETAIL_BOTH bool hb##NAME##2(TWO A, TWO B) {                          \
    return h##NAME(lowOf(A), lowOf(B)) && h##NAME(highOf(A), highOf(B));       \
  }                                                                            \
  HIPIFY_DETAIL_BOTH TWO h##NAME##2(TWO A, TWO B) {                            \
    ONE Yes = one<ONE>(), No = fromBits<ONE>(0);                               \
    return pairOf(h##NAME(lowOf(A), lowOf(B)) ? Yes : No,                      \
                  h##NAME(highOf(A), highOf(B)) ? Yes : No);                   \
  }                                                                            \
  }                                                                            \
  HIPIFY_SHIM_BOTH TWO __h##NAME##2(TWO A, TWO B) {                            \
    return hipify::h##NAME##2(A, B);                                           \
  }                                                                            \
  HIPIFY_SHIM_BOTH unsigned __h##NAME##2_mask(TWO A, TWO B) {                  \
    using namespace hipify;                                                    \
    return (h##NAME(lowOf(A), lowOf(B)) ? 0xffffu : 0) |                       \
           (h##NAME(highOf(A), highOf(B)) ? 0xffff0000u : 0);                  \
  }
#define HIPIFY_COMPARE(NAME, OPERATOR)                                         \
  HIPIFY_BOTH_TYPES(HIPIFY_COMPARE_ONE, NAME, A OPERATOR B)                    \
  HIPIFY_BOTH_TYPES(HIPIFY_COMPARE_ONE, NAME##u,                               \
                    unordered(A, B) || A OPERATOR B)

HIPIFY_COMPARE(eq, ==)
HIPIFY_COMPARE(lt, <)
HIPIFY_COMPARE(le, <=)
HIPIFY_COMPARE(gt, >)
HIPIFY_COMPARE(ge, >=)
// CUDA's __hne is false for NaN, unlike the operator and HIP's __hne.
HIPIFY_BOTH_TYPES(HIPIFY_COMPARE_ONE, ne, !unordered(A, B) && A != B)
HIPIFY_BOTH_TYPES(HIPIFY_COMPARE_ONE, neu, A != B)
#undef HIPIFY_COMPARE
#undef HIPIFY_COMPARE_ONE

#define HIPIFY_CLASSIFY(ONE, TWO, UNUSED)                                      \
  namespace hipify {                                                           \
  HIPIFY_DETAIL_BOTH int hisinf(ONE Value) {                                   \
    return __builtin_isinf_sign(wide(Value));                                  \
  }                                                                            \
  HIPIFY_DETAIL_BOTH TWO hisnan2(TWO Value) {                                  \
    float A = wide(lowOf(Value)), B = wide(highOf(Value));                     \
    ONE Yes = one<ONE>(), No = fromBits<ONE>(0);                               \
    return pairOf(A != A ? Yes : No, B != B ? Yes : No);                       \
  }                                                                            \
  }
HIPIFY_BOTH_TYPES(HIPIFY_CLASSIFY, )
#undef HIPIFY_CLASSIFY

//===----------------------------------------------------------------------===//
// Hyperbolic tangent
//===----------------------------------------------------------------------===//

HIPIFY_SHIM __half htanh(__half Value) {
  return __float2half(tanhf(__half2float(Value)));
}
HIPIFY_SHIM __hip_bfloat16 htanh(__hip_bfloat16 Value) {
  return __float2bfloat16(tanhf(__bfloat162float(Value)));
}
#define HIPIFY_TANH(ONE, TWO, UNUSED)                                          \
  HIPIFY_SHIM ONE htanh_approx(ONE Value) { return htanh(Value); }             \
  HIPIFY_SHIM TWO h2tanh(TWO Value) {                                          \
    return hipify::pairOf(htanh(hipify::lowOf(Value)),                         \
                          htanh(hipify::highOf(Value)));                       \
  }                                                                            \
  HIPIFY_SHIM TWO h2tanh_approx(TWO Value) { return h2tanh(Value); }
HIPIFY_BOTH_TYPES(HIPIFY_TANH, )
#undef HIPIFY_TANH
#undef HIPIFY_BOTH_TYPES

//===----------------------------------------------------------------------===//
// Conversions of half. In namespace hipify where HIP has the name.
//===----------------------------------------------------------------------===//

HIPIFY_SHIM_BOTH __half __double2half(double Value) {
  return __half_raw{static_cast<_Float16>(Value)};
}
HIPIFY_SHIM_BOTH signed char __half2char_rz(__half Value) {
  return hipify::float16::toInteger<signed char>(__half2float(Value),
                                                 hipify::float16::Round::rz);
}
HIPIFY_SHIM_BOTH unsigned char __half2uchar_rz(__half Value) {
  return hipify::float16::toInteger<unsigned char>(__half2float(Value),
                                                   hipify::float16::Round::rz);
}

#define HIPIFY_HALF_ROUND(NAME, TYPE, MODE)                                    \
  HIPIFY_DETAIL_BOTH __half NAME##2half_##MODE(TYPE Value) {                   \
    return __ushort_as_half(                                                   \
        float16::fromInteger<float16::Half>(Value, float16::Round::MODE));     \
  }                                                                            \
  HIPIFY_DETAIL_BOTH TYPE half2##NAME##_##MODE(__half Value) {                 \
    return float16::toInteger<TYPE>(__half2float(Value),                       \
                                    float16::Round::MODE);                     \
  }
#define HIPIFY_HALF_INTEGER(NAME, TYPE)                                        \
  HIPIFY_HALF_ROUND(NAME, TYPE, rn)                                            \
  HIPIFY_HALF_ROUND(NAME, TYPE, rz)                                            \
  HIPIFY_HALF_ROUND(NAME, TYPE, rd)                                            \
  HIPIFY_HALF_ROUND(NAME, TYPE, ru)
namespace hipify {
HIPIFY_HALF_INTEGER(short, short)
HIPIFY_HALF_INTEGER(ushort, unsigned short)
HIPIFY_HALF_INTEGER(int, int)
HIPIFY_HALF_INTEGER(uint, unsigned)
HIPIFY_HALF_INTEGER(ll, long long)
HIPIFY_HALF_INTEGER(ull, unsigned long long)
} // namespace hipify
#undef HIPIFY_HALF_ROUND
#undef HIPIFY_HALF_INTEGER

// On the device HIP's are correct.
#if defined(__HIP_DEVICE_COMPILE__)
#define HIPIFY_HALF_FROM_FLOAT(MODE)                                           \
  HIPIFY_DETAIL_BOTH __half float2half_##MODE(float Value) {                   \
    return __float2half_##MODE(Value);                                         \
  }
#else
#define HIPIFY_HALF_FROM_FLOAT(MODE)                                           \
  HIPIFY_DETAIL_BOTH __half float2half_##MODE(float Value) {                   \
    return __ushort_as_half(float16::halfFromFloatBits(                        \
        __builtin_bit_cast(unsigned, Value), float16::Round::MODE));           \
  }
#endif
namespace hipify {
HIPIFY_HALF_FROM_FLOAT(rz)
HIPIFY_HALF_FROM_FLOAT(rd)
HIPIFY_HALF_FROM_FLOAT(ru)
} // namespace hipify
#undef HIPIFY_HALF_FROM_FLOAT

namespace hipify {
// Of hipify/fp8_class.h, which files include that need it.
template <typename To, typename T> HIPIFY_DETAIL_BOTH To to_fp8(T Value);
template <typename To, typename From>
HIPIFY_DETAIL_BOTH To from_fp8(const From &Value);
/// Whether T is one of HIP's fp8 classes, which may be unknown here.
template <typename T, typename = void> inline constexpr bool IsFp8Class = false;
template <typename T>
inline constexpr bool
    IsFp8Class<T, decltype(void(T::__default_interpret))> = true;

/// For `static_cast<To>(cast_from<To>(Value))` in templates: Value, or what a
/// 16-bit float becomes on its way to an integer, saturated, or to the other
/// 16-bit float; or the result itself if an fp8 class is converted. Integers of
/// 32 bits saturate by themselves.
template <class To, class From>
__host__ __device__ inline decltype(auto) cast_from(const From &Value) {
  constexpr bool IsHalf = __is_same(From, __half);
  constexpr bool IsFloat16 = IsHalf || __is_same(From, __hip_bfloat16);
  if constexpr (IsFloat16 && __is_integral(To) && !__is_same(To, bool) &&
                sizeof(To) != 4)
    return float16::toInteger<To>(wide(Value), float16::Round::rz);
  else if constexpr (IsHalf ? __is_same(To, __hip_bfloat16)
                            : IsFloat16 && __is_same(To, __half))
    return wide(Value);
  else if constexpr (IsFp8Class<To> && !IsFp8Class<From>)
    return to_fp8<To>(Value);
  else if constexpr (IsFp8Class<From> && !IsFp8Class<To>)
    return from_fp8<To>(Value);
  else
    return (Value);
}
} // namespace hipify

// HIP has these for device code only.
#define HIPIFY_HALF_ON_HOST(NAME, TYPE)                                        \
  template <int = 0> __host__ inline __half __##NAME##2half_rn(TYPE Value) {   \
    return hipify::NAME##2half_rn(Value);                                      \
  }
HIPIFY_HALF_ON_HOST(short, short)
HIPIFY_HALF_ON_HOST(ushort, unsigned short)
HIPIFY_HALF_ON_HOST(uint, unsigned)
HIPIFY_HALF_ON_HOST(ll, long long)
HIPIFY_HALF_ON_HOST(ull, unsigned long long)
#undef HIPIFY_HALF_ON_HOST

#endif // HIPIFY_HALF_H
