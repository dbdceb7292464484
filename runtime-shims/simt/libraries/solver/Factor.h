//===- Factor.h - LU, Cholesky and QR of one matrix -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Info and all matrices are in device memory: they are read and written when
// the stream gets there.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_SOLVER_FACTOR_H
#define HIPIFY_SIMT_LIBRARIES_SOLVER_FACTOR_H

#include "Lapack.h"
#include "Operation.h"
#include <numeric>

namespace hipify::simt::solver {

/// LU without exchanging rows, which LAPACK does not have. Returns the first
/// pivot that is 0, counted from 1, or 0.
template <typename T>
int factorWithoutPivots(int64_t M, int64_t N, T *A, int64_t LdA) {
  int Zero = 0;
  for (int64_t K = 0; K < std::min(M, N); ++K) {
    T Pivot = A[K + K * LdA];
    if (Pivot == T()) {
      if (!Zero)
        Zero = int(K) + 1;
      continue;
    }
    for (int64_t R = K + 1; R < M; ++R)
      A[R + K * LdA] /= Pivot;
    for (int64_t C = K + 1; C < N; ++C)
      for (int64_t R = K + 1; R < M; ++R)
        A[R + C * LdA] -= A[R + K * LdA] * A[K + C * LdA];
  }
  return Zero;
}

/// Pivots of int or int64_t; null: rows are not exchanged.
template <typename T, typename Index>
Status getrf(SolverHandle H, int64_t M, int64_t N, T *A, int64_t LdA,
             Index *Pivots, int *Info) {
  Operation Op(H, {M, N, LdA});
  Op.matrix(A, M, N, LdA);
  Op.require(Info);
  return Op.run([=] {
    if (!Pivots) {
      *Info = factorWithoutPivots(M, N, A, LdA);
      return;
    }
    int Rows = int(M), Columns = int(N), Leading = int(LdA), Result = 0;
    std::vector<int> Found(size_t(std::min(M, N)) + 1);
    Lapack<T>::getrf(&Rows, &Columns, A, &Leading, Found.data(), &Result);
    std::copy(Found.begin(), Found.end() - 1, Pivots);
    *Info = Result;
  });
}

template <typename T, typename Index>
Status getrs(SolverHandle H, Transpose Trans, int64_t N, int64_t Sides,
             const T *A, int64_t LdA, const Index *Pivots, T *B, int64_t LdB,
             int *Info) {
  Operation Op(H, {N, Sides, LdA, LdB});
  char Way = Op.transpose(Trans);
  Op.matrix(A, N, N, LdA);
  Op.matrix(B, N, Sides, LdB);
  Op.require(Info);
  return Op.run([=] {
    int Size = int(N), Columns = int(Sides), LeadingA = int(LdA),
        LeadingB = int(LdB), Result = 0;
    std::vector<int> Given(size_t(N) + 1);
    if (Pivots)
      std::copy(Pivots, Pivots + N, Given.begin());
    else
      std::iota(Given.begin(), Given.end(), 1);
    Lapack<T>::getrs(&Way, &Size, &Columns, A, &LeadingA, Given.data(), B,
                     &LeadingB, &Result);
    *Info = Result;
  });
}

template <typename T>
Status potrf(SolverHandle H, FillMode Fill, int64_t N, T *A, int64_t LdA,
             int *Info) {
  Operation Op(H, {N, LdA});
  char UpLo = Op.fill(Fill);
  Op.matrix(A, N, N, LdA);
  Op.require(Info);
  return Op.run([=] {
    int Size = int(N), Leading = int(LdA), Result = 0;
    Lapack<T>::potrf(&UpLo, &Size, A, &Leading, &Result);
    *Info = Result;
  });
}

template <typename T>
Status potrs(SolverHandle H, FillMode Fill, int64_t N, int64_t Sides,
             const T *A, int64_t LdA, T *B, int64_t LdB, int *Info) {
  Operation Op(H, {N, Sides, LdA, LdB});
  char UpLo = Op.fill(Fill);
  Op.matrix(A, N, N, LdA);
  Op.matrix(B, N, Sides, LdB);
  Op.require(Info);
  return Op.run([=] {
    int Size = int(N), Columns = int(Sides), LeadingA = int(LdA),
        LeadingB = int(LdB), Result = 0;
    Lapack<T>::potrs(&UpLo, &Size, &Columns, A, &LeadingA, B, &LeadingB,
                     &Result);
    *Info = Result;
  });
}

template <typename T>
Status geqrf(SolverHandle H, int64_t M, int64_t N, T *A, int64_t LdA, T *Tau,
             int *Info) {
  Operation Op(H, {M, N, LdA});
  Op.matrix(A, M, N, LdA);
  Op.require(Info && (Tau || std::min(M, N) == 0));
  return Op.run([=] {
    int Rows = int(M), Columns = int(N), Leading = int(LdA);
    *Info = withWork<T>([&](T *Work, int *Size, int *Result) {
      Lapack<T>::geqrf(&Rows, &Columns, A, &Leading, Tau, Work, Size, Result);
    });
  });
}

} // namespace hipify::simt::solver

#endif
