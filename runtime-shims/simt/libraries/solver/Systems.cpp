//===- Systems.cpp - Whole systems of equations ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Iterations, in the caller's memory, tells how many refinements there were.
//
//===----------------------------------------------------------------------===//
#include "Lapack.h"
#include "Operation.h"

using namespace hipify::simt::solver;

#if !HIPIFY_SOLVER_IS_HIP
extern "C" {
void dsgesv_(const int *, const int *, double *, const int *, int *,
             const double *, const int *, double *, const int *, double *,
             float *, int *, int *);
void zcgesv_(const int *, const int *, DoubleComplex *, const int *, int *,
             const DoubleComplex *, const int *, DoubleComplex *, const int *,
             DoubleComplex *, Complex *, double *, int *, int *);
}
#endif

namespace {

template <typename T>
void copyMatrix(int Rows, int Columns, const T *From, int64_t LdFrom, T *To,
                int64_t LdTo) {
  for (int64_t C = 0; C < Columns; ++C)
    std::copy(From + C * LdFrom, From + C * LdFrom + Rows, To + C * LdTo);
}

template <typename T>
Operation checkSystem(SolverHandle H, int N, int Sides, const T *A, int LdA,
                      const int *Pivots, const T *B, int LdB, const T *X,
                      int LdX, const int *Iterations, const int *Info) {
  Operation Op(H, {N, Sides, LdA, LdB, LdX});
  Op.matrix(A, N, N, LdA);
  Op.matrix(B, N, Sides, LdB);
  Op.matrix(X, N, Sides, LdX);
  Op.require((Pivots || N == 0) && Iterations && Info);
  return Op;
}

/// In one precision there is nothing to refine; A becomes its factors.
template <typename T>
Status gesv(SolverHandle H, int N, int Sides, T *A, int LdA, int *Pivots,
            const T *B, int LdB, T *X, int LdX, int *Iterations, int *Info) {
  Operation Op = checkSystem(H, N, Sides, A, LdA, Pivots, B, LdB, X, LdX,
                             Iterations, Info);
  return Op.runAndWait([=] {
    int Result = 0;
    *Iterations = 0;
    Lapack<T>::getrf(&N, &N, A, &LdA, Pivots, &Result);
    *Info = Result;
    if (Result)
      return;
    copyMatrix(N, Sides, B, LdB, X, LdX);
    Lapack<T>::getrs("N", &N, &Sides, A, &LdA, Pivots, X, &LdX, &Result);
  });
}

/// Least squares; A and B stay as they are.
template <typename T>
Status gels(SolverHandle H, int M, int N, int Sides, const T *A, int LdA,
            const T *B, int LdB, T *X, int LdX, int *Iterations, int *Info) {
  Operation Op(H, {M, N, Sides, LdA, LdB, LdX});
  Op.matrix(A, M, N, LdA);
  Op.matrix(B, M, Sides, LdB);
  Op.matrix(X, N, Sides, LdX);
  // cuSOLVER has it for matrices that are not wide only.
  Op.require(HIPIFY_SOLVER_IS_HIP || M >= N);
  Op.require(Iterations && Info);
  return Op.runAndWait([=] {
    int Longer = std::max({M, N, 1}), Rows = std::max(M, 1);
    std::vector<T> Factors(size_t(Rows) * N), Right(size_t(Longer) * Sides);
    copyMatrix(M, N, A, LdA, Factors.data(), Rows);
    copyMatrix(M, Sides, B, LdB, Right.data(), Longer);
    *Iterations = 0;
    *Info = withWork<T>([&](T *Work, int *Size, int *Result) {
      Lapack<T>::gels("N", &M, &N, &Sides, Factors.data(), &Rows, Right.data(),
                      &Longer, Work, Size, Result);
    });
    if (*Info == 0)
      copyMatrix(N, Sides, Right.data(), Longer, X, LdX);
  });
}

} // namespace

#define ENTRIES "../solver/Systems.def"
#include "EachApi.inc"

#if !HIPIFY_SOLVER_IS_HIP

// Factors of half the precision, refined; LAPACK has these two. For the formats
// that have less, ...DH..., ...DB..., ...DX..., it has nothing.
#define HIPIFY_REFINED(Name, Vendor, T, Low, Solve)                            \
  extern "C" Status cusolverDn##Name##_bufferSize(                             \
      SolverHandle H, int n, int nrhs, Vendor *, int, int *, Vendor *, int,    \
      Vendor *, int, void *, size_t *lwork) {                                  \
    return giveSize(H, {n, nrhs}, lwork);                                      \
  }                                                                            \
  extern "C" Status cusolverDn##Name(SolverHandle H, int n, int nrhs,          \
                                     Vendor *dA, int lda, int *ipiv,           \
                                     Vendor *dB, int ldb, Vendor *dX, int ldx, \
                                     void *, size_t, int *niters, int *info) { \
    auto *A = reinterpret_cast<T *>(dA), *B = reinterpret_cast<T *>(dB),       \
         *X = reinterpret_cast<T *>(dX);                                       \
    Operation Op =                                                             \
        checkSystem(H, n, nrhs, A, lda, ipiv, B, ldb, X, ldx, niters, info);   \
    return Op.runAndWait([=] {                                                 \
      std::vector<T> Work(size_t(n) * nrhs + 1);                               \
      std::vector<Low> LowWork(size_t(n) * (n + nrhs) + 1);                    \
      Solve;                                                                   \
    });                                                                        \
  }
HIPIFY_REFINED(DSgesv, double, double, float,
               dsgesv_(&n, &nrhs, A, &lda, ipiv, B, &ldb, X, &ldx, Work.data(),
                       LowWork.data(), niters, info))
HIPIFY_REFINED(ZCgesv, VendorDoubleComplex, DoubleComplex, Complex,
               std::vector<double> RealWork(size_t(n) + 1);
               zcgesv_(&n, &nrhs, A, &lda, ipiv, B, &ldb, X, &ldx, Work.data(),
                       LowWork.data(), RealWork.data(), niters, info))

#endif
