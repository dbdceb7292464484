// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// bfloat16: classes with their conversions; the functions follow.
#pragma once
#include "cuda_fp16.h"

// Code tests these.
#define __CUDA_BF16_H__
#define __CUDA_BF16_TYPES_EXIST__

// The headers' own macros, which code uses, too.
#define __BFLOAT16_TO_US(v) (*(unsigned short *)&(v))
#define __BFLOAT16_TO_CUS(v) (*(const unsigned short *)&(v))
#define __BFLOAT162_TO_UI(v) (*(unsigned *)&(v))
#define __BFLOAT162_TO_CUI(v) (*(const unsigned *)&(v))

#ifdef __cplusplus
struct __nv_bfloat16_raw {
  unsigned short x;
};
struct __nv_bfloat162_raw {
  unsigned short x, y;
};

struct __attribute__((aligned(2))) __nv_bfloat16 {
  unsigned short __x;
  __nv_bfloat16() = default;
  constexpr __nv_bfloat16(const __nv_bfloat16_raw &V) : __x(V.x) {}
  __nv_bfloat16 &operator=(const __nv_bfloat16_raw &);
  operator __nv_bfloat16_raw() const;
  __nv_bfloat16(float);
  __nv_bfloat16(double);
  explicit __nv_bfloat16(__half);
#ifndef __CUDA_NO_BFLOAT16_CONVERSIONS__
  __nv_bfloat16(short);
  __nv_bfloat16(unsigned short);
  __nv_bfloat16(int);
  __nv_bfloat16(unsigned);
  __nv_bfloat16(long);
  __nv_bfloat16(unsigned long);
  __nv_bfloat16(long long);
  __nv_bfloat16(unsigned long long);
  operator float() const;
  __nv_bfloat16 &operator=(float);
  __nv_bfloat16 &operator=(double);
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
  __nv_bfloat16 &operator=(short);
  __nv_bfloat16 &operator=(unsigned short);
  __nv_bfloat16 &operator=(int);
  __nv_bfloat16 &operator=(unsigned);
  __nv_bfloat16 &operator=(long);
  __nv_bfloat16 &operator=(unsigned long);
  __nv_bfloat16 &operator=(long long);
  __nv_bfloat16 &operator=(unsigned long long);
  constexpr operator bool() const { return (__x & 0x7fff) != 0; }
#endif
};

struct __attribute__((aligned(4))) __nv_bfloat162 {
  __nv_bfloat16 x, y;
  __nv_bfloat162() = default;
  constexpr __nv_bfloat162(const __nv_bfloat16 &X, const __nv_bfloat16 &Y) : x(X), y(Y) {}
  __nv_bfloat162(const __nv_bfloat162_raw &);
  __nv_bfloat162 &operator=(const __nv_bfloat162_raw &);
  operator __nv_bfloat162_raw() const;
};
#else
typedef struct __nv_bfloat16_raw { unsigned short x; } __nv_bfloat16_raw;
typedef struct __nv_bfloat162_raw { unsigned short x, y; } __nv_bfloat162_raw;
typedef struct __nv_bfloat16 { unsigned short __x; } __nv_bfloat16;
typedef struct __nv_bfloat162 { __nv_bfloat16 x, y; } __nv_bfloat162;
#endif
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_BF16 __ushort_as_bfloat16((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7FU)
#define CUDART_NEG_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x8000U)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)

#ifdef __cplusplus
#include "crt/bf16_functions.h"
#endif
