//===- Tridiagonal.cpp - Tridiagonal systems ------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Descriptors.h"
#include <algorithm>
#include <limits>

using namespace hipify::simt::sparse;

namespace {

template <typename T> struct Lapack;

} // namespace

#define HIPIFY_LAPACK(T, Name)                                                 \
  extern "C" void Name(const int *N, const int *Sides, T *Lower, T *Diagonal,  \
                       T *Upper, T *B, const int *LdB, int *Info);             \
  template <> struct Lapack<T> {                                               \
    static constexpr auto &gtsv = Name;                                        \
  };
HIPIFY_LAPACK(float, sgtsv_)
HIPIFY_LAPACK(double, dgtsv_)
HIPIFY_LAPACK(Complex, cgtsv_)
HIPIFY_LAPACK(DoubleComplex, zgtsv_)
#undef HIPIFY_LAPACK

namespace {

/// Elimination without exchanging rows. A pivot of 0 gives infinities and NaNs,
/// as on a GPU.
template <typename T>
void eliminate(int M, const T *Lower, const T *Diagonal, const T *Upper, T *X) {
  if (M == 0)
    return;
  withWide({IsComplex<T> ? DataType(Element::C64) : DataType(Element::F64)},
           [&]<typename W>(W) {
             using hipify::simt::blas::convert;
             std::vector<W> Above(static_cast<size_t>(M)),
                 Value(static_cast<size_t>(M));
             for (int I = 0; I < M; ++I) {
               W Left = I ? convert<W>(Lower[I]) : W();
               W Pivot =
                   convert<W>(Diagonal[I]) - (I ? Left * Above[I - 1] : W());
               Above[I] = I + 1 < M ? convert<W>(Upper[I]) / Pivot : W();
               Value[I] =
                   (convert<W>(X[I]) - (I ? Left * Value[I - 1] : W())) / Pivot;
             }
             for (int I = M - 2; I >= 0; --I)
               Value[I] -= Above[I] * Value[I + 1];
             for (int I = 0; I < M; ++I)
               X[I] = convert<T>(Value[I]);
           });
}

/// The first of Lower and the last of Upper are not looked at.
template <typename T>
Status gtsv(SparseHandle H, bool Pivoting, int M, int Sides, const T *Lower,
            const T *Diagonal, const T *Upper, T *B, int LdB) {
  Operation Op(H);
  Op.require(M >= 0 && Sides >= 0 && LdB >= std::max(M, 1));
  Op.require(M == 0 || (Lower && Diagonal && Upper && B));
  return Op.run([=] {
    if (M == 0)
      return;
    if (Pivoting) {
      std::vector<T> L(Lower + 1, Lower + M), D(Diagonal, Diagonal + M),
          U(Upper, Upper + M - 1);
      int Info = 0;
      Lapack<T>::gtsv(&M, &Sides, L.data(), D.data(), U.data(), B, &LdB, &Info);
      // A singular matrix has no solution; a GPU divides by 0.
      for (int64_t C = 0; Info && C < Sides; ++C)
        std::fill_n(B + C * LdB, M,
                    T(std::numeric_limits<double>::quiet_NaN()));
      return;
    }
    for (int64_t C = 0; C < Sides; ++C)
      eliminate(M, Lower, Diagonal, Upper, B + C * LdB);
  });
}

template <typename T>
Status gtsvBatch(SparseHandle H, int M, const T *Lower, const T *Diagonal,
                 const T *Upper, T *X, int Count, int Stride) {
  Operation Op(H);
  Op.require(M >= 0 && Count >= 0 && Stride >= M);
  Op.require(M == 0 || Count == 0 || (Lower && Diagonal && Upper && X));
  return Op.run([=] {
    for (int64_t I = 0; I < Count; ++I) {
      int64_t At = I * Stride;
      eliminate(M, Lower + At, Diagonal + At, Upper + At, X + At);
    }
  });
}

} // namespace

#define ENTRIES "../sparse/Tridiagonal.def"
#include "EachName.inc"
