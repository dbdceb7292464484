// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// half and half2: classes with their conversions; the functions follow.
#pragma once
#include "cuda_runtime.h"

// Code tests these.
#define __CUDA_FP16_H__
#define __CUDA_FP16_TYPES_EXIST__

// The headers' own macros, which code uses, too.
#define __HALF_TO_US(v) (*(unsigned short *)&(v))
#define __HALF_TO_CUS(v) (*(const unsigned short *)&(v))
#define __HALF2_TO_UI(v) (*(unsigned *)&(v))
#define __HALF2_TO_CUI(v) (*(const unsigned *)&(v))

#ifdef __cplusplus
struct __half_raw {
  unsigned short x;
};
struct __half2_raw {
  unsigned short x, y;
};

struct __nv_bfloat16;
struct __attribute__((aligned(2))) __half {
  unsigned short __x;
  __half() = default;
  constexpr __half(const __half_raw &V) : __x(V.x) {}
  __half &operator=(const __half_raw &);
  operator __half_raw() const;
  __half(float);
  __half(double);
  explicit __half(__nv_bfloat16);
#ifndef __CUDA_NO_HALF_CONVERSIONS__
  __half(short);
  __half(unsigned short);
  __half(int);
  __half(unsigned);
  __half(long);
  __half(unsigned long);
  __half(long long);
  __half(unsigned long long);
  operator float() const;
  __half &operator=(float);
  __half &operator=(double);
  operator char() const;
  operator signed char() const;
  operator unsigned char() const;
  operator short() const;
  operator unsigned short() const;
  operator int() const;
  operator unsigned() const;
  operator long() const;
  operator unsigned long() const;
  operator long long() const;
  operator unsigned long long() const;
  __half &operator=(short);
  __half &operator=(unsigned short);
  __half &operator=(int);
  __half &operator=(unsigned);
  __half &operator=(long);
  __half &operator=(unsigned long);
  __half &operator=(long long);
  __half &operator=(unsigned long long);
  constexpr operator bool() const { return (__x & 0x7fff) != 0; }
#endif
};

struct __attribute__((aligned(4))) __half2 {
  __half x, y;
  __half2() = default;
  constexpr __half2(const __half &X, const __half &Y) : x(X), y(Y) {}
  __half2(const __half2_raw &);
  // A template is second choice: nvcc takes the other one for `h = {}`.
  template <int = 0> __half2 &operator=(const __half2_raw &);
  operator __half2_raw() const;
};
#else
typedef struct __half_raw { unsigned short x; } __half_raw;
typedef struct __half2_raw { unsigned short x, y; } __half2_raw;
typedef struct __half { unsigned short __x; } __half;
typedef struct __half2 { __half x, y; } __half2;
#endif
#ifndef CUDA_NO_HALF
typedef __half half;
typedef __half2 half2;
#endif
typedef __half __nv_half;
typedef __half2 __nv_half2;
typedef __half_raw __nv_half_raw;
typedef __half2_raw __nv_half2_raw;
typedef __half nv_half;
typedef __half2 nv_half2;

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)

#ifdef __cplusplus
#include "crt/fp16_functions.h"
#endif
