// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's built-in vector types and dim3, usable from C, too.
#pragma once
#include "crt/host_defines.h"

#define __hipify_vector(T, name, a1, a2, a4)                                   \
  struct __attribute__((aligned(a1))) name##1 { T x; };                        \
  struct __attribute__((aligned(a2))) name##2 { T x, y; };                     \
  struct __attribute__((aligned(a1))) name##3 { T x, y, z; };                  \
  struct __attribute__((aligned(a4))) name##4 { T x, y, z, w; };               \
  typedef struct name##1 name##1;                                              \
  typedef struct name##2 name##2;                                              \
  typedef struct name##3 name##3;                                              \
  typedef struct name##4 name##4;
__hipify_vector(signed char, char, 1, 2, 4)
__hipify_vector(unsigned char, uchar, 1, 2, 4)
__hipify_vector(short, short, 2, 4, 8)
__hipify_vector(unsigned short, ushort, 2, 4, 8)
__hipify_vector(int, int, 4, 8, 16)
__hipify_vector(unsigned int, uint, 4, 8, 16)
__hipify_vector(long, long, 8, 16, 16)
__hipify_vector(unsigned long, ulong, 8, 16, 16)
__hipify_vector(long long, longlong, 8, 16, 16)
__hipify_vector(unsigned long long, ulonglong, 8, 16, 16)
__hipify_vector(float, float, 4, 8, 16)
__hipify_vector(double, double, 8, 16, 16)
#undef __hipify_vector

// CUDA 13 names the alignment of the four-element types of 64 bits.
#define __hipify_aligned(T, name)                                              \
  struct __attribute__((aligned(16))) name##4_16a { T x, y, z, w; };           \
  struct __attribute__((aligned(32))) name##4_32a { T x, y, z, w; };           \
  typedef struct name##4_16a name##4_16a;                                      \
  typedef struct name##4_32a name##4_32a;
__hipify_aligned(long, long)
__hipify_aligned(unsigned long, ulong)
__hipify_aligned(long long, longlong)
__hipify_aligned(unsigned long long, ulonglong)
__hipify_aligned(double, double)
#undef __hipify_aligned

struct dim3 {
  unsigned int x, y, z;
#ifdef __cplusplus
  __host__ __device__ constexpr dim3(unsigned int X = 1, unsigned int Y = 1,
                                     unsigned int Z = 1)
      : x(X), y(Y), z(Z) {}
  __host__ __device__ constexpr dim3(uint3 V) : x(V.x), y(V.y), z(V.z) {}
  __host__ __device__ constexpr operator uint3() const {
    return uint3{x, y, z};
  }
#endif
};
typedef struct dim3 dim3;
