//===- Dense64.cpp - The functions that choose by data type ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elements, pivots of 64 bits, sizes of both kinds of work space in bytes. One
// precision throughout: what mixes them is not supported.
//
//===----------------------------------------------------------------------===//
#include "Factor.h"
#include "Spectral.h"

using namespace hipify::simt::solver;

#define HIPIFY_C extern "C" Status

namespace {

/// Calls F(T()) for the element type, if Same are that type and Real its real
/// part's.
template <typename Fn>
Status withType(DataType A, std::initializer_list<DataType> Same,
                std::initializer_list<DataType> Real, Fn F) {
  for (DataType Each : Same)
    if (Each != A)
      return NotSupported;
  auto Check = [&](DataType Wanted, auto Zero) {
    for (DataType Each : Real)
      if (Each != Wanted)
        return NotSupported;
    return Status(F(Zero));
  };
  switch (A) {
  case HIPIFY_SOLVER_DATA(R_32F):
    return Check(HIPIFY_SOLVER_DATA(R_32F), float());
  case HIPIFY_SOLVER_DATA(R_64F):
    return Check(HIPIFY_SOLVER_DATA(R_64F), double());
  case HIPIFY_SOLVER_DATA(C_32F):
    return Check(HIPIFY_SOLVER_DATA(R_32F), Complex());
  case HIPIFY_SOLVER_DATA(C_64F):
    return Check(HIPIFY_SOLVER_DATA(R_64F), DoubleComplex());
  default:
    return NotSupported;
  }
}

/// In bytes; nothing is wanted of the host.
Status giveSizes(SolverHandle H, std::initializer_list<int64_t> Dimensions,
                 DataType A, std::initializer_list<DataType> Same,
                 std::initializer_list<DataType> Real, size_t *Device,
                 size_t *Host) {
  if (!H)
    return NullHandle;
  return withType(A, Same, Real, [&](auto Zero) {
    size_t Elements = 0;
    if (Status S = giveSize(H, Dimensions, &Elements); S != Success)
      return S;
    if (!Device || !Host)
      return Invalid;
    *Device = Elements * sizeof(Zero);
    *Host = 0;
    return Success;
  });
}

} // namespace

HIPIFY_C HIPIFY_SOLVER(Xgetrf_bufferSize)(SolverHandle H, Params, int64_t M,
                                          int64_t N, DataType TypeA,
                                          const void *, int64_t,
                                          DataType Compute, size_t *Device,
                                          size_t *Host) {
  return giveSizes(H, {M, N}, TypeA, {Compute}, {}, Device, Host);
}

HIPIFY_C HIPIFY_SOLVER(Xgetrf)(SolverHandle H, Params, int64_t M, int64_t N,
                               DataType TypeA, void *A, int64_t LdA,
                               int64_t *Pivots, DataType Compute, void *,
                               size_t, void *, size_t, int *Info) {
  return withType(TypeA, {Compute}, {}, [&]<typename T>(T) {
    return getrf(H, M, N, static_cast<T *>(A), LdA, Pivots, Info);
  });
}

HIPIFY_C HIPIFY_SOLVER(Xgetrs)(SolverHandle H, Params, Transpose Trans,
                               int64_t N, int64_t Sides, DataType TypeA,
                               const void *A, int64_t LdA,
                               const int64_t *Pivots, DataType TypeB, void *B,
                               int64_t LdB, int *Info) {
  return withType(TypeA, {TypeB}, {}, [&]<typename T>(T) {
    return getrs(H, Trans, N, Sides, static_cast<const T *>(A), LdA, Pivots,
                 static_cast<T *>(B), LdB, Info);
  });
}

HIPIFY_C HIPIFY_SOLVER(Xpotrf_bufferSize)(SolverHandle H, Params, FillMode,
                                          int64_t N, DataType TypeA,
                                          const void *, int64_t,
                                          DataType Compute, size_t *Device,
                                          size_t *Host) {
  return giveSizes(H, {N}, TypeA, {Compute}, {}, Device, Host);
}

HIPIFY_C HIPIFY_SOLVER(Xpotrf)(SolverHandle H, Params, FillMode Fill, int64_t N,
                               DataType TypeA, void *A, int64_t LdA,
                               DataType Compute, void *, size_t, void *, size_t,
                               int *Info) {
  return withType(TypeA, {Compute}, {}, [&]<typename T>(T) {
    return potrf(H, Fill, N, static_cast<T *>(A), LdA, Info);
  });
}

HIPIFY_C HIPIFY_SOLVER(Xpotrs)(SolverHandle H, Params, FillMode Fill, int64_t N,
                               int64_t Sides, DataType TypeA, const void *A,
                               int64_t LdA, DataType TypeB, void *B,
                               int64_t LdB, int *Info) {
  return withType(TypeA, {TypeB}, {}, [&]<typename T>(T) {
    return potrs(H, Fill, N, Sides, static_cast<const T *>(A), LdA,
                 static_cast<T *>(B), LdB, Info);
  });
}

HIPIFY_C HIPIFY_SOLVER(Xgeqrf_bufferSize)(SolverHandle H, Params, int64_t M,
                                          int64_t N, DataType TypeA,
                                          const void *, int64_t,
                                          DataType TypeTau, const void *,
                                          DataType Compute, size_t *Device,
                                          size_t *Host) {
  return giveSizes(H, {M, N}, TypeA, {TypeTau, Compute}, {}, Device, Host);
}

