//===- Spectral.h - Eigenvalues and singular values -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_LIBRARIES_SOLVER_SPECTRAL_H
#define HIPIFY_SIMT_LIBRARIES_SOLVER_SPECTRAL_H

#include "Lapack.h"
#include "Operation.h"

#define HIPIFY_LAPACK_REAL(T, P)                                               \
  extern "C" {                                                                 \
  void P##syevd_(const char *, const char *, const int *, T *, const int *,    \
                 T *, T *, const int *, int *, const int *, int *);            \
  void P##sygvd_(const int *, const char *, const char *, const int *, T *,    \
                 const int *, T *, const int *, T *, T *, const int *, int *,  \
                 const int *, int *);                                          \
  void P##gesvd_(const char *, const char *, const int *, const int *, T *,    \
                 const int *, T *, T *, const int *, T *, const int *, T *,    \
                 const int *, int *);                                          \
  }                                                                            \
  template <> struct hipify::simt::solver::Spectral<T> {                       \
    static constexpr auto &syevd = P##syevd_;                                  \
    static constexpr auto &sygvd = P##sygvd_;                                  \
    static constexpr auto &gesvd = P##gesvd_;                                  \
  };
#define HIPIFY_LAPACK_COMPLEX(T, R, P)                                         \
  extern "C" {                                                                 \
  void P##heevd_(const char *, const char *, const int *, T *, const int *,    \
                 R *, T *, const int *, R *, const int *, int *, const int *,  \
                 int *);                                                       \
  void P##hegvd_(const int *, const char *, const char *, const int *, T *,    \
                 const int *, T *, const int *, R *, T *, const int *, R *,    \
                 const int *, int *, const int *, int *);                      \
  void P##gesvd_(const char *, const char *, const int *, const int *, T *,    \
                 const int *, R *, T *, const int *, T *, const int *, T *,    \
                 const int *, R *, int *);                                     \
  }                                                                            \
  template <> struct hipify::simt::solver::Spectral<T> {                       \
    static constexpr auto &syevd = P##heevd_;                                  \
    static constexpr auto &sygvd = P##hegvd_;                                  \
    static constexpr auto &gesvd = P##gesvd_;                                  \
  };

namespace hipify::simt::solver {
template <typename T> struct Spectral;
} // namespace hipify::simt::solver

HIPIFY_LAPACK_REAL(float, s)
HIPIFY_LAPACK_REAL(double, d)
HIPIFY_LAPACK_COMPLEX(hipify::simt::blas::Complex, float, c)
HIPIFY_LAPACK_COMPLEX(hipify::simt::blas::DoubleComplex, double, z)
#undef HIPIFY_LAPACK_COMPLEX
#undef HIPIFY_LAPACK_REAL

