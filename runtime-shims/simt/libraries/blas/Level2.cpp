//===- Level2.cpp - Matrices and vectors ----------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Operation.h"
#include <algorithm>
#include <vector>

using namespace hipify::simt::blas;

// Complex matrices that are symmetric, not Hermitian: LAPACK has them.
#define HIPIFY_LAPACK(T, P)                                                    \
  extern "C" void P##symv_(                                                    \
      const char *, const int *N, const T *Alpha, const T *A, const int *LdA,  \
      const T *X, const int *IncX, const T *Beta, T *Y, const int *IncY);      \
  extern "C" void P##syr_(const char *, const int *N, const T *Alpha,          \
                          const T *X, const int *IncX, T *A, const int *LdA);  \
  extern "C" void P##syr2_(const char *, const int *N, const T *Alpha,         \
                           const T *X, const int *IncX, const T *Y,            \
                           const int *IncY, T *A, const int *LdA);             \
  extern "C" void P##spr_(const char *, const int *N, const T *Alpha,          \
                          const T *X, const int *IncX, T *A);                  \
  namespace {                                                                  \
  constexpr auto &symvOf(T) { return P##symv_; }                               \
  constexpr auto &syrOf(T) { return P##syr_; }                                 \
  constexpr auto &syr2Of(T) { return P##syr2_; }                               \
  constexpr auto &sprOf(T) { return P##spr_; }                                 \
  }
HIPIFY_LAPACK(Complex, c)
HIPIFY_LAPACK(DoubleComplex, z)
#undef HIPIFY_LAPACK

namespace {

constexpr auto Columns = CblasColMajor;

/// Where a matrix operand lies: with a leading dimension, packed in a triangle
/// or as bands.
enum class Storage { Full, Packed, Band };

/// y = alpha op(A) x + beta y.
template <typename T, typename Fn>
Status product(Operation &Op, const void *Alpha, Many<T> A, Many<T> X,
               int64_t IncX, const void *Beta, Many<T> Y, int64_t IncY,
               int64_t Count, Fn Call, bool MayRepeatX = false) {
  auto ScalarA = Op.scalar<T>(Alpha), ScalarB = Op.scalar<T>(Beta);
  Op.require((IncX != 0 || MayRepeatX) && IncY != 0);
  return Op.forEach(Count, [=](int64_t I) {
    Call(ScalarA.get(), A[I], X[I], ScalarB.get(), Y[I]);
  });
}

template <typename T>
Status gemv(BlasHandle H, Transpose Trans, int64_t M, int64_t N,
            const void *Alpha, Many<T> A, int64_t LdA, Many<T> X, int64_t IncX,
            const void *Beta, Many<T> Y, int64_t IncY, int64_t Count) {
  Operation Op(H, {M, N, LdA, IncX, IncY, Count});
  auto Way = Op.transpose(Trans);
  Op.matrix(M, LdA);
  Op.require(N >= 0);
  // cuBLAS (13.0, on an H200) takes an increment of 0.
  return product(
      Op, Alpha, A, X, IncX, Beta, Y, IncY, Count,
      [=](T Alpha, T *A, T *X, T Beta, T *Y) {
        std::vector<T> Same;
        if (!IncX) {
          Same.assign(size_t(std::max<int64_t>({M, N, 1})), *X);
          X = Same.data();
        }
        Cblas<T>::gemv(Columns, Way, M, N, byValue(Alpha), A, LdA, X,
                       IncX ? IncX : 1, byValue(Beta), Y, IncY);
      },
      !HIPIFY_BLAS_IS_HIP);
}

template <typename T>
Status gbmv(BlasHandle H, Transpose Trans, int64_t M, int64_t N, int64_t Below,
            int64_t Above, const void *Alpha, Many<T> A, int64_t LdA, Many<T> X,
            int64_t IncX, const void *Beta, Many<T> Y, int64_t IncY,
            int64_t Count) {
  Operation Op(H, {M, N, Below, Above, LdA, IncX, IncY, Count});
  auto Way = Op.transpose(Trans);
  Op.require(M >= 0 && N >= 0 && Below >= 0 && Above >= 0 &&
             LdA >= Below + Above + 1);
  return product(Op, Alpha, A, X, IncX, Beta, Y, IncY, Count,
                 [=](T Alpha, T *A, T *X, T Beta, T *Y) {
                   Cblas<T>::gbmv(Columns, Way, M, N, Below, Above,
                                  byValue(Alpha), A, LdA, X, IncX,
                                  byValue(Beta), Y, IncY);
                 });
}

/// What is the same for a symmetric or triangular matrix.
void checkSquare(Operation &Op, Storage S, int64_t N, int64_t K, int64_t LdA) {
  if (S == Storage::Full)
    Op.matrix(N, LdA);
  else
    Op.require(N >= 0 && K >= 0 && (S == Storage::Packed || LdA > K));
}

/// Symmetric, or Hermitian if Hermitian.
template <bool Hermitian, Storage S, typename T>
Status symmetricProduct(BlasHandle H, FillMode Fill, int64_t N, int64_t K,
                        const void *Alpha, Many<T> A, int64_t LdA, Many<T> X,
                        int64_t IncX, const void *Beta, Many<T> Y, int64_t IncY,
                        int64_t Count) {
  Operation Op(H, {N, K, LdA, IncX, IncY, Count});
  auto UpLo = Op.fill(Fill);
  checkSquare(Op, S, N, K, LdA);
  auto Call = [=](T Alpha, T *A, T *X, T Beta, T *Y) {
    if constexpr (Hermitian && S == Storage::Full) {
      Cblas<T>::hemv(Columns, UpLo, N, &Alpha, A, LdA, X, IncX, &Beta, Y, IncY);
    } else if constexpr (Hermitian && S == Storage::Packed) {
      Cblas<T>::hpmv(Columns, UpLo, N, &Alpha, A, X, IncX, &Beta, Y, IncY);
    } else if constexpr (Hermitian) {
      Cblas<T>::hbmv(Columns, UpLo, N, K, &Alpha, A, LdA, X, IncX, &Beta, Y,
                     IncY);
    } else if constexpr (IsComplex<T>) {
      static_assert(S == Storage::Full);
      int Size = N, Leading = LdA, StepX = IncX, StepY = IncY;
      symvOf(T())(UpLo == CblasUpper ? "U" : "L", &Size, &Alpha, A, &Leading, X,
                  &StepX, &Beta, Y, &StepY);
    } else if constexpr (S == Storage::Full) {
      Cblas<T>::symv(Columns, UpLo, N, Alpha, A, LdA, X, IncX, Beta, Y, IncY);
    } else if constexpr (S == Storage::Packed) {
      Cblas<T>::spmv(Columns, UpLo, N, Alpha, A, X, IncX, Beta, Y, IncY);
    } else {
      Cblas<T>::sbmv(Columns, UpLo, N, K, Alpha, A, LdA, X, IncX, Beta, Y,
                     IncY);
    }
  };
  return product(Op, Alpha, A, X, IncX, Beta, Y, IncY, Count, Call);
}

template <bool Conjugated, typename T>
Status ger(BlasHandle H, int64_t M, int64_t N, const void *Alpha, Many<T> X,
           int64_t IncX, Many<T> Y, int64_t IncY, Many<T> A, int64_t LdA,
           int64_t Count) {
  Operation Op(H, {M, N, LdA, IncX, IncY, Count});
  Op.matrix(M, LdA);
  Op.require(N >= 0 && IncX != 0 && IncY != 0);
  auto Factor = Op.scalar<T>(Alpha);
  return Op.forEach(Count, [=](int64_t I) {
    T F = Factor.get();
    if constexpr (!IsComplex<T>)
      Cblas<T>::ger(Columns, M, N, F, X[I], IncX, Y[I], IncY, A[I], LdA);
    else if constexpr (Conjugated)
      Cblas<T>::gerc(Columns, M, N, &F, X[I], IncX, Y[I], IncY, A[I], LdA);
    else
      Cblas<T>::geru(Columns, M, N, &F, X[I], IncX, Y[I], IncY, A[I], LdA);
  });
}

/// A = alpha x x^T + A, or x^H with a real alpha.
template <bool Hermitian, Storage S, typename T>
Status rankOne(BlasHandle H, FillMode Fill, int64_t N, const void *Alpha,
               Many<T> X, int64_t IncX, Many<T> A, int64_t LdA, int64_t Count) {
  using ScalarT = std::conditional_t<Hermitian, RealOf<T>, T>;
  Operation Op(H, {N, LdA, IncX, Count});
  auto UpLo = Op.fill(Fill);
  checkSquare(Op, S, N, 0, LdA);
  Op.require(IncX != 0);
  auto Factor = Op.scalar<ScalarT>(Alpha);
  return Op.forEach(Count, [=](int64_t I) {
    ScalarT F = Factor.get();
    const char *Name = UpLo == CblasUpper ? "U" : "L";
    int Size = N, Step = IncX, Leading = LdA;
    if constexpr (Hermitian && S == Storage::Full)
      Cblas<T>::her(Columns, UpLo, N, F, X[I], IncX, A[I], LdA);
    else if constexpr (Hermitian)
      Cblas<T>::hpr(Columns, UpLo, N, F, X[I], IncX, A[I]);
    else if constexpr (IsComplex<T> && S == Storage::Full)
      syrOf(T())(Name, &Size, &F, X[I], &Step, A[I], &Leading);
    else if constexpr (IsComplex<T>)
      sprOf(T())(Name, &Size, &F, X[I], &Step, A[I]);
    else if constexpr (S == Storage::Full)
      Cblas<T>::syr(Columns, UpLo, N, F, X[I], IncX, A[I], LdA);
    else
      Cblas<T>::spr(Columns, UpLo, N, F, X[I], IncX, A[I]);
  });
}

/// The elements of a vector side by side.
template <typename T>
std::vector<T> gather(const T *X, int64_t N, int64_t IncX) {
  std::vector<T> Flat(N);
  for (int64_t I = 0; I < N; ++I)
    Flat[I] = X[(IncX < 0 ? I - (N - 1) : I) * IncX];
  return Flat;
}

/// A = alpha x y^T + alpha y x^T + A, or the Hermitian form of it.
template <bool Hermitian, Storage S, typename T>
Status rankTwo(BlasHandle H, FillMode Fill, int64_t N, const void *Alpha,
               Many<T> X, int64_t IncX, Many<T> Y, int64_t IncY, Many<T> A,
               int64_t LdA, int64_t Count) {
  Operation Op(H, {N, LdA, IncX, IncY, Count});
  auto UpLo = Op.fill(Fill);
  checkSquare(Op, S, N, 0, LdA);
  Op.require(IncX != 0 && IncY != 0);
  auto Factor = Op.scalar<T>(Alpha);
  return Op.forEach(Count, [=](int64_t I) {
    T F = Factor.get();
    if constexpr (Hermitian && S == Storage::Full)
      Cblas<T>::her2(Columns, UpLo, N, &F, X[I], IncX, Y[I], IncY, A[I], LdA);
    else if constexpr (Hermitian)
      Cblas<T>::hpr2(Columns, UpLo, N, &F, X[I], IncX, Y[I], IncY, A[I]);
    else if constexpr (IsComplex<T>) {
      // OpenBLAS 0.3.21 reads other elements if an increment is negative.
      auto FlatX = gather(X[I], N, IncX), FlatY = gather(Y[I], N, IncY);
      int Size = N, Step = 1, Leading = LdA;
      syr2Of(T())(UpLo == CblasUpper ? "U" : "L", &Size, &F, FlatX.data(),
                  &Step, FlatY.data(), &Step, A[I], &Leading);
    } else if constexpr (S == Storage::Full)
      Cblas<T>::syr2(Columns, UpLo, N, F, X[I], IncX, Y[I], IncY, A[I], LdA);
    else
      Cblas<T>::spr2(Columns, UpLo, N, F, X[I], IncX, Y[I], IncY, A[I]);
  });
}

/// x = op(A) x, or the x' that this maps to x.
template <bool Solve, Storage S, typename T>
Status triangular(BlasHandle H, FillMode Fill, Transpose Trans, DiagType Diag,
                  int64_t N, int64_t K, Many<T> A, int64_t LdA, Many<T> X,
                  int64_t IncX, int64_t Count) {
  Operation Op(H, {N, K, LdA, IncX, Count});
  auto UpLo = Op.fill(Fill);
  auto Way = Op.transpose(Trans);
  auto Unit = Op.diagonal(Diag);
  checkSquare(Op, S, N, K, LdA);
  Op.require(IncX != 0);
  return Op.forEach(Count, [=](int64_t I) {
    if constexpr (S == Storage::Full)
      (Solve ? Cblas<T>::trsv : Cblas<T>::trmv)(Columns, UpLo, Way, Unit, N,
                                                A[I], LdA, X[I], IncX);
    else if constexpr (S == Storage::Packed)
      (Solve ? Cblas<T>::tpsv : Cblas<T>::tpmv)(Columns, UpLo, Way, Unit, N,
                                                A[I], X[I], IncX);
    else
      (Solve ? Cblas<T>::tbsv : Cblas<T>::tbmv)(Columns, UpLo, Way, Unit, N, K,
                                                A[I], LdA, X[I], IncX);
  });
}

} // namespace

#define ENTRIES "Level2.def"
#include "EachVariant.inc"
