//===- Solver.h - Names of the solver under test ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TESTS_SIMT_LIBRARIES_SOLVER_SOLVER_H
#define TESTS_SIMT_LIBRARIES_SOLVER_SOLVER_H

#include "../blas/Program.h"

#if defined(__HIP_PLATFORM_AMD__)
#include <hipsolver/hipsolver.h>
#define SOLVER(Name) hipsolverDn##Name
#define TYPE(Name) hipsolver##Name
#define VALUE(Name) HIPSOLVER_##Name
#define OP(Name) HIPBLAS_OP_##Name
#define FILL(Name) HIPBLAS_FILL_MODE_##Name
#define SIDE(Name) HIPBLAS_SIDE_##Name
#define DATA_TYPE(Name) HIP_##Name
using ComplexT = hipFloatComplex;
using DoubleComplexT = hipDoubleComplex;
using Op = hipsolverOperation_t;
using Fill = hipsolverFillMode_t;
using JacobiInfo = hipsolverSyevjInfo_t;
using SingularInfo = hipsolverGesvdjInfo_t;
#else
#include <cusolverDn.h>
#define SOLVER(Name) cusolverDn##Name
#define TYPE(Name) cusolver##Name
#define VALUE(Name) CUSOLVER_##Name
#define OP(Name) CUBLAS_OP_##Name
#define FILL(Name) CUBLAS_FILL_MODE_##Name
#define SIDE(Name) CUBLAS_SIDE_##Name
#define DATA_TYPE(Name) CUDA_##Name
using ComplexT = cuComplex;
using DoubleComplexT = cuDoubleComplex;
using Op = cublasOperation_t;
using Fill = cublasFillMode_t;
using JacobiInfo = syevjInfo_t;
using SingularInfo = gesvdjInfo_t;
#endif

inline SOLVER(Handle_t) TheHandle;

/// Elements of work space: more than any call here asks for. How much that is
/// differs by vendor and version, and solves nothing by being exact.
inline constexpr int WorkSize = 1 << 20;

