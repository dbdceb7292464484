//===- Solve.cpp - Factorisations in batches ------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Lapack.h"
#include "Operation.h"

using namespace hipify::simt::blas;

namespace {

/// LU without exchanging rows, which LAPACK does not have. Returns the first
/// pivot that is 0, counted from 1, or 0.
template <typename T> int factorWithoutPivots(int64_t N, T *A, int64_t LdA) {
  int Zero = 0;
  for (int64_t K = 0; K < N; ++K) {
    T Pivot = A[K + K * LdA];
    if (Pivot == T()) {
      if (!Zero)
        Zero = int(K) + 1;
      continue;
    }
    for (int64_t R = K + 1; R < N; ++R)
      A[R + K * LdA] /= Pivot;
    for (int64_t C = K + 1; C < N; ++C)
      for (int64_t R = K + 1; R < N; ++R)
        A[R + C * LdA] -= A[R + K * LdA] * A[K + C * LdA];
  }
  return Zero;
}

template <typename T> int factor(int64_t N, T *A, int64_t LdA, int *Pivots) {
  if (N == 0)
    return 0;
  if (!Pivots)
    return factorWithoutPivots(N, A, LdA);
  int Size = N, Leading = LdA, Info = 0;
  Lapack<T>::getrf(&Size, &Size, A, &Leading, Pivots, &Info);
  return Info;
}

/// Inverts what factor() left. Null pivots: no rows were exchanged.
template <typename T>
int invert(int64_t N, T *A, int64_t LdA, const int *Pivots) {
  int Size = N, Leading = LdA, Info = 0, WorkSize = std::max(1, Size * 64);
  std::vector<int> Unmoved;
  if (!Pivots) {
    for (int I = 1; I <= Size; ++I)
      Unmoved.push_back(I);
    Pivots = Unmoved.data();
  }
  std::vector<T> Work(WorkSize);
  if (Size)
    Lapack<T>::getri(&Size, A, &Leading, Pivots, Work.data(), &WorkSize, &Info);
  return Info;
}

template <typename T>
void copySquare(int64_t N, const T *From, int64_t LdFrom, T *To, int64_t LdTo) {
  for (int64_t C = 0; C < N; ++C)
    std::copy(From + C * LdFrom, From + C * LdFrom + N, To + C * LdTo);
}

/// Pivots of the I-th matrix, which lie one after another unless Apart.
struct PivotsOf {
  int *First;
  int64_t Apart;
  int *operator[](int64_t I) const { return First ? First + I * Apart : First; }
};

template <typename T>
Status getrf(BlasHandle H, int64_t N, Many<T> A, int64_t LdA, PivotsOf Pivots,
             int *Info, int64_t Count) {
  Operation Op(H, {N, LdA, Count});
  Op.matrix(N, LdA);
  Op.require(Info);
  return Op.forEach(
      Count, [=](int64_t I) { Info[I] = factor<T>(N, A[I], LdA, Pivots[I]); });
}

/// Info, in host memory, reports wrong arguments only.
template <typename T>
Status getrs(BlasHandle H, Transpose Trans, int64_t N, int64_t Sides, Many<T> A,
             int64_t LdA, PivotsOf Pivots, Many<T> B, int64_t LdB, int *Info,
             int64_t Count) {
  Operation Op(H, {N, Sides, LdA, LdB, Count});
  auto Way = Op.transpose(Trans);
  Op.matrix(N, LdA);
  Op.matrix(N, LdB);
  Op.require(Sides >= 0 && Info);
  if (Op.ok())
    *Info = 0;
  return Op.forEach(Count, [=](int64_t I) {
    const char *Name = Way == CblasNoTrans ? "N"
                       : Way == CblasTrans ? "T"
                                           : "C";
    int Size = N, Columns = Sides, LeadingA = LdA, LeadingB = LdB, Ignored;
    std::vector<int> Unmoved;
    for (int P = 1; !Pivots.First && P <= Size; ++P)
      Unmoved.push_back(P);
    if (Size)
      Lapack<T>::getrs(Name, &Size, &Columns, A[I], &LeadingA,
                       Pivots.First ? Pivots[I] : Unmoved.data(), B[I],
                       &LeadingB, &Ignored);
  });
}

template <typename T>
Status getri(BlasHandle H, int64_t N, Many<T> A, int64_t LdA, PivotsOf Pivots,
             Many<T> C, int64_t LdC, int *Info, int64_t Count) {
  Operation Op(H, {N, LdA, LdC, Count});
  Op.matrix(N, LdA);
  Op.matrix(N, LdC);
  Op.require(Info);
  return Op.forEach(Count, [=](int64_t I) {
    copySquare<T>(N, A[I], LdA, C[I], LdC);
    Info[I] = invert<T>(N, C[I], LdC, Pivots[I]);
  });
}

template <typename T>
Status geqrf(BlasHandle H, int64_t M, int64_t N, Many<T> A, int64_t LdA,
             Many<T> Tau, int *Info, int64_t Count) {
  Operation Op(H, {M, N, LdA, Count});
  Op.matrix(M, LdA);
  Op.require(N >= 0 && Info);
  if (Op.ok())
    *Info = 0;
  return Op.forEach(Count, [=](int64_t I) {
    int Rows = M, Columns = N, Leading = LdA,
        WorkSize = std::max(1, Columns * 64);
    int Ignored;
    std::vector<T> Work(WorkSize);
    if (Rows && Columns)
      Lapack<T>::geqrf(&Rows, &Columns, A[I], &Leading, Tau[I], Work.data(),
                       &WorkSize, &Ignored);
  });
}

/// DeviceInfo (may be null) says for each matrix whether it has full rank.
template <typename T>
Status gels(BlasHandle H, Transpose Trans, int64_t M, int64_t N, int64_t Sides,
            Many<T> A, int64_t LdA, Many<T> B, int64_t LdB, int *Info,
            int *DeviceInfo, int64_t Count) {
  Operation Op(H, {M, N, Sides, LdA, LdB, Count});
  bool Plain = Op.transpose(Trans) == CblasNoTrans;
  Op.matrix(M, LdA);
  Op.matrix(std::max(M, N), LdB);
  Op.require(N >= 0 && Sides >= 0 && Info);
  if (Op.ok())
    *Info = 0;
  return Op.forEach(Count, [=](int64_t I) {
    int Rows = M, Columns = N, Right = Sides, LeadingA = LdA, LeadingB = LdB;
    int WorkSize = std::max<int64_t>(1, 64 * (M + N + Sides)), Result = 0;
    std::vector<T> Work(WorkSize);
    Lapack<T>::gels(Plain          ? "N"
                    : IsComplex<T> ? "C"
                                   : "T",
                    &Rows, &Columns, &Right, A[I], &LeadingA, B[I], &LeadingB,
                    Work.data(), &WorkSize, &Result);
    if (DeviceInfo)
      DeviceInfo[I] = Result;
  });
}

#if HIPIFY_BLAS_IS_HIP
/// The inverse of a triangle; the other triangle of the result is 0.
template <typename T>
Status trtri(BlasHandle H, FillMode Fill, DiagType Diag, int64_t N, Many<T> A,
             int64_t LdA, Many<T> Inverse, int64_t LdInverse, int64_t Count) {
  Operation Op(H, {N, LdA, LdInverse, Count});
  bool Upper = Op.fill(Fill) == CblasUpper;
  bool Unit = Op.diagonal(Diag) == CblasUnit;
  Op.matrix(N, LdA);
  Op.matrix(N, LdInverse);
  return Op.forEach(Count, [=](int64_t I) {
    T *To = Inverse[I];
    for (int64_t C = 0; C < N; ++C)
      for (int64_t R = 0; R < N; ++R)
        To[R + C * LdInverse] =
            (Upper ? R <= C : R >= C) ? A[I][R + C * LdA] : T();
    int Size = N, Leading = LdInverse, Ignored;
    if (Size)
      Lapack<T>::trtri(Upper ? "U" : "L", Unit ? "U" : "N", &Size, To, &Leading,
                       &Ignored);
    for (int64_t D = 0; Unit && D < N; ++D)
      To[D + D * LdInverse] = T(1);
  });
}
#else
template <typename T>
Status matinv(BlasHandle H, int64_t N, Many<T> A, int64_t LdA, Many<T> Inverse,
              int64_t LdInverse, int *Info, int64_t Count) {
  Operation Op(H, {N, LdA, LdInverse, Count});
  Op.matrix(N, LdA);
  Op.matrix(N, LdInverse);
  Op.require(N <= 32 && Info);
  return Op.forEach(Count, [=](int64_t I) {
    std::vector<int> Pivots(N + 1);
    copySquare<T>(N, A[I], LdA, Inverse[I], LdInverse);
    Info[I] = factor<T>(N, Inverse[I], LdInverse, Pivots.data());
    if (!Info[I])
      Info[I] = invert<T>(N, Inverse[I], LdInverse, Pivots.data());
  });
}
#endif

} // namespace

#define ENTRIES "Solve.def"
#define ENTRIES_ONLY_INT
#include "EachVariant.inc"