namespace hipify::simt::solver {

/// A symmetric or Hermitian problem A x = w x or, if Problem is not 0, one of
/// the generalized ones with B.
template <typename T> struct EigenProblem {
  int Problem;
  char Vectors, UpLo;
  int64_t N;
  T *A;
  int64_t LdA;
  T *B;
  int64_t LdB;
  RealOf<T> *W;

  /// Eigenvalues in ascending order in W, vectors in A. Returns INFO.
  int solve() const {
    T Wanted = T();
    RealOf<T> RealWanted = 0;
    int IntWanted = 0;
    int Info = call(&Wanted, -1, &RealWanted, -1, &IntWanted, -1);
    if (Info)
      return Info;
    // Work sizes come as floats: what is above 2^24 may have been rounded.
    auto Round = [](RealOf<T> Size) {
      return std::max(1, int(double(Size) * 1.0000002 + 1));
    };
    int Size = Round(std::real(Wanted)), RealSize = Round(RealWanted),
        IntSize = std::max(1, IntWanted);
    std::vector<T> Work(static_cast<size_t>(Size));
    std::vector<RealOf<T>> RealWork(static_cast<size_t>(RealSize));
    std::vector<int> IntWork(static_cast<size_t>(IntSize));
    return call(Work.data(), Size, RealWork.data(), RealSize, IntWork.data(),
                IntSize);
  }

private:
  int call(T *Work, int Size, RealOf<T> *RealWork, int RealSize, int *IntWork,
           int IntSize) const {
    int Rows = int(N), LeadingA = int(LdA), LeadingB = int(LdB), Info = 0;
    if constexpr (IsComplex<T>) {
      if (Problem)
        Spectral<T>::sygvd(&Problem, &Vectors, &UpLo, &Rows, A, &LeadingA, B,
                           &LeadingB, W, Work, &Size, RealWork, &RealSize,
                           IntWork, &IntSize, &Info);
      else
        Spectral<T>::syevd(&Vectors, &UpLo, &Rows, A, &LeadingA, W, Work, &Size,
                           RealWork, &RealSize, IntWork, &IntSize, &Info);
    } else {
      if (Problem)
        Spectral<T>::sygvd(&Problem, &Vectors, &UpLo, &Rows, A, &LeadingA, B,
                           &LeadingB, W, Work, &Size, IntWork, &IntSize, &Info);
      else
        Spectral<T>::syevd(&Vectors, &UpLo, &Rows, A, &LeadingA, W, Work, &Size,
                           IntWork, &IntSize, &Info);
    }
    return Info;
  }
};

/// A = U S V^H with LAPACK's letters for what is wanted of U and V^H.
/// Unconverged (may be null) gets what LAPACK leaves if it fails.
template <typename T>
int singularValues(char JobU, char JobV, int M, int N, T *A, int LdA,
                   RealOf<T> *S, T *U, int LdU, T *V, int LdV,
                   RealOf<T> *Unconverged) {
  int Least = std::min(M, N);
  if (Least == 0)
    return 0;
  std::vector<RealOf<T>> RealWork(5 * size_t(Least));
  auto Keep = [&](const RealOf<T> *Left) {
    if (Unconverged)
      std::copy(Left, Left + Least - 1, Unconverged);
  };
  // LAPACK looks at leading dimensions even of what is not wanted.
  LdU = std::max(LdU, 1);
  LdV = std::max(LdV, 1);
  return withWork<T>([&](T *Work, int *Size, int *Info) {
    if constexpr (IsComplex<T>)
      Spectral<T>::gesvd(&JobU, &JobV, &M, &N, A, &LdA, S, U, &LdU, V, &LdV,
                         Work, Size, RealWork.data(), Info);
    else
      Spectral<T>::gesvd(&JobU, &JobV, &M, &N, A, &LdA, S, U, &LdU, V, &LdV,
                         Work, Size, Info);
    if (*Info <= 0 || *Size < 0)
      return;
    if constexpr (IsComplex<T>)
      Keep(RealWork.data());
    else
      Keep(Work + 1);
  });
}

template <typename T>
Status syevd(SolverHandle H, EigMode Mode, FillMode Fill, int64_t N, T *A,
             int64_t LdA, RealOf<T> *W, int *Info, int64_t Count = 1) {
  Operation Op(H, {N, LdA, Count});
  EigenProblem<T> P{0, Op.vectors(Mode), Op.fill(Fill), N, A, LdA, nullptr, 0,
                    W};
  Op.matrix(A, N, N, LdA);
  Op.require((W || N == 0) && (Info || Count == 0));
  return Op.run([=] {
    EigenProblem<T> Each = P;
    for (int64_t I = 0; I < Count; ++I) {
      Info[I] = N ? Each.solve() : 0;
      Each.A += LdA * N;
      Each.W += N;
    }
  });
}

template <typename T>
Status gesvd(SolverHandle H, char JobU, char JobV, int64_t M, int64_t N, T *A,
             int64_t LdA, RealOf<T> *S, T *U, int64_t LdU, T *V, int64_t LdV,
             RealOf<T> *Unconverged, int *Info) {
  Operation Op(H, {M, N, LdA, LdU, LdV});
  auto Known = [](char Job) {
    return Job == 'A' || Job == 'S' || Job == 'O' || Job == 'N';
  };
  // cuSOLVER has it for matrices that are not wide only.
  Op.require(HIPIFY_SOLVER_IS_HIP || M >= N);
  Op.require(Known(JobU) && Known(JobV) && !(JobU == 'O' && JobV == 'O'));
  Op.matrix(A, M, N, LdA);
  Op.require(Info && (S || std::min(M, N) == 0));
  if (JobU == 'A' || JobU == 'S')
    Op.matrix(U, M, 1, LdU);
  if (JobV == 'A' || JobV == 'S')
    Op.matrix(V, JobV == 'A' ? N : std::min(M, N), N, LdV);
  return Op.run([=] {
    *Info = singularValues<T>(JobU, JobV, int(M), int(N), A, int(LdA), S, U,
                              int(LdU), V, int(LdV), Unconverged);
  });
}

} // namespace hipify::simt::solver

#endif
