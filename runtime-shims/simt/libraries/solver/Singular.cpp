//===- Singular.cpp - Singular values -------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Spectral.h"
#include <cmath>

using namespace hipify::simt::solver;

namespace {

template <typename T> T conjugate(T Value) {
  if constexpr (IsComplex<T>)
    return std::conj(Value);
  else
    return Value;
}

/// To, Columns x Rows, becomes the conjugate transpose of From.
template <typename T>
void conjugateTranspose(int Rows, int Columns, const T *From, int64_t LdFrom,
                        T *To, int64_t LdTo) {
  for (int64_t C = 0; C < Columns; ++C)
    for (int64_t R = 0; R < Rows; ++R)
      To[C + R * LdTo] = conjugate(From[R + C * LdFrom]);
}

/// A = U S V^H with V itself: Count matrices, one after another.
template <typename T>
Status gesvdj(SolverHandle H, EigMode Mode, bool Economic, int64_t M, int64_t N,
              T *A, int64_t LdA, RealOf<T> *S, T *U, int64_t LdU, T *V,
              int64_t LdV, int *Info, int64_t Count) {
  Operation Op(H, {M, N, LdA, LdU, LdV, Count});
  bool Vectors = Op.vectors(Mode) == 'V';
  int64_t Least = std::min(M, N), Right = Economic ? Least : N;
  Op.matrix(A, M, N, LdA);
  Op.require((S || Least == 0) && (Info || Count == 0));
  if (Vectors) {
    Op.matrix(U, M, M, LdU);
    Op.matrix(V, N, N, LdV);
  }
  return Op.run([=] {
    char Job = !Vectors ? 'N' : Economic ? 'S' : 'A';
    int64_t Left = Economic ? Least : M;
    std::vector<T> Transposed(Vectors ? size_t(Right * N) : 0);
    for (int64_t I = 0; I < Count; ++I) {
      T *VOf = V + I * LdV * Right;
      Info[I] = singularValues<T>(Job, Job, int(M), int(N), A + I * LdA * N,
                                  int(LdA), S + I * Least, U + I * LdU * Left,
                                  int(LdU), Transposed.data(),
                                  int(std::max<int64_t>(Right, 1)), nullptr);
      if (Vectors)
        conjugateTranspose<T>(int(Right), int(N), Transposed.data(), Right, VOf,
                              LdV);
    }
  });
}

template <typename T> struct Strided {
  T *First;
  int64_t Leading, Stride;
  T *operator[](int64_t I) const { return First + I * Stride; }
};

/// The Rank largest singular values and their vectors. Residuals, in the
/// caller's memory, get what the others amount to; A stays as it is.
template <typename T>
Status gesvda(SolverHandle H, EigMode Mode, int64_t Rank, int64_t M, int64_t N,
              Strided<T> A, RealOf<T> *S, int64_t StrideS, Strided<T> U,
              Strided<T> V, int *Info, double *Residuals, int64_t Count) {
  Operation Op(H, {Rank, M, N, A.Leading, U.Leading, V.Leading, Count});
  bool Vectors = Op.vectors(Mode) == 'V';
  int64_t Least = std::min(M, N);
  Op.require(Rank <= Least && (Info || Count == 0) && (S || Rank == 0));
  Op.matrix(A.First, M, N, A.Leading);
  if (Vectors) {
    Op.matrix(U.First, M, Rank, U.Leading);
    Op.matrix(V.First, N, Rank, V.Leading);
  }
  return Op.runAndWait([=] {
    std::vector<T> Copy(size_t(M * N)), Left(size_t(M * Least)),
        Right(size_t(Least * N));
    std::vector<RealOf<T>> Values(static_cast<size_t>(Least));
    char Job = Vectors ? 'S' : 'N';
    for (int64_t I = 0; I < Count; ++I) {
      for (int64_t C = 0; C < N; ++C)
        std::copy(A[I] + C * A.Leading, A[I] + C * A.Leading + M,
                  Copy.data() + C * M);
      Info[I] = singularValues<T>(Job, Job, int(M), int(N), Copy.data(), int(M),
                                  Values.data(), Left.data(), int(M),
                                  Right.data(), int(Least), nullptr);
      std::copy(Values.begin(), Values.begin() + Rank, S + I * StrideS);
      for (int64_t C = 0; Vectors && C < Rank; ++C)
        std::copy(Left.data() + C * M, Left.data() + C * M + M,
                  U[I] + C * U.Leading);
      if (Vectors)
        conjugateTranspose<T>(int(Rank), int(N), Right.data(), Least, V[I],
                              V.Leading);
      double Rest = 0;
      for (int64_t K = Rank; K < Least; ++K)
        Rest += double(Values[K]) * double(Values[K]);
      if (Residuals)
        Residuals[I] = std::sqrt(Rest);
    }
  });
}

} // namespace

#define ENTRIES "../solver/Singular.def"
#include "EachApi.inc"
