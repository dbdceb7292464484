//===- Level3.cpp - Matrices ----------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Gemm.h"

using namespace hipify::simt::blas;

namespace {

constexpr auto Columns = CblasColMajor;

template <bool Hermitian, typename T>
Status symm(BlasHandle H, SideMode SideOf, FillMode Fill, int64_t M, int64_t N,
            const void *Alpha, Many<T> A, int64_t LdA, Many<T> B, int64_t LdB,
            const void *Beta, Many<T> C, int64_t LdC, int64_t Count) {
  Operation Op(H, {M, N, LdA, LdB, LdC, Count});
  auto Side = Op.side(SideOf);
  auto UpLo = Op.fill(Fill);
  Op.matrix(Side == CblasLeft ? M : N, LdA);
  Op.matrix(M, LdB);
  Op.matrix(M, LdC);
  Op.require(N >= 0);
  auto ScalarA = Op.scalar<T>(Alpha), ScalarB = Op.scalar<T>(Beta);
  return Op.forEach(Count, [=](int64_t I) {
    T F = ScalarA.get(), G = ScalarB.get();
    if constexpr (Hermitian)
      Cblas<T>::hemm(Columns, Side, UpLo, M, N, &F, A[I], LdA, B[I], LdB, &G,
                     C[I], LdC);
    else
      Cblas<T>::symm(Columns, Side, UpLo, M, N, byValue(F), A[I], LdA, B[I],
                     LdB, byValue(G), C[I], LdC);
  });
}

/// The transpositions of updates with a rank: N, and T or (Hermitian) C.
template <bool Hermitian, typename T>
CBLAS_TRANSPOSE checkUpdate(Operation &Op, Transpose Trans, int64_t N,
                            int64_t K, int64_t LdA, int64_t LdC) {
  auto Way = Op.transpose(Trans);
  Op.require(!IsComplex<T> || Way == CblasNoTrans ||
             Way == (Hermitian ? CblasConjTrans : CblasTrans));
  Op.matrix(Way == CblasNoTrans ? N : K, LdA);
  Op.matrix(N, LdC);
  Op.require(K >= 0);
  return Way;
}

template <bool Hermitian, typename T>
Status syrk(BlasHandle H, FillMode Fill, Transpose Trans, int64_t N, int64_t K,
            const void *Alpha, Many<T> A, int64_t LdA, const void *Beta,
            Many<T> C, int64_t LdC, int64_t Count) {
  using ScalarT = std::conditional_t<Hermitian, RealOf<T>, T>;
  Operation Op(H, {N, K, LdA, LdC, Count});
  auto UpLo = Op.fill(Fill);
#if !HIPIFY_BLAS_IS_HIP
  // For cuBLAS (13.0, on an H200) the conjugate is a plain transpose.
  if (!Hermitian && Trans == CUBLAS_OP_C)
    Trans = CUBLAS_OP_T;
#endif
  auto Way = checkUpdate<Hermitian, T>(Op, Trans, N, K, LdA, LdC);
  auto ScalarA = Op.scalar<ScalarT>(Alpha), ScalarB = Op.scalar<ScalarT>(Beta);
  return Op.forEach(Count, [=](int64_t I) {
    ScalarT F = ScalarA.get(), G = ScalarB.get();
    if constexpr (Hermitian)
      Cblas<T>::herk(Columns, UpLo, Way, N, K, F, A[I], LdA, G, C[I], LdC);
    else
      Cblas<T>::syrk(Columns, UpLo, Way, N, K, byValue(F), A[I], LdA,
                     byValue(G), C[I], LdC);
  });
}

template <bool Hermitian, typename T>
Status syr2k(BlasHandle H, FillMode Fill, Transpose Trans, int64_t N, int64_t K,
             const void *Alpha, Many<T> A, int64_t LdA, Many<T> B, int64_t LdB,
             const void *Beta, Many<T> C, int64_t LdC, int64_t Count) {
  using BetaT = std::conditional_t<Hermitian, RealOf<T>, T>;
  Operation Op(H, {N, K, LdA, LdB, LdC, Count});
  auto UpLo = Op.fill(Fill);
  auto Way = checkUpdate<Hermitian, T>(Op, Trans, N, K, LdA, LdC);
  Op.matrix(Way == CblasNoTrans ? N : K, LdB);
  auto ScalarA = Op.scalar<T>(Alpha);
  auto ScalarB = Op.scalar<BetaT>(Beta);
  return Op.forEach(Count, [=](int64_t I) {
    T F = ScalarA.get();
    BetaT G = ScalarB.get();
    if constexpr (Hermitian)
      Cblas<T>::her2k(Columns, UpLo, Way, N, K, &F, A[I], LdA, B[I], LdB, G,
                      C[I], LdC);
    else
      Cblas<T>::syr2k(Columns, UpLo, Way, N, K, byValue(F), A[I], LdA, B[I],
                      LdB, byValue(G), C[I], LdC);
  });
}

/// One triangle of alpha op(A) op(B)^T + beta C: BLAS has no such function, so
/// the whole product is made aside.
template <bool Hermitian, typename T>
Status syrkx(BlasHandle H, FillMode Fill, Transpose Trans, int64_t N, int64_t K,
             const void *Alpha, Many<T> A, int64_t LdA, Many<T> B, int64_t LdB,
             const void *Beta, Many<T> C, int64_t LdC, int64_t Count) {
  using BetaT = std::conditional_t<Hermitian, RealOf<T>, T>;
  Operation Op(H, {N, K, LdA, LdB, LdC, Count});
  bool Upper = Op.fill(Fill) == CblasUpper;
  auto Way = checkUpdate<Hermitian, T>(Op, Trans, N, K, LdA, LdC);
  Op.matrix(Way == CblasNoTrans ? N : K, LdB);
  auto ScalarA = Op.scalar<T>(Alpha);
  auto ScalarB = Op.scalar<BetaT>(Beta);
  auto Other = Way != CblasNoTrans ? CblasNoTrans
               : Hermitian         ? CblasConjTrans
                                   : CblasTrans;
  return Op.forEach(Count, [=](int64_t I) {
    if (N == 0)
      return;
    BetaT G = ScalarB.get();
    std::vector<T> Product(size_t(N) * N);
    gemm<T>({Way, Other, N, N, K, LdA, LdB, N}, ScalarA.get(), A[I], B[I], T(),
            Product.data());
    for (int64_t Column = 0; Column < N; ++Column) {
      int64_t End = Upper ? Column + 1 : N;
      for (int64_t Row = Upper ? 0 : Column; Row < End; ++Row) {
        T &To = C[I][Row + Column * LdC];
        T Value = Product[Row + Column * N];
        To = G == BetaT() ? Value : Value + G * To;
        if constexpr (Hermitian)
          if (Row == Column)
            To = To.real();
      }
    }
  });
}

template <typename T>
void copyMatrix(int64_t Rows, int64_t ColumnsOf, const T *From, int64_t LdFrom,
                T *To, int64_t LdTo) {
  for (int64_t Column = 0; Column < ColumnsOf; ++Column)
    for (int64_t Row = 0; Row < Rows; ++Row)
      To[Row + Column * LdTo] = From[Row + Column * LdFrom];
}

/// C = alpha op(A) B or alpha B op(A); B and C may be the same.
template <typename T>
Status trmm(BlasHandle H, SideMode SideOf, FillMode Fill, Transpose Trans,
            DiagType Diag, int64_t M, int64_t N, const void *Alpha, Many<T> A,
            int64_t LdA, Many<T> B, int64_t LdB, Many<T> C, int64_t LdC,
            int64_t Count) {
  Operation Op(H, {M, N, LdA, LdB, LdC, Count});
  auto Side = Op.side(SideOf);
  auto UpLo = Op.fill(Fill);
  auto Way = Op.transpose(Trans);
  auto Unit = Op.diagonal(Diag);
  Op.matrix(Side == CblasLeft ? M : N, LdA);
  Op.matrix(M, LdB);
  Op.matrix(M, LdC);
  Op.require(N >= 0);
  auto Factor = Op.scalar<T>(Alpha);
  return Op.forEach(Count, [=](int64_t I) {
    T F = Factor.get();
    if (B[I] != C[I])
      copyMatrix<T>(M, N, B[I], LdB, C[I], LdC);
    Cblas<T>::trmm(Columns, Side, UpLo, Way, Unit, M, N, byValue(F), A[I], LdA,
                   C[I], LdC);
  });
}

template <typename T>
Status trsm(BlasHandle H, SideMode SideOf, FillMode Fill, Transpose Trans,
            DiagType Diag, int64_t M, int64_t N, const void *Alpha, Many<T> A,
            int64_t LdA, Many<T> B, int64_t LdB, int64_t Count) {
  Operation Op(H, {M, N, LdA, LdB, Count});
  auto Side = Op.side(SideOf);
  auto UpLo = Op.fill(Fill);
  auto Way = Op.transpose(Trans);
  auto Unit = Op.diagonal(Diag);
  Op.matrix(Side == CblasLeft ? M : N, LdA);
  Op.matrix(M, LdB);
  Op.require(N >= 0);
  auto Factor = Op.scalar<T>(Alpha);
  return Op.forEach(Count, [=](int64_t I) {
    T F = Factor.get();
    Cblas<T>::trsm(Columns, Side, UpLo, Way, Unit, M, N, byValue(F), A[I], LdA,
                   B[I], LdB);
  });
}

template <typename T>
T element(CBLAS_TRANSPOSE Way, const T *A, int64_t LdA, int64_t Row,
          int64_t Column) {
  if (Way == CblasNoTrans)
    return A[Row + Column * LdA];
  T Value = A[Column + Row * LdA];
  return Way == CblasConjTrans ? conjugate(Value) : Value;
}

/// C = alpha op(A) + beta op(B). An operand with factor 0 is not read.
template <typename T>
Status geam(BlasHandle H, Transpose TransA, Transpose TransB, int64_t M,
            int64_t N, const void *Alpha, Many<T> A, int64_t LdA,
            const void *Beta, Many<T> B, int64_t LdB, Many<T> C, int64_t LdC,
            int64_t Count) {
  Operation Op(H, {M, N, LdA, LdB, LdC, Count});
  auto WayA = Op.transpose(TransA), WayB = Op.transpose(TransB);
  Op.matrix(WayA == CblasNoTrans ? M : N, LdA);
  Op.matrix(WayB == CblasNoTrans ? M : N, LdB);
  Op.matrix(M, LdC);
  Op.require(N >= 0);
  auto ScalarA = Op.scalar<T>(Alpha), ScalarB = Op.scalar<T>(Beta);
  return Op.forEach(Count, [=](int64_t I) {
    T F = ScalarA.get(), G = ScalarB.get();
    for (int64_t Column = 0; Column < N; ++Column)
      for (int64_t Row = 0; Row < M; ++Row) {
        T Sum = T();
        if (F != T())
          Sum = F * element<T>(WayA, A[I], LdA, Row, Column);
        if (G != T())
          Sum += G * element<T>(WayB, B[I], LdB, Row, Column);
        C[I][Row + Column * LdC] = Sum;
      }
  });
}

/// C = diag(x) A or A diag(x).
template <typename T>
Status dgmm(BlasHandle H, SideMode SideOf, int64_t M, int64_t N, Many<T> A,
            int64_t LdA, Many<T> X, int64_t IncX, Many<T> C, int64_t LdC,
            int64_t Count) {
  Operation Op(H, {M, N, LdA, IncX, LdC, Count});
  bool Left = Op.side(SideOf) == CblasLeft;
  Op.matrix(M, LdA);
  Op.matrix(M, LdC);
  Op.require(N >= 0);
  int64_t First = IncX < 0 ? (1 - (Left ? M : N)) * IncX : 0;
  return Op.forEach(Count, [=](int64_t I) {
    for (int64_t Column = 0; Column < N; ++Column)
      for (int64_t Row = 0; Row < M; ++Row)
        C[I][Row + Column * LdC] = A[I][Row + Column * LdA] *
                                   X[I][First + (Left ? Row : Column) * IncX];
  });
}

} // namespace

#define ENTRIES "Level3.def"
#include "EachVariant.inc"
