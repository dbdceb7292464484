// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The floating-point types of 4 bits, of two and of four of them.
#pragma once
#include "cuda_fp6.h"

// Code tests these.
#define __CUDA_FP4_TYPES_EXIST__

typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp4x4_storage_t;
enum __nv_fp4_interpretation_t { __NV_E2M1 };
#ifndef __cplusplus
typedef enum __nv_fp4_interpretation_t __nv_fp4_interpretation_t;
#else

struct __nv_fp4_e2m1 {
  __nv_fp4_storage_t __x;
  __nv_fp4_e2m1() = default;
  explicit __nv_fp4_e2m1(__half);
  explicit __nv_fp4_e2m1(__nv_bfloat16);
  explicit __nv_fp4_e2m1(float);
  explicit __nv_fp4_e2m1(double);
  explicit __nv_fp4_e2m1(short);
  explicit __nv_fp4_e2m1(unsigned short);
  explicit __nv_fp4_e2m1(int);
  explicit __nv_fp4_e2m1(unsigned);
  explicit __nv_fp4_e2m1(long);
  explicit __nv_fp4_e2m1(unsigned long);
  explicit __nv_fp4_e2m1(long long);
  explicit __nv_fp4_e2m1(unsigned long long);
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
struct __nv_fp4x2_e2m1 {
  __nv_fp4x2_storage_t __x;
  __nv_fp4x2_e2m1() = default;
  explicit __nv_fp4x2_e2m1(__half2);
  explicit __nv_fp4x2_e2m1(__nv_bfloat162);
  explicit __nv_fp4x2_e2m1(float2);
  explicit __nv_fp4x2_e2m1(double2);
  explicit operator __half2() const;
  explicit operator float2() const;
};
struct __nv_fp4x4_e2m1 {
  __nv_fp4x4_storage_t __x;
  __nv_fp4x4_e2m1() = default;
  explicit __nv_fp4x4_e2m1(__half2, __half2);
  explicit __nv_fp4x4_e2m1(__nv_bfloat162, __nv_bfloat162);
  explicit __nv_fp4x4_e2m1(float4);
  explicit __nv_fp4x4_e2m1(double4);
  explicit operator float4() const;
};

#include "crt/fp4_functions.h"
#endif
