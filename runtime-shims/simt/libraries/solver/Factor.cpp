//===- Factor.cpp - LU, Cholesky, QR and LDL factorisations ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Factor.h"

using namespace hipify::simt::solver;

namespace {

/// LAPACK functions that overwrite a triangle of a square matrix.
template <typename T, typename Fn>
Status triangle(Fn &Function, SolverHandle H, FillMode Fill, int64_t N, T *A,
                int64_t LdA, int *Info) {
  Operation Op(H, {N, LdA});
  char UpLo = Op.fill(Fill);
  Op.matrix(A, N, N, LdA);
  Op.require(Info);
  return Op.run([=, &Function] {
    int Size = int(N), Leading = int(LdA), Result = 0;
    Function(&UpLo, &Size, A, &Leading, &Result);
    *Info = Result;
  });
}

/// A is an array of pointers in device memory.
template <typename T>
Status potrfBatched(SolverHandle H, FillMode Fill, int64_t N, T **A,
                    int64_t LdA, int *Info, int64_t Count) {
  Operation Op(H, {N, LdA, Count});
  char UpLo = Op.fill(Fill);
  Op.matrix(A, N, N, LdA);
  Op.require(Info || Count == 0);
  return Op.run([=] {
    int Size = int(N), Leading = int(LdA);
    for (int64_t I = 0; I < Count; ++I)
      Lapack<T>::potrf(&UpLo, &Size, A[I], &Leading, &Info[I]);
  });
}

/// cuSOLVER has it for one right side only.
template <typename T>
Status potrsBatched(SolverHandle H, FillMode Fill, int64_t N, int64_t Sides,
                    T **A, int64_t LdA, T **B, int64_t LdB, int *Info,
                    int64_t Count) {
  Operation Op(H, {N, Sides, LdA, LdB, Count});
  char UpLo = Op.fill(Fill);
  Op.matrix(A, N, N, LdA);
  Op.matrix(B, N, Sides, LdB);
  Op.require(Info);
  Op.require(HIPIFY_SOLVER_IS_HIP || Sides <= 1);
  return Op.run([=] {
    int Size = int(N), Columns = int(Sides), LeadingA = int(LdA),
        LeadingB = int(LdB), Result = 0;
    for (int64_t I = 0; I < Count && Result == 0; ++I)
      Lapack<T>::potrs(&UpLo, &Size, &Columns, A[I], &LeadingA, B[I], &LeadingB,
                       &Result);
    *Info = Result;
  });
}

template <typename T>
Status sytrf(SolverHandle H, FillMode Fill, int64_t N, T *A, int64_t LdA,
             int *Pivots, int *Info) {
  Operation Op(H, {N, LdA});
  char UpLo = Op.fill(Fill);
  Op.matrix(A, N, N, LdA);
  Op.require(Info && (Pivots || N == 0));
  return Op.run([=] {
    int Size = int(N), Leading = int(LdA);
    *Info = withWork<T>([&](T *Work, int *WorkSize, int *Result) {
      Lapack<T>::sytrf(&UpLo, &Size, A, &Leading, Pivots, Work, WorkSize,
                       Result);
    });
  });
}

#if !HIPIFY_SOLVER_IS_HIP

template <typename T>
Status sytri(SolverHandle H, FillMode Fill, int64_t N, T *A, int64_t LdA,
             const int *Pivots, int *Info) {
  Operation Op(H, {N, LdA});
  char UpLo = Op.fill(Fill);
  Op.matrix(A, N, N, LdA);
  Op.require(Info && (Pivots || N == 0));
  return Op.run([=] {
    int Size = int(N), Leading = int(LdA), Result = 0;
    std::vector<T> Work(2 * size_t(N) + 1);
    Lapack<T>::sytri(&UpLo, &Size, A, &Leading, Pivots, Work.data(), &Result);
    *Info = Result;
  });
}

template <typename T>
Status laswp(SolverHandle H, int64_t N, T *A, int64_t LdA, int First, int Last,
             const int *Pivots, int Increment) {
  Operation Op(H, {N, LdA});
  Op.matrix(A, 0, N, LdA);
  Op.require(Pivots && First >= 1);
  return Op.run([=] {
    int Columns = int(N), Leading = int(LdA);
    Lapack<T>::laswp(&Columns, A, &Leading, &First, &Last, Pivots, &Increment);
  });
}

#endif

} // namespace

#define ENTRIES "../solver/Factor.def"
#include "EachApi.inc"
