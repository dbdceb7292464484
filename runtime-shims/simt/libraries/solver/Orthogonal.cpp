//===- Orthogonal.cpp - Reflections and reductions by them ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Lapack.h"
#include "Operation.h"

using namespace hipify::simt::solver;

namespace {

template <typename T>
Status orgqr(SolverHandle H, int M, int N, int K, T *A, int LdA, const T *Tau,
             int *Info) {
  Operation Op(H, {M, N, K, LdA});
  Op.matrix(A, M, N, LdA);
  Op.require(N <= M && K <= N && Info && (Tau || K == 0));
  return Op.run([=] {
    *Info = withWork<T>([&](T *Work, int *Size, int *Result) {
      Lapack<T>::orgqr(&M, &N, &K, A, &LdA, Tau, Work, Size, Result);
    });
  });
}

template <typename T>
Status ormqr(SolverHandle H, SideMode Side, Transpose Trans, int M, int N,
             int K, const T *A, int LdA, const T *Tau, T *C, int LdC,
             int *Info) {
  Operation Op(H, {M, N, K, LdA, LdC});
  char From = Op.side(Side), Way = Op.unitaryTranspose<T>(Trans);
  int Rows = From == 'L' ? M : N;
  Op.matrix(A, Rows, K, LdA);
  Op.matrix(C, M, N, LdC);
  Op.require(K <= Rows && Info && (Tau || K == 0));
  return Op.run([=] {
    *Info = withWork<T>([&](T *Work, int *Size, int *Result) {
      Lapack<T>::ormqr(&From, &Way, &M, &N, &K, A, &LdA, Tau, C, &LdC, Work,
                       Size, Result);
    });
  });
}

template <typename T>
Status gebrd(SolverHandle H, int M, int N, T *A, int LdA, RealOf<T> *D,
             RealOf<T> *E, T *TauQ, T *TauP, int *Info) {
  Operation Op(H, {M, N, LdA});
  // cuSOLVER has it for matrices that are not wide only.
  Op.require(HIPIFY_SOLVER_IS_HIP || M >= N);
  Op.matrix(A, M, N, LdA);
  Op.require(Info);
  return Op.run([=] {
    *Info = withWork<T>([&](T *Work, int *Size, int *Result) {
      Lapack<T>::gebrd(&M, &N, A, &LdA, D, E, TauQ, TauP, Work, Size, Result);
    });
  });
}

template <typename T>
Status orgbr(SolverHandle H, SideMode Side, int M, int N, int K, T *A, int LdA,
             const T *Tau, int *Info) {
  Operation Op(H, {M, N, K, LdA});
  char Which = Op.side(Side) == 'L' ? 'Q' : 'P';
  Op.matrix(A, M, N, LdA);
  Op.require(Info);
  return Op.run([=] {
    *Info = withWork<T>([&](T *Work, int *Size, int *Result) {
      Lapack<T>::orgbr(&Which, &M, &N, &K, A, &LdA, Tau, Work, Size, Result);
    });
  });
}

template <typename T>
Status sytrd(SolverHandle H, FillMode Fill, int N, T *A, int LdA, RealOf<T> *D,
             RealOf<T> *E, T *Tau, int *Info) {
  Operation Op(H, {N, LdA});
  char UpLo = Op.fill(Fill);
  Op.matrix(A, N, N, LdA);
  Op.require(Info);
  return Op.run([=] {
    *Info = withWork<T>([&](T *Work, int *Size, int *Result) {
      Lapack<T>::sytrd(&UpLo, &N, A, &LdA, D, E, Tau, Work, Size, Result);
    });
  });
}

template <typename T>
Status orgtr(SolverHandle H, FillMode Fill, int N, T *A, int LdA, const T *Tau,
             int *Info) {
  Operation Op(H, {N, LdA});
  char UpLo = Op.fill(Fill);
  Op.matrix(A, N, N, LdA);
  Op.require(Info);
  return Op.run([=] {
    *Info = withWork<T>([&](T *Work, int *Size, int *Result) {
      Lapack<T>::orgtr(&UpLo, &N, A, &LdA, Tau, Work, Size, Result);
    });
  });
}

template <typename T>
Status ormtr(SolverHandle H, SideMode Side, FillMode Fill, Transpose Trans,
             int M, int N, const T *A, int LdA, const T *Tau, T *C, int LdC,
             int *Info) {
  Operation Op(H, {M, N, LdA, LdC});
  char From = Op.side(Side), UpLo = Op.fill(Fill),
       Way = Op.unitaryTranspose<T>(Trans);
  int Order = From == 'L' ? M : N;
  Op.matrix(A, Order, Order, LdA);
  Op.matrix(C, M, N, LdC);
  Op.require(Info);
  return Op.run([=] {
    *Info = withWork<T>([&](T *Work, int *Size, int *Result) {
      Lapack<T>::ormtr(&From, &UpLo, &Way, &M, &N, A, &LdA, Tau, C, &LdC, Work,
                       Size, Result);
    });
  });
}

} // namespace

#define ENTRIES "../solver/Orthogonal.def"
#include "EachApi.inc"
