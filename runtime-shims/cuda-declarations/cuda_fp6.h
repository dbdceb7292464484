// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The floating-point types of 6 bits, of two and of four of them.
#pragma once
#include "cuda_fp8.h"

// Code tests these.
#define __CUDA_FP6_TYPES_EXIST__

typedef unsigned char __nv_fp6_storage_t;
typedef unsigned short __nv_fp6x2_storage_t;
typedef unsigned int __nv_fp6x4_storage_t;
enum __nv_fp6_interpretation_t { __NV_E2M3, __NV_E3M2 };
#ifndef __cplusplus
typedef enum __nv_fp6_interpretation_t __nv_fp6_interpretation_t;
#else

struct __nv_fp6_e2m3 {
  __nv_fp6_storage_t __x;
  __nv_fp6_e2m3() = default;
  explicit __nv_fp6_e2m3(__half);
  explicit __nv_fp6_e2m3(__nv_bfloat16);
  explicit __nv_fp6_e2m3(float);
  explicit __nv_fp6_e2m3(double);
  explicit __nv_fp6_e2m3(short);
  explicit __nv_fp6_e2m3(unsigned short);
  explicit __nv_fp6_e2m3(int);
  explicit __nv_fp6_e2m3(unsigned);
  explicit __nv_fp6_e2m3(long);
  explicit __nv_fp6_e2m3(unsigned long);
  explicit __nv_fp6_e2m3(long long);
  explicit __nv_fp6_e2m3(unsigned long long);
  explicit operator __half() const;
  explicit operator __nv_bfloat16() const;
  explicit operator float() const;
  explicit operator double() const;
  explicit operator char() const;
  explicit operator signed char() const;
  explicit operator unsigned char() const;
  explicit operator bool() const;
  explicit operator short() const;
  explicit operator unsigned short() const;
  explicit operator int() const;
  explicit operator unsigned() const;
  explicit operator long() const;
  explicit operator unsigned long() const;
  explicit operator long long() const;
  explicit operator unsigned long long() const;
};
struct __nv_fp6x2_e2m3 {
  __nv_fp6x2_storage_t __x;
  __nv_fp6x2_e2m3() = default;
  explicit __nv_fp6x2_e2m3(__half2);
  explicit __nv_fp6x2_e2m3(__nv_bfloat162);
  explicit __nv_fp6x2_e2m3(float2);
  explicit __nv_fp6x2_e2m3(double2);
  explicit operator __half2() const;
  explicit operator float2() const;
};
struct __nv_fp6x4_e2m3 {
  __nv_fp6x4_storage_t __x;
  __nv_fp6x4_e2m3() = default;
  explicit __nv_fp6x4_e2m3(__half2, __half2);
  explicit __nv_fp6x4_e2m3(__nv_bfloat162, __nv_bfloat162);
  explicit __nv_fp6x4_e2m3(float4);
  explicit __nv_fp6x4_e2m3(double4);
  explicit operator float4() const;
};

struct __nv_fp6_e3m2 {
  __nv_fp6_storage_t __x;
  __nv_fp6_e3m2() = default;
  explicit __nv_fp6_e3m2(__half);
  explicit __nv_fp6_e3m2(__nv_bfloat16);
  explicit __nv_fp6_e3m2(float);
  explicit __nv_fp6_e3m2(double);
  explicit __nv_fp6_e3m2(short);
  explicit __nv_fp6_e3m2(unsigned short);
  explicit __nv_fp6_e3m2(int);
  explicit __nv_fp6_e3m2(unsigned);
  explicit __nv_fp6_e3m2(long);
  explicit __nv_fp6_e3m2(unsigned long);
  explicit __nv_fp6_e3m2(long long);
  explicit __nv_fp6_e3m2(unsigned long long);
  explicit operator __half() const;
  explicit operator __nv_bfloat16() const;
  explicit operator float() const;
  explicit operator double() const;
  explicit operator char() const;
  explicit operator signed char() const;
  explicit operator unsigned char() const;
  explicit operator bool() const;
  explicit operator short() const;
  explicit operator unsigned short() const;
  explicit operator int() const;
  explicit operator unsigned() const;
  explicit operator long() const;
  explicit operator unsigned long() const;
  explicit operator long long() const;
  explicit operator unsigned long long() const;
};
struct __nv_fp6x2_e3m2 {
  __nv_fp6x2_storage_t __x;
  __nv_fp6x2_e3m2() = default;
  explicit __nv_fp6x2_e3m2(__half2);
  explicit __nv_fp6x2_e3m2(__nv_bfloat162);
  explicit __nv_fp6x2_e3m2(float2);
  explicit __nv_fp6x2_e3m2(double2);
  explicit operator __half2() const;
  explicit operator float2() const;
};
struct __nv_fp6x4_e3m2 {
  __nv_fp6x4_storage_t __x;
  __nv_fp6x4_e3m2() = default;
  explicit __nv_fp6x4_e3m2(__half2, __half2);
  explicit __nv_fp6x4_e3m2(__nv_bfloat162, __nv_bfloat162);
  explicit __nv_fp6x4_e3m2(float4);
  explicit __nv_fp6x4_e3m2(double4);
  explicit operator float4() const;
};

#include "crt/fp6_functions.h"
#endif