/// The functions for an element type.
template <typename T> struct Calls;
#define CALLS(T, P, S, O, Data)                                                \
  template <> struct Calls<T> {                                                \
    static constexpr auto DataType = DATA_TYPE(Data);                          \
    CALL(getrf, P##getrf)                                                      \
    CALL(getrs, P##getrs)                                                      \
    CALL(potrf, P##potrf) CALL(potrs, P##potrs) CALL(potri, P##potri)          \
        CALL(geqrf, P##geqrf) CALL(gesvd, P##gesvd) CALL(gesvdj, P##gesvdj)    \
            CALL(gesv, P##P##gesv) CALL(gels, P##P##gels)                      \
                CALL(orgqr, P##O##gqr) CALL(ormqr, P##O##mqr)                  \
                    CALL(orgtr, P##O##gtr) CALL(sytrd, P##S##trd)              \
                        CALL(syevd, P##S##evd) CALL(sygvd, P##S##gvd)          \
                            CALL(syevj, P##S##evj) CALL(syevdx, P##S##evdx)    \
                                CALL(potrfBatched, P##potrfBatched)            \
                                    CALL(potrsBatched, P##potrsBatched)        \
                                        CALL(getrfSize, P##getrf_bufferSize)   \
                                            CALL(syevdSize,                    \
                                                 P##S##evd_bufferSize)         \
  };
#define CALL(Member, Name) static constexpr auto &Member = SOLVER(Name);
CALLS(float, S, sy, or, R_32F)
CALLS(double, D, sy, or, R_64F)
CALLS(ComplexT, C, he, un, C_32F)
CALLS(DoubleComplexT, Z, he, un, C_64F)
#undef CALL
#undef CALLS

/// A matrix of numbers, by columns.
struct Dense {
  int Rows, Columns;
  std::vector<Number> Of;
  Dense(int Rows, int Columns)
      : Rows(Rows), Columns(Columns), Of(size_t(Rows) * Columns) {}
  Number &operator()(int R, int C) { return Of[R + size_t(C) * Rows]; }
  Number operator()(int R, int C) const { return Of[R + size_t(C) * Rows]; }
};

inline Dense multiply(const Dense &A, const Dense &B) {
  Dense C(A.Rows, B.Columns);
  for (int R = 0; R < C.Rows; ++R)
    for (int J = 0; J < C.Columns; ++J)
      for (int K = 0; K < A.Columns; ++K)
        C(R, J) += A(R, K) * B(K, J);
  return C;
}

inline Dense apply(Op How, const Dense &A) {
  if (How == OP(N))
    return A;
  Dense B(A.Columns, A.Rows);
  for (int R = 0; R < A.Rows; ++R)
    for (int C = 0; C < A.Columns; ++C)
      B(C, R) = How == OP(C) ? std::conj(A(R, C)) : A(R, C);
  return B;
}

inline Dense identity(int N) {
  Dense I(N, N);
  for (int D = 0; D < N; ++D)
    I(D, D) = 1;
  return I;
}

template <typename T> Dense randomMatrix(int Rows, int Columns) {
  Dense A(Rows, Columns);
  for (Number &V : A.Of)
    V = randomNumber<T>();
  return A;
}

/// Hermitian; with Shift on the diagonal (large enough: positive definite).
template <typename T> Dense hermitian(int N, double Shift) {
  Dense A = randomMatrix<T>(N, N);
  for (int R = 0; R < N; ++R)
    for (int C = 0; C <= R; ++C)
      A(C, R) = R == C ? Number(A(R, R).real() + Shift) : std::conj(A(R, C));
  return A;
}

/// No element differs by more than rounding errors of N terms.
template <typename T>
void expectNear(const Dense &Got, const Dense &Wanted, double N,
                const std::string &What) {
  double Worst = 0, Size = 1;
  for (size_t I = 0; I < Wanted.Of.size(); ++I) {
    double Error = std::abs(Got.Of[I] - Wanted.Of[I]);
    Worst = Error <= Worst ? Worst : Error;
    Size = std::max(Size, std::abs(Wanted.Of[I]));
  }
  bool Ok =
      Got.Of.size() == Wanted.Of.size() && Worst <= 20 * tolerance<T>(N) * Size;
  if (!Ok && !failed().count(What))
    std::printf("%s: differs by %g\n", What.c_str(), Worst);
  expect(Ok, What);
}

/// A matrix in device memory, with rows of NaN between its columns.
template <typename T> class Matrix {
public:
  static constexpr int Gap = 2;
  Matrix(const Dense &From)
      : Rows(From.Rows), Columns(From.Columns),
        Memory(size_t(leading()) * Columns) {
    std::vector<T> Host(size_t(leading()) * Columns,
                        Traits<T>::make({NAN, NAN}));
    for (int C = 0; C < Columns; ++C)
      for (int R = 0; R < Rows; ++R)
        Host[R + size_t(C) * leading()] = Traits<T>::make(From(R, C));
    Memory.set(Host);
  }
  int leading() const { return Rows + Gap; }
  operator T *() const { return Memory; }
  Dense get(const std::string &What, bool KeepsGaps = true) const {
    std::vector<T> Host = Memory.get();
    Dense To(Rows, Columns);
    bool Untouched = true;
    for (int C = 0; C < Columns; ++C)
      for (int R = 0; R < leading(); ++R) {
        Number V = Traits<T>::value(Host[R + size_t(C) * leading()]);
        if (R < Rows)
          To(R, C) = V;
        else
          Untouched = Untouched && std::isnan(V.real());
      }
    expect(Untouched || !KeepsGaps, What + " writes between the columns");
    return To;
  }

private:
  int Rows, Columns;
  Buffer<T> Memory;
};

/// The triangle alone; the other one is NaN, which nothing may read.
inline Dense triangleOnly(Fill Which, Dense A) {
  for (int R = 0; R < A.Rows; ++R)
    for (int C = 0; C < A.Columns; ++C)
      if (Which == FILL(UPPER) ? R > C : R < C)
        A(R, C) = Number(NAN, NAN);
  return A;
}

inline Dense lowerPart(const Dense &A, bool Unit) {
  Dense L(A.Rows, std::min(A.Rows, A.Columns));
  for (int R = 0; R < L.Rows; ++R)
    for (int C = 0; C < L.Columns && C <= R; ++C)
      L(R, C) = R == C && Unit ? Number(1) : A(R, C);
  return L;
}

inline Dense upperPart(const Dense &A) {
  Dense U(std::min(A.Rows, A.Columns), A.Columns);
  for (int C = 0; C < U.Columns; ++C)
    for (int R = 0; R < U.Rows && R <= C; ++R)
      U(R, C) = A(R, C);
  return U;
}

template <typename Real> Dense diagonal(const std::vector<Real> &Of) {
  Dense D(int(Of.size()), int(Of.size()));
  for (int I = 0; I < D.Rows; ++I)
    D(I, I) = Of[I];
  return D;
}

#endif
