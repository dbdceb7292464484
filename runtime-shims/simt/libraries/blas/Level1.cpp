//===- Level1.cpp - Vectors -----------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Operation.h"

using namespace hipify::simt::blas;

// LAPACK's rotation of complex vectors: BLAS has only the one by real angles.
extern "C" void crot_(const int *N, Complex *X, const int *IncX, Complex *Y,
                      const int *IncY, const float *C, const Complex *S);
extern "C" void zrot_(const int *N, DoubleComplex *X, const int *IncX,
                      DoubleComplex *Y, const int *IncY, const double *C,
                      const DoubleComplex *S);

namespace {

void rotate(int N, float *X, int IncX, float *Y, int IncY, float C, float S) {
  cblas_srot(N, X, IncX, Y, IncY, C, S);
}
void rotate(int N, double *X, int IncX, double *Y, int IncY, double C,
            double S) {
  cblas_drot(N, X, IncX, Y, IncY, C, S);
}
void rotate(int N, Complex *X, int IncX, Complex *Y, int IncY, float C,
            float S) {
  cblas_csrot(N, X, IncX, Y, IncY, C, S);
}
void rotate(int N, DoubleComplex *X, int IncX, DoubleComplex *Y, int IncY,
            double C, double S) {
  cblas_zdrot(N, X, IncX, Y, IncY, C, S);
}
void rotate(int N, Complex *X, int IncX, Complex *Y, int IncY, float C,
            Complex S) {
  crot_(&N, X, &IncX, Y, &IncY, &C, &S);
}
void rotate(int N, DoubleComplex *X, int IncX, DoubleComplex *Y, int IncY,
            double C, DoubleComplex S) {
  zrot_(&N, X, &IncX, Y, &IncY, &C, &S);
}

template <typename T> void scale(int N, T Alpha, T *X, int IncX) {
  Cblas<T>::scal(N, byValue(Alpha), X, IncX);
}
void scale(int N, float Alpha, Complex *X, int IncX) {
  cblas_csscal(N, Alpha, X, IncX);
}
void scale(int N, double Alpha, DoubleComplex *X, int IncX) {
  cblas_zdscal(N, Alpha, X, IncX);
}

template <typename T>
T dotProduct(int N, T *X, int IncX, T *Y, int IncY, bool Conjugated) {
  if constexpr (IsComplex<T>) {
    T Sum = T();
    (Conjugated ? Cblas<T>::dotc_sub : Cblas<T>::dotu_sub)(N, X, IncX, Y, IncY,
                                                           &Sum);
    return Sum;
  } else {
    return Cblas<T>::dot(N, X, IncX, Y, IncY);
  }
}

/// Where of Lowest: of the smallest, counted from 1; 0 if there are none.
template <typename T, typename IntT>
Status extremum(BlasHandle H, int64_t N, Many<T> X, int64_t IncX, bool Lowest,
                int64_t Count, IntT *Result) {
  Operation Op(H, {N, IncX, Count});
  Op.require(Result);
  return Op.forEachResult(Count, [=](int64_t I) {
    Result[I] = N < 1 || IncX < 1
                    ? 0
                    : 1 + IntT((Lowest ? Cblas<T>::amin
                                       : Cblas<T>::amax)(N, X[I], IncX));
  });
}

template <typename T>
Status magnitude(BlasHandle H, int64_t N, Many<T> X, int64_t IncX,
                 bool Euclidean, int64_t Count, RealOf<T> *Result) {
  Operation Op(H, {N, IncX, Count});
  Op.require(Result);
  return Op.forEachResult(Count, [=](int64_t I) {
    Result[I] = N < 1 || IncX < 1 ? 0
                : Euclidean       ? Cblas<T>::nrm2(N, X[I], IncX)
                                  : absoluteSum<T>(N, X[I], IncX);
  });
}

template <typename T>
Status axpy(BlasHandle H, int64_t N, const void *Alpha, Many<T> X, int64_t IncX,
            Many<T> Y, int64_t IncY, int64_t Count) {
  Operation Op(H, {N, IncX, IncY, Count});
  auto A = Op.scalar<T>(Alpha);
  return Op.forEach(Count, [=](int64_t I) {
    T Factor = A.get();
    if (N > 0)
      Cblas<T>::axpy(N, byValue(Factor), X[I], IncX, Y[I], IncY);
  });
}

template <typename T>
Status copy(BlasHandle H, int64_t N, Many<T> X, int64_t IncX, Many<T> Y,
            int64_t IncY, int64_t Count) {
  Operation Op(H, {N, IncX, IncY, Count});
  return Op.forEach(Count, [=](int64_t I) {
    if (N > 0)
      Cblas<T>::copy(N, X[I], IncX, Y[I], IncY);
  });
}

template <typename T>
Status swap(BlasHandle H, int64_t N, Many<T> X, int64_t IncX, Many<T> Y,
            int64_t IncY, int64_t Count) {
  Operation Op(H, {N, IncX, IncY, Count});
  return Op.forEach(Count, [=](int64_t I) {
    if (N > 0)
      Cblas<T>::swap(N, X[I], IncX, Y[I], IncY);
  });
}

template <typename T>
Status dot(BlasHandle H, int64_t N, Many<T> X, int64_t IncX, Many<T> Y,
           int64_t IncY, bool Conjugated, int64_t Count, void *Result) {
  Operation Op(H, {N, IncX, IncY, Count});
  Op.require(Result);
  return Op.forEachResult(Count, [=](int64_t I) {
    static_cast<T *>(Result)[I] =
        N > 0 ? dotProduct<T>(N, X[I], IncX, Y[I], IncY, Conjugated) : T();
  });
}

template <typename T, typename ScalarT>
Status scal(BlasHandle H, int64_t N, const void *Alpha, Many<T> X, int64_t IncX,
            int64_t Count) {
  Operation Op(H, {N, IncX, Count});
  auto A = Op.scalar<ScalarT>(Alpha);
  return Op.forEach(Count, [=](int64_t I) {
    if (N > 0 && IncX > 0)
      scale(N, A.get(), X[I], IncX);
  });
}

template <typename T, typename SineT>
Status rot(BlasHandle H, int64_t N, Many<T> X, int64_t IncX, Many<T> Y,
           int64_t IncY, const void *Cosine, const void *Sine, int64_t Count) {
  Operation Op(H, {N, IncX, IncY, Count});
  auto C = Op.scalar<RealOf<T>>(Cosine);
  auto S = Op.scalar<SineT>(Sine);
  return Op.forEach(Count, [=](int64_t I) {
    if (N > 0)
      rotate(N, X[I], IncX, Y[I], IncY, C.get(), S.get());
  });
}

template <typename T>
Status rotg(BlasHandle H, Many<T> A, Many<T> B, Many<RealOf<T>> C, Many<T> S,
            int64_t Count) {
  Operation Op(H, {Count});
  return Op.forEachResult(
      Count, [=](int64_t I) { Cblas<T>::rotg(A[I], B[I], C[I], S[I]); });
}

template <typename T> struct Rotation {
  T Values[5]; ///< As CBLAS has it: which kind, then H by columns.
};

/// Five numbers that describe a modified rotation; of one they may be in host
/// memory.
template <typename T>
Status rotm(BlasHandle H, int64_t N, Many<T> X, int64_t IncX, Many<T> Y,
            int64_t IncY, const void *One, Many<T> Each, int64_t Count) {
  Operation Op(H, {N, IncX, IncY, Count});
  Scalar<Rotation<T>> Copy;
  if (One)
    Copy = Op.scalar<Rotation<T>>(One);
  return Op.forEach(Count, [=](int64_t I) {
    Rotation<T> Parameters =
        One ? Copy.get() : *reinterpret_cast<Rotation<T> *>(Each[I]);
    if (N > 0)
      Cblas<T>::rotm(N, X[I], IncX, Y[I], IncY, Parameters.Values);
  });
}

template <typename T>
Status rotmg(BlasHandle H, Many<T> D1, Many<T> D2, Many<T> X1, Many<T> Y1,
             Many<T> Parameters, int64_t Count) {
  Operation Op(H, {Count});
  return Op.forEachResult(Count, [=](int64_t I) {
    Cblas<T>::rotmg(D1[I], D2[I], X1[I], *Y1[I], Parameters[I]);
  });
}

} // namespace

#define ENTRIES "Level1.def"
#include "EachVariant.inc"