HIPIFY_C HIPIFY_SOLVER(Xgeqrf)(SolverHandle H, Params, int64_t M, int64_t N,
                               DataType TypeA, void *A, int64_t LdA,
                               DataType TypeTau, void *Tau, DataType Compute,
                               void *, size_t, void *, size_t, int *Info) {
  return withType(TypeA, {TypeTau, Compute}, {}, [&]<typename T>(T) {
    return geqrf(H, M, N, static_cast<T *>(A), LdA, static_cast<T *>(Tau),
                 Info);
  });
}

#if !HIPIFY_SOLVER_IS_HIP

HIPIFY_C cusolverDnXsyevd_bufferSize(SolverHandle H, Params, EigMode, FillMode,
                                     int64_t N, DataType TypeA, const void *,
                                     int64_t, DataType TypeW, const void *,
                                     DataType Compute, size_t *Device,
                                     size_t *Host) {
  return giveSizes(H, {N}, TypeA, {Compute}, {TypeW}, Device, Host);
}

HIPIFY_C cusolverDnXsyevd(SolverHandle H, Params, EigMode Mode, FillMode Fill,
                          int64_t N, DataType TypeA, void *A, int64_t LdA,
                          DataType TypeW, void *W, DataType Compute, void *,
                          size_t, void *, size_t, int *Info) {
  return withType(TypeA, {Compute}, {TypeW}, [&]<typename T>(T) {
    return syevd(H, Mode, Fill, N, static_cast<T *>(A), LdA,
                 static_cast<RealOf<T> *>(W), Info);
  });
}

HIPIFY_C cusolverDnXsyevBatched_bufferSize(SolverHandle H, Params, EigMode,
                                           FillMode, int64_t N, DataType TypeA,
                                           const void *, int64_t,
                                           DataType TypeW, const void *,
                                           DataType Compute, size_t *Device,
                                           size_t *Host, int64_t Count) {
  return giveSizes(H, {N, Count}, TypeA, {Compute}, {TypeW}, Device, Host);
}

HIPIFY_C cusolverDnXsyevBatched(SolverHandle H, Params, EigMode Mode,
                                FillMode Fill, int64_t N, DataType TypeA,
                                void *A, int64_t LdA, DataType TypeW, void *W,
                                DataType Compute, void *, size_t, void *,
                                size_t, int *Info, int64_t Count) {
  return withType(TypeA, {Compute}, {TypeW}, [&]<typename T>(T) {
    return syevd(H, Mode, Fill, N, static_cast<T *>(A), LdA,
                 static_cast<RealOf<T> *>(W), Info, Count);
  });
}

HIPIFY_C cusolverDnXgesvd_bufferSize(
    SolverHandle H, Params, signed char, signed char, int64_t M, int64_t N,
    DataType TypeA, const void *, int64_t, DataType TypeS, const void *,
    DataType TypeU, const void *, int64_t, DataType TypeV, const void *,
    int64_t, DataType Compute, size_t *Device, size_t *Host) {
  return giveSizes(H, {M, N}, TypeA, {TypeU, TypeV, Compute}, {TypeS}, Device,
                   Host);
}

HIPIFY_C cusolverDnXgesvd(SolverHandle H, Params, signed char JobU,
                          signed char JobV, int64_t M, int64_t N,
                          DataType TypeA, void *A, int64_t LdA, DataType TypeS,
                          void *S, DataType TypeU, void *U, int64_t LdU,
                          DataType TypeV, void *V, int64_t LdV,
                          DataType Compute, void *, size_t, void *, size_t,
                          int *Info) {
  return withType(TypeA, {TypeU, TypeV, Compute}, {TypeS}, [&]<typename T>(T) {
    return gesvd<T>(H, char(JobU), char(JobV), M, N, static_cast<T *>(A), LdA,
                    static_cast<RealOf<T> *>(S), static_cast<T *>(U), LdU,
                    static_cast<T *>(V), LdV, nullptr, Info);
  });
}

HIPIFY_C cusolverDnXtrtri_bufferSize(SolverHandle H, FillMode, DiagType,
                                     int64_t N, DataType TypeA, void *, int64_t,
                                     size_t *Device, size_t *Host) {
  return giveSizes(H, {N}, TypeA, {}, {}, Device, Host);
}

HIPIFY_C cusolverDnXtrtri(SolverHandle H, FillMode Fill, DiagType Diagonal,
                          int64_t N, DataType TypeA, void *A, int64_t LdA,
                          void *, size_t, void *, size_t, int *Info) {
  return withType(TypeA, {}, {}, [&]<typename T>(T) {
    Operation Op(H, {N, LdA});
    char UpLo = Op.fill(Fill);
    char Unit = Diagonal == CUBLAS_DIAG_UNIT ? 'U' : 'N';
    Op.matrix(A, N, N, LdA);
    Op.require(Info);
    return Op.run([=] {
      int Size = int(N), Leading = int(LdA), Result = 0;
      Lapack<T>::trtri(&UpLo, &Unit, &Size, static_cast<T *>(A), &Leading,
                       &Result);
      *Info = Result;
    });
  });
}

#endif
