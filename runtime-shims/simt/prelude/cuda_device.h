//===- cuda_device.h - What nvcc has for device code ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `run` includes this before CUDA sources: what clang's headers lack of the
// functions that nvcc declares, or have wrong.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_PRELUDE_CUDA_DEVICE_H
#define HIPIFY_SIMT_PRELUDE_CUDA_DEVICE_H

// --- managed variables -------------------------------------------------------

// clang knows the attribute for HIP only. The lowering finds the annotation.
#undef __managed__
#define __managed__ __attribute__((device, annotate("hipify.managed")))

// --- loads and stores with hints to caches -----------------------------------

#define HIPIFY_SIMT_DEVICE inline __attribute__((device))
#define HIPIFY_SIMT_LOAD(Name, T)                                              \
  HIPIFY_SIMT_DEVICE T Name(const T *From) { return *From; }
#define HIPIFY_SIMT_STORE(Name, T)                                             \
  HIPIFY_SIMT_DEVICE void Name(T *To, T Value) { *To = Value; }
#define HIPIFY_SIMT_HINTS(T)                                                   \
  HIPIFY_SIMT_LOAD(__ldca, T)                                                  \
  HIPIFY_SIMT_LOAD(__ldlu, T)                                                  \
  HIPIFY_SIMT_STORE(__stwb, T)                                                 \
  HIPIFY_SIMT_STORE(__stcg, T)                                                 \
  HIPIFY_SIMT_STORE(__stcs, T)

HIPIFY_SIMT_HINTS(char)
HIPIFY_SIMT_HINTS(signed char)
HIPIFY_SIMT_HINTS(unsigned char)
HIPIFY_SIMT_HINTS(short)
HIPIFY_SIMT_HINTS(unsigned short)
HIPIFY_SIMT_HINTS(int)
HIPIFY_SIMT_HINTS(unsigned)
HIPIFY_SIMT_HINTS(long)
HIPIFY_SIMT_HINTS(unsigned long)
HIPIFY_SIMT_HINTS(long long)
HIPIFY_SIMT_HINTS(unsigned long long)
HIPIFY_SIMT_HINTS(float)
HIPIFY_SIMT_HINTS(double)
HIPIFY_SIMT_HINTS(char2)
HIPIFY_SIMT_HINTS(char4)
HIPIFY_SIMT_HINTS(uchar2)
HIPIFY_SIMT_HINTS(uchar4)
HIPIFY_SIMT_HINTS(short2)
HIPIFY_SIMT_HINTS(short4)
HIPIFY_SIMT_HINTS(ushort2)
HIPIFY_SIMT_HINTS(ushort4)
HIPIFY_SIMT_HINTS(int2)
HIPIFY_SIMT_HINTS(int4)
HIPIFY_SIMT_HINTS(uint2)
HIPIFY_SIMT_HINTS(uint4)
HIPIFY_SIMT_HINTS(longlong2)
HIPIFY_SIMT_HINTS(ulonglong2)
HIPIFY_SIMT_HINTS(float2)
HIPIFY_SIMT_HINTS(float4)
HIPIFY_SIMT_HINTS(double2)

// clang has these but for some types.
HIPIFY_SIMT_LOAD(__ldcg, unsigned long)
HIPIFY_SIMT_LOAD(__ldcs, unsigned long)
HIPIFY_SIMT_DEVICE unsigned long __ldcv(const unsigned long *From) {
  return *const_cast<const volatile unsigned long *>(From);
}
HIPIFY_SIMT_STORE(__stwt, long)
HIPIFY_SIMT_STORE(__stwt, unsigned long)

#undef HIPIFY_SIMT_HINTS
#undef HIPIFY_SIMT_STORE
#undef HIPIFY_SIMT_LOAD

// --- minimum and maximum of unsigned numbers ---------------------------------

// clang includes CUDA's definitions before those of min and max of unsigned
// numbers, so that they take those of int. nvcc has them for the host, too.
#define HIPIFY_SIMT_BOTH inline __attribute__((host, device))
#define HIPIFY_SIMT_MINMAX(Min, LESS)                                          \
  HIPIFY_SIMT_BOTH unsigned hipify_simt_vi##Min##3_u32(unsigned A, unsigned B, \
                                                       unsigned C) {           \
    unsigned AB = A LESS B ? A : B;                                            \
    return AB LESS C ? AB : C;                                                 \
  }                                                                            \
  HIPIFY_SIMT_BOTH unsigned hipify_simt_viadd##Min##_u32(                      \
      unsigned A, unsigned B, unsigned C) {                                    \
    return A + B LESS C ? A + B : C;                                           \
  }                                                                            \
  HIPIFY_SIMT_BOTH unsigned hipify_simt_vib##Min##_u32(unsigned A, unsigned B, \
                                                       bool *IsFirst) {        \
    *IsFirst = !(B LESS A);                                                    \
    return *IsFirst ? A : B;                                                   \
  }
HIPIFY_SIMT_MINMAX(min, <)
HIPIFY_SIMT_MINMAX(max, >)
#undef HIPIFY_SIMT_MINMAX
#undef HIPIFY_SIMT_BOTH
#undef HIPIFY_SIMT_DEVICE

#define __vimin3_u32 hipify_simt_vimin3_u32
#define __vimax3_u32 hipify_simt_vimax3_u32
#define __viaddmin_u32 hipify_simt_viaddmin_u32
#define __viaddmax_u32 hipify_simt_viaddmax_u32
#define __vibmin_u32 hipify_simt_vibmin_u32
#define __vibmax_u32 hipify_simt_vibmax_u32

#endif
