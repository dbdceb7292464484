//===- hipify/solver.h - cuSOLVER's 64-bit functions over hipSOLVER's -----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code, C++14. hipSOLVER has the functions that choose by hipDataType for
// factorizations only; eigenvalues and singular values come from the functions
// for one type each. Their sizes are int: more is
// HIPSOLVER_STATUS_NOT_SUPPORTED. All workspace is on the device.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SOLVER_H
#define HIPIFY_SOLVER_H

#include <hip/hip_complex.h>
#include <hip/hip_runtime_api.h>
#include <hipsolver/hipsolver.h>
#include <limits.h>
#include <stdint.h>

// For tests of CUSOLVER_VERSION: 11.4.2, the cuSOLVER of CUDA 12.0.
#ifndef HIPIFY_CUSOLVER_VERSION
#define HIPIFY_CUSOLVER_VERSION 11402
#endif
#define HIPIFY_CUSOLVER_VER_MAJOR (HIPIFY_CUSOLVER_VERSION / 1000)
#define HIPIFY_CUSOLVER_VER_MINOR (HIPIFY_CUSOLVER_VERSION % 1000 / 100)
#define HIPIFY_CUSOLVER_VER_PATCH (HIPIFY_CUSOLVER_VERSION % 100)

namespace hipify {
namespace solver {

/// Takes a size that the caller does not need.
class Unused {
public:
  operator size_t *() { return &Value; }

private:
  size_t Value = 0;
};

namespace detail {
template <class T> struct Element;
#define HIPIFY_SOLVER_ELEMENT(T, R, SYEVD, SYEVDX, GESVD)                      \
  template <> struct Element<T> {                                              \
    using Real = R;                                                            \
    template <class... A> static hipsolverStatus_t syevdSize(A... Arguments) { \
      return hipsolverDn##SYEVD##_bufferSize(Arguments...);                    \
    }                                                                          \
    template <class... A> static hipsolverStatus_t syevd(A... Arguments) {     \
      return hipsolverDn##SYEVD(Arguments...);                                 \
    }                                                                          \
    template <class... A>                                                      \
    static hipsolverStatus_t syevdxSize(A... Arguments) {                      \
      return hipsolverDn##SYEVDX##_bufferSize(Arguments...);                   \
    }                                                                          \
    template <class... A> static hipsolverStatus_t syevdx(A... Arguments) {    \
      return hipsolverDn##SYEVDX(Arguments...);                                \
    }                                                                          \
    template <class... A> static hipsolverStatus_t gesvdSize(A... Arguments) { \
      return hipsolverDn##GESVD##_bufferSize(Arguments...);                    \
    }                                                                          \
    template <class... A> static hipsolverStatus_t gesvd(A... Arguments) {     \
      return hipsolverDn##GESVD(Arguments...);                                 \
    }                                                                          \
  };
HIPIFY_SOLVER_ELEMENT(float, float, Ssyevd, Ssyevdx, Sgesvd)
HIPIFY_SOLVER_ELEMENT(double, double, Dsyevd, Dsyevdx, Dgesvd)
HIPIFY_SOLVER_ELEMENT(hipComplex, float, Cheevd, Cheevdx, Cgesvd)
HIPIFY_SOLVER_ELEMENT(hipDoubleComplex, double, Zheevd, Zheevdx, Zgesvd)
#undef HIPIFY_SOLVER_ELEMENT

/// Calls Function with a value of the type that Type names.
template <class F> hipsolverStatus_t choose(hipDataType Type, F Function) {
  switch (Type) {
  case HIP_R_32F:
    return Function(float());
  case HIP_R_64F:
    return Function(double());
  case HIP_C_32F:
    return Function(hipComplex());
  case HIP_C_64F:
    return Function(hipDoubleComplex());
  default:
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  }
}
inline bool fits(int64_t A) { return A >= INT_MIN && A <= INT_MAX; }
template <class... More> bool fits(int64_t A, More... Others) {
  return fits(A) && fits(Others...);
}
inline int narrow(int64_t A) { return static_cast<int>(A); }
/// A workspace of Bytes, in elements.
template <class T> int elements(size_t Bytes) {
  return static_cast<int>(Bytes / sizeof(T) < INT_MAX ? Bytes / sizeof(T)
                                                      : INT_MAX);
}
/// Hands out the size that a query gave.
template <class T>
hipsolverStatus_t report(hipsolverStatus_t Status, int Elements,
                         size_t *OnDevice, size_t *OnHost) {
  if (Status != HIPSOLVER_STATUS_SUCCESS)
    return Status;
  *OnDevice = static_cast<size_t>(Elements) * sizeof(T);
  *OnHost = 0;
  return Status;
}
} // namespace detail

/// cusolverDnXsyevd_bufferSize and cusolverDnXsyevd.
inline hipsolverStatus_t
syevdSize(hipsolverDnHandle_t Handle, hipsolverDnParams_t,
          hipsolverEigMode_t Jobz, hipsolverFillMode_t Uplo, int64_t N,
          hipDataType TypeA, const void *A, int64_t LdA, hipDataType,
          const void *W, hipDataType, size_t *OnDevice, size_t *OnHost) {
  if (!detail::fits(N, LdA))
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  return detail::choose(TypeA, [&](auto Zero) {
    using T = decltype(Zero);
    using E = detail::Element<T>;
    int Count = 0;
    hipsolverStatus_t Status = E::syevdSize(
        Handle, Jobz, Uplo, detail::narrow(N), static_cast<const T *>(A),
        detail::narrow(LdA), static_cast<const typename E::Real *>(W), &Count);
    return detail::report<T>(Status, Count, OnDevice, OnHost);
  });
}
inline hipsolverStatus_t
syevd(hipsolverDnHandle_t Handle, hipsolverDnParams_t, hipsolverEigMode_t Jobz,
      hipsolverFillMode_t Uplo, int64_t N, hipDataType TypeA, void *A,
      int64_t LdA, hipDataType, void *W, hipDataType, void *OnDevice,
      size_t Bytes, void *, size_t, int *Info) {
  if (!detail::fits(N, LdA))
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  return detail::choose(TypeA, [&](auto Zero) {
    using T = decltype(Zero);
    using E = detail::Element<T>;
    return E::syevd(Handle, Jobz, Uplo, detail::narrow(N),
                    static_cast<T *>(A), detail::narrow(LdA),
                    static_cast<typename E::Real *>(W),
                    static_cast<T *>(OnDevice), detail::elements<T>(Bytes),
                    Info);
  });
}

/// cusolverDnXsyevdx_bufferSize and cusolverDnXsyevdx.
inline hipsolverStatus_t
syevdxSize(hipsolverDnHandle_t Handle, hipsolverDnParams_t,
           hipsolverEigMode_t Jobz, hipsolverEigRange_t Range,
           hipsolverFillMode_t Uplo, int64_t N, hipDataType TypeA,
           const void *A, int64_t LdA, void *Low, void *High, int64_t First,
           int64_t Last, int64_t *Found, hipDataType, const void *W,
           hipDataType, size_t *OnDevice, size_t *OnHost) {
  if (!detail::fits(N, LdA, First, Last))
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  return detail::choose(TypeA, [&](auto Zero) {
    using T = decltype(Zero);
    using E = detail::Element<T>;
    using R = typename E::Real;
    int Count = 0, Values = 0;
    hipsolverStatus_t Status = E::syevdxSize(
        Handle, Jobz, Range, Uplo, detail::narrow(N),
        static_cast<const T *>(A), detail::narrow(LdA),
        Low ? *static_cast<R *>(Low) : R(), High ? *static_cast<R *>(High) : R(),
        detail::narrow(First), detail::narrow(Last), &Values,
        static_cast<const R *>(W), &Count);
    if (Found && Status == HIPSOLVER_STATUS_SUCCESS)
      *Found = Values;
    return detail::report<T>(Status, Count, OnDevice, OnHost);
  });
}
inline hipsolverStatus_t
syevdx(hipsolverDnHandle_t Handle, hipsolverDnParams_t,
       hipsolverEigMode_t Jobz, hipsolverEigRange_t Range,
       hipsolverFillMode_t Uplo, int64_t N, hipDataType TypeA, void *A,
       int64_t LdA, void *Low, void *High, int64_t First, int64_t Last,
       int64_t *Found, hipDataType, void *W, hipDataType, void *OnDevice,
       size_t Bytes, void *, size_t, int *Info) {
  if (!detail::fits(N, LdA, First, Last))
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  return detail::choose(TypeA, [&](auto Zero) {
    using T = decltype(Zero);
    using E = detail::Element<T>;
    using R = typename E::Real;
    int Values = 0;
    hipsolverStatus_t Status = E::syevdx(
        Handle, Jobz, Range, Uplo, detail::narrow(N), static_cast<T *>(A),
        detail::narrow(LdA), Low ? *static_cast<R *>(Low) : R(),
        High ? *static_cast<R *>(High) : R(), detail::narrow(First),
        detail::narrow(Last), &Values, static_cast<R *>(W),
        static_cast<T *>(OnDevice), detail::elements<T>(Bytes), Info);
    if (Found && Status == HIPSOLVER_STATUS_SUCCESS)
      *Found = Values;
    return Status;
  });
}

/// cusolverDnXgesvd_bufferSize and cusolverDnXgesvd.
inline hipsolverStatus_t
gesvdSize(hipsolverDnHandle_t Handle, hipsolverDnParams_t, signed char,
          signed char, int64_t M, int64_t N, hipDataType TypeA, const void *,
          int64_t LdA, hipDataType, const void *, hipDataType, const void *,
          int64_t LdU, hipDataType, const void *, int64_t LdV, hipDataType,
          size_t *OnDevice, size_t *OnHost) {
  if (!detail::fits(M, N, LdA, LdU, LdV))
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  return detail::choose(TypeA, [&](auto Zero) {
    using T = decltype(Zero);
    int Count = 0;
    hipsolverStatus_t Status = detail::Element<T>::gesvdSize(
        Handle, detail::narrow(M), detail::narrow(N), &Count);
    return detail::report<T>(Status, Count, OnDevice, OnHost);
  });
}
inline hipsolverStatus_t
gesvd(hipsolverDnHandle_t Handle, hipsolverDnParams_t, signed char JobU,
      signed char JobV, int64_t M, int64_t N, hipDataType TypeA, void *A,
      int64_t LdA, hipDataType, void *S, hipDataType, void *U, int64_t LdU,
      hipDataType, void *V, int64_t LdV, hipDataType, void *OnDevice,
      size_t Bytes, void *, size_t, int *Info) {
  if (!detail::fits(M, N, LdA, LdU, LdV))
    return HIPSOLVER_STATUS_NOT_SUPPORTED;
  return detail::choose(TypeA, [&](auto Zero) {
    using T = decltype(Zero);
    using R = typename detail::Element<T>::Real;
    return detail::Element<T>::gesvd(
        Handle, JobU, JobV, detail::narrow(M), detail::narrow(N),
        static_cast<T *>(A), detail::narrow(LdA), static_cast<R *>(S),
        static_cast<T *>(U), detail::narrow(LdU), static_cast<T *>(V),
        detail::narrow(LdV), static_cast<T *>(OnDevice),
        detail::elements<T>(Bytes), static_cast<R *>(nullptr), Info);
  });
}

} // namespace solver
} // namespace hipify
#endif // HIPIFY_SOLVER_H
