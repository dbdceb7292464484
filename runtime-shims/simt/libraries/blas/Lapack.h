//===- Lapack.h - LAPACK's functions for an element type --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// OpenBLAS brings them under their Fortran names.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_BLAS_LAPACK_H
#define HIPIFY_SIMT_LIBRARIES_BLAS_LAPACK_H

#include "Elements.h"

namespace hipify::simt::blas {

template <typename T> struct Lapack;

} // namespace hipify::simt::blas

#define HIPIFY_LAPACK(T, P)                                                    \
  extern "C" {                                                                 \
  void P##getrf_(const int *M, const int *N, T *A, const int *LdA, int *Pivot, \
                 int *Info);                                                   \
  void P##getrs_(const char *Trans, const int *N, const int *Sides,            \
                 const T *A, const int *LdA, const int *Pivot, T *B,           \
                 const int *LdB, int *Info);                                   \
  void P##getri_(const int *N, T *A, const int *LdA, const int *Pivot,         \
                 T *Work, const int *WorkSize, int *Info);                     \
  void P##geqrf_(const int *M, const int *N, T *A, const int *LdA, T *Tau,     \
                 T *Work, const int *WorkSize, int *Info);                     \
  void P##gels_(const char *Trans, const int *M, const int *N,                 \
                const int *Sides, T *A, const int *LdA, T *B, const int *LdB,  \
                T *Work, const int *WorkSize, int *Info);                      \
  void P##trtri_(const char *UpLo, const char *Diag, const int *N, T *A,       \
                 const int *LdA, int *Info);                                   \
  }                                                                            \
  template <> struct hipify::simt::blas::Lapack<T> {                           \
    static constexpr auto &getrf = P##getrf_;                                  \
    static constexpr auto &getrs = P##getrs_;                                  \
    static constexpr auto &getri = P##getri_;                                  \
    static constexpr auto &geqrf = P##geqrf_;                                  \
    static constexpr auto &gels = P##gels_;                                    \
    static constexpr auto &trtri = P##trtri_;                                  \
  };
HIPIFY_LAPACK(float, s)
HIPIFY_LAPACK(double, d)
HIPIFY_LAPACK(hipify::simt::blas::Complex, c)
HIPIFY_LAPACK(hipify::simt::blas::DoubleComplex, z)
#undef HIPIFY_LAPACK

#endif
