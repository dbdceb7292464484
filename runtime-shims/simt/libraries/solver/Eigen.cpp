//===- Eigen.cpp - Eigenvalues of symmetric matrices ----------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Spectral.h"
#include <optional>

using namespace hipify::simt::solver;

namespace {

template <typename T>
Status sygvd(SolverHandle H, EigType Type, EigMode Mode, FillMode Fill,
             int64_t N, T *A, int64_t LdA, T *B, int64_t LdB, RealOf<T> *W,
             int *Info) {
  Operation Op(H, {N, LdA, LdB});
  EigenProblem<T> P{
      Op.problem(Type), Op.vectors(Mode), Op.fill(Fill), N, A, LdA, B, LdB, W};
  Op.matrix(A, N, N, LdA);
  Op.matrix(B, N, N, LdB);
  Op.require((W || N == 0) && Info);
  return Op.run([=] { *Info = N ? P.solve() : 0; });
}

/// Which eigenvalues: all, those in (Low, High], or by number from 1.
template <typename Real> struct Selection {
  EigRange Range;
  Real Low, High;
  int First, Last;

  bool isRange() const {
    return Range == HIPIFY_SOLVER_VALUE(EIG_RANGE_ALL) || byValue() ||
           byNumber();
  }
  bool byValue() const { return Range == HIPIFY_SOLVER_VALUE(EIG_RANGE_V); }
  bool byNumber() const { return Range == HIPIFY_SOLVER_VALUE(EIG_RANGE_I); }
  bool selects(int64_t I, Real Value) const {
    if (byValue())
      return Low < Value && Value <= High;
    return !byNumber() || (First <= I + 1 && I + 1 <= Last);
  }
};

/// Computes all and moves what is selected to the front. Found, in the
/// caller's memory, tells how many these are.
template <typename T>
Status eigenRange(SolverHandle H, std::optional<EigType> Type, EigMode Mode,
                  FillMode Fill, int64_t N, T *A, int64_t LdA, T *B,
                  int64_t LdB, Selection<RealOf<T>> Select, int *Found,
                  RealOf<T> *W, int *Info) {
  Operation Op(H, {N, LdA, LdB});
  EigenProblem<T> P{Type ? Op.problem(*Type) : 0,
                    Op.vectors(Mode),
                    Op.fill(Fill),
                    N,
                    A,
                    LdA,
                    B,
                    LdB,
                    W};
  Op.matrix(A, N, N, LdA);
  Op.require((!Type || B || N == 0) &&
             LdB >= (Type ? std::max<int64_t>(N, 1) : 1));
  Op.require((W || N == 0) && Info && Found);
  Op.require(Select.isRange(), InvalidEnum);
  Op.require(!Select.byValue() || Select.Low < Select.High);
  Op.require(
      !Select.byNumber() || N == 0 ||
      (1 <= Select.First && Select.First <= Select.Last && Select.Last <= N));
  return Op.runAndWait([=] {
    *Info = N ? P.solve() : 0;
    int Kept = 0;
    for (int64_t I = 0; *Info == 0 && I < N; ++I) {
      if (!Select.selects(I, W[I]))
        continue;
      W[Kept] = W[I];
      if (P.Vectors == 'V' && Kept != I)
        std::copy(A + I * LdA, A + I * LdA + N, A + Kept * LdA);
      ++Kept;
    }
    *Found = Kept;
  });
}

} // namespace

#define ENTRIES "../solver/Eigen.def"
#include "EachApi.inc"
