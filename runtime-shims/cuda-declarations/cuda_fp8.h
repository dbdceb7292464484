// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The floating-point types of 8 bits, of two and of four of them.
#pragma once
#include "cuda_bf16.h"

// Code tests these.
#define __CUDA_FP8_TYPES_EXIST__

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };
#ifndef __cplusplus
typedef enum __nv_saturation_t __nv_saturation_t;
typedef enum __nv_fp8_interpretation_t __nv_fp8_interpretation_t;
#else

struct __nv_fp8_e4m3 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e4m3() = default;
  explicit __nv_fp8_e4m3(__half);
  explicit __nv_fp8_e4m3(__nv_bfloat16);
  explicit __nv_fp8_e4m3(float);
  explicit __nv_fp8_e4m3(double);
  explicit __nv_fp8_e4m3(short);
  explicit __nv_fp8_e4m3(unsigned short);
  explicit __nv_fp8_e4m3(int);
  explicit __nv_fp8_e4m3(unsigned);
  explicit __nv_fp8_e4m3(long);
  explicit __nv_fp8_e4m3(unsigned long);
  explicit __nv_fp8_e4m3(long long);
  explicit __nv_fp8_e4m3(unsigned long long);
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
struct __nv_fp8x2_e4m3 {
  __nv_fp8x2_storage_t __x;
  __nv_fp8x2_e4m3() = default;
  explicit __nv_fp8x2_e4m3(__half2);
  explicit __nv_fp8x2_e4m3(__nv_bfloat162);
  explicit __nv_fp8x2_e4m3(float2);
  explicit __nv_fp8x2_e4m3(double2);
  explicit operator __half2() const;
  explicit operator float2() const;
};
struct __nv_fp8x4_e4m3 {
  __nv_fp8x4_storage_t __x;
  __nv_fp8x4_e4m3() = default;
  explicit __nv_fp8x4_e4m3(__half2, __half2);
  explicit __nv_fp8x4_e4m3(__nv_bfloat162, __nv_bfloat162);
  explicit __nv_fp8x4_e4m3(float4);
  explicit __nv_fp8x4_e4m3(double4);
  explicit operator float4() const;
};

struct __nv_fp8_e5m2 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e5m2() = default;
  explicit __nv_fp8_e5m2(__half);
  explicit __nv_fp8_e5m2(__nv_bfloat16);
  explicit __nv_fp8_e5m2(float);
  explicit __nv_fp8_e5m2(double);
  explicit __nv_fp8_e5m2(short);
  explicit __nv_fp8_e5m2(unsigned short);
  explicit __nv_fp8_e5m2(int);
  explicit __nv_fp8_e5m2(unsigned);
  explicit __nv_fp8_e5m2(long);
  explicit __nv_fp8_e5m2(unsigned long);
  explicit __nv_fp8_e5m2(long long);
  explicit __nv_fp8_e5m2(unsigned long long);
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
struct __nv_fp8x2_e5m2 {
  __nv_fp8x2_storage_t __x;
  __nv_fp8x2_e5m2() = default;
  explicit __nv_fp8x2_e5m2(__half2);
  explicit __nv_fp8x2_e5m2(__nv_bfloat162);
  explicit __nv_fp8x2_e5m2(float2);
  explicit __nv_fp8x2_e5m2(double2);
  explicit operator __half2() const;
  explicit operator float2() const;
};
struct __nv_fp8x4_e5m2 {
  __nv_fp8x4_storage_t __x;
  __nv_fp8x4_e5m2() = default;
  explicit __nv_fp8x4_e5m2(__half2, __half2);
  explicit __nv_fp8x4_e5m2(__nv_bfloat162, __nv_bfloat162);
  explicit __nv_fp8x4_e5m2(float4);
  explicit __nv_fp8x4_e5m2(double4);
  explicit operator float4() const;
};

struct __nv_fp8_e8m0 {
  __nv_fp8_storage_t __x;
  __nv_fp8_e8m0() = default;
  explicit __nv_fp8_e8m0(__half);
  explicit __nv_fp8_e8m0(__nv_bfloat16);
  explicit __nv_fp8_e8m0(float);
  explicit __nv_fp8_e8m0(double);
  explicit __nv_fp8_e8m0(short);
  explicit __nv_fp8_e8m0(unsigned short);
  explicit __nv_fp8_e8m0(int);
  explicit __nv_fp8_e8m0(unsigned);
  explicit __nv_fp8_e8m0(long);
  explicit __nv_fp8_e8m0(unsigned long);
  explicit __nv_fp8_e8m0(long long);
  explicit __nv_fp8_e8m0(unsigned long long);
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
struct __nv_fp8x2_e8m0 {
  __nv_fp8x2_storage_t __x;
  __nv_fp8x2_e8m0() = default;
  explicit __nv_fp8x2_e8m0(__half2);
  explicit __nv_fp8x2_e8m0(__nv_bfloat162);
  explicit __nv_fp8x2_e8m0(float2);
  explicit __nv_fp8x2_e8m0(double2);
  explicit operator __half2() const;
  explicit operator float2() const;
};
struct __nv_fp8x4_e8m0 {
  __nv_fp8x4_storage_t __x;
  __nv_fp8x4_e8m0() = default;
  explicit __nv_fp8x4_e8m0(__half2, __half2);
  explicit __nv_fp8x4_e8m0(__nv_bfloat162, __nv_bfloat162);
  explicit __nv_fp8x4_e8m0(float4);
  explicit __nv_fp8x4_e8m0(double4);
  explicit operator float4() const;
};

#include "crt/fp8_functions.h"
#endif
