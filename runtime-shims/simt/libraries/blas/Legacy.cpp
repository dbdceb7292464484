//===- Legacy.cpp - cuBLAS as it was before CUDA 4 ------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cublas.h's functions have no handle and return no status; each calls the
// function of cublas_v2.h that does the same. HIP has no such functions.
//
//===----------------------------------------------------------------------===//
#include "../Common.h"
#if !defined(__HIP_PLATFORM_AMD__)
#include <cctype>
#include <cublas.h>
#include <cuda_runtime_api.h>

namespace {

cublasHandle_t TheHandle;
cublasStatus_t LastError = CUBLAS_STATUS_SUCCESS;

cublasStatus_t remember(cublasStatus_t S) {
  if (S != CUBLAS_STATUS_SUCCESS)
    LastError = S;
  return S;
}

/// A letter as an enumerator; an unknown one becomes one that cuBLAS refuses.
template <typename EnumT> struct Letters;
struct Letter {
  char Is;
  int Value;
};
template <> struct Letters<cublasOperation_t> {
  static constexpr Letter All[] = {
      {'n', CUBLAS_OP_N}, {'t', CUBLAS_OP_T}, {'c', CUBLAS_OP_C}};
};
template <> struct Letters<cublasFillMode_t> {
  static constexpr Letter All[] = {{'u', CUBLAS_FILL_MODE_UPPER},
                                   {'l', CUBLAS_FILL_MODE_LOWER}};
};
template <> struct Letters<cublasSideMode_t> {
  static constexpr Letter All[] = {{'l', CUBLAS_SIDE_LEFT},
                                   {'r', CUBLAS_SIDE_RIGHT}};
};
template <> struct Letters<cublasDiagType_t> {
  static constexpr Letter All[] = {{'u', CUBLAS_DIAG_UNIT},
                                   {'n', CUBLAS_DIAG_NON_UNIT}};
};

/// The new function's argument from the old one's: letters become enumerators,
/// scalars are passed by address.
template <typename To, typename From> To adapt(const From &Argument) {
  if constexpr (std::is_enum_v<To>) {
    for (const Letter &L : Letters<To>::All)
      if (L.Is == std::tolower(static_cast<unsigned char>(Argument)))
        return To(L.Value);
    return To(99);
  } else if constexpr (std::is_pointer_v<To> && !std::is_pointer_v<From>) {
    return &Argument;
  } else {
    return Argument;
  }
}

template <typename... To, typename... From>
void call(cublasStatus_t (*Function)(cublasHandle_t, To...),
          const From &...Arguments) {
  static_assert(sizeof...(To) == sizeof...(From));
  remember(Function(TheHandle, adapt<To>(Arguments)...));
}

} // namespace

#define HIPIFY_C extern "C"

HIPIFY_C cublasStatus cublasInit(void) {
  return TheHandle ? CUBLAS_STATUS_SUCCESS
                   : remember(cublasCreate_v2(&TheHandle));
}
HIPIFY_C cublasStatus cublasShutdown(void) {
  if (!TheHandle)
    return CUBLAS_STATUS_NOT_INITIALIZED;
  cublasStatus_t S = cublasDestroy_v2(TheHandle);
  TheHandle = nullptr;
  return S;
}
HIPIFY_C cublasStatus cublasGetError(void) {
  return std::exchange(LastError, CUBLAS_STATUS_SUCCESS);
}
HIPIFY_C cublasStatus cublasGetVersion(int *Version) {
  return cublasGetVersion_v2(TheHandle, Version);
}
HIPIFY_C cublasStatus cublasAlloc(int Count, int Size, void **To) {
  if (Count <= 0 || Size <= 0 || !To)
    return remember(CUBLAS_STATUS_INVALID_VALUE);
  return remember(cudaMalloc(To, size_t(Count) * Size) == cudaSuccess
                      ? CUBLAS_STATUS_SUCCESS
                      : CUBLAS_STATUS_ALLOC_FAILED);
}
HIPIFY_C cublasStatus cublasFree(void *Data) {
  return remember(cudaFree(Data) == cudaSuccess ? CUBLAS_STATUS_SUCCESS
                                                : CUBLAS_STATUS_INTERNAL_ERROR);
}
HIPIFY_C cublasStatus cublasSetKernelStream(cudaStream_t Stream) {
  return remember(cublasSetStream_v2(TheHandle, Stream));
}

// A parameter in parentheses is a macro argument; V: x and incx, M: A and lda.
#define V_IN(T, X) const T *X, int Inc##X
#define V_OUT(T, X) T *X, int Inc##X
#define M_IN(T, A) const T *A, int Ld##A
#define M_OUT(T, A) T *A, int Ld##A
#define V(X) X, Inc##X
#define M(A) A, Ld##A

/// A function without a result: its parameters, then its arguments.
#define OLD(Name, Parameters, ...)                                             \
  HIPIFY_C void cublas##Name Parameters {                                      \
    call(cublas##Name##_v2, __VA_ARGS__);                                      \
  }
/// One that returns what the new one stores.
#define OLD_RESULT(T, Name, Parameters, ...)                                   \
  HIPIFY_C T cublas##Name Parameters {                                         \
    T Result{};                                                                \
    call(cublas##Name##_v2, __VA_ARGS__, &Result);                             \
    return Result;                                                             \
  }

#define FOR_ALL(P, T)                                                          \
  OLD(P##axpy, (int N, T F, V_IN(T, X), V_OUT(T, Y)), N, F, V(X), V(Y))        \
  OLD(P##copy, (int N, V_IN(T, X), V_OUT(T, Y)), N, V(X), V(Y))                \
  OLD(P##swap, (int N, V_OUT(T, X), V_OUT(T, Y)), N, V(X), V(Y))               \
  OLD(P##scal, (int N, T F, V_OUT(T, X)), N, F, V(X))                          \
  OLD(P##gemv,                                                                 \
      (char W, int R, int C, T F, M_IN(T, A), V_IN(T, X), T G, V_OUT(T, Y)),   \
      W, R, C, F, M(A), V(X), G, V(Y))                                         \
  OLD(P##gbmv,                                                                 \
      (char W, int R, int C, int Below, int Above, T F, M_IN(T, A),            \
       V_IN(T, X), T G, V_OUT(T, Y)),                                          \
      W, R, C, Below, Above, F, M(A), V(X), G, V(Y))                           \
  TRIANGULAR(P##trmv, P##tpmv, P##tbmv, T)                                     \
  TRIANGULAR(P##trsv, P##tpsv, P##tbsv, T)                                     \
  OLD(P##gemm,                                                                 \
      (char W, char X, int R, int C, int K, T F, M_IN(T, A), M_IN(T, B), T G,  \
       M_OUT(T, D)),                                                           \
      W, X, R, C, K, F, M(A), M(B), G, M(D))                                   \
  SIDED(P##symm, T)                                                            \
  OLD(P##syrk,                                                                 \
      (char U, char W, int N, int K, T F, M_IN(T, A), T G, M_OUT(T, C)), U, W, \
      N, K, F, M(A), G, M(C))                                                  \
  OLD(P##syr2k,                                                                \
      (char U, char W, int N, int K, T F, M_IN(T, A), M_IN(T, B), T G,         \
       M_OUT(T, C)),                                                           \
      U, W, N, K, F, M(A), M(B), G, M(C))                                      \
  OLD(P##trsm,                                                                 \
      (char S, char U, char W, char D, int R, int C, T F, M_IN(T, A),          \
       M_OUT(T, B)),                                                           \
      S, U, W, D, R, C, F, M(A), M(B))                                         \
  OLD(P##trmm,                                                                 \
      (char S, char U, char W, char D, int R, int C, T F, M_IN(T, A),          \
       M_OUT(T, B)),                                                           \
      S, U, W, D, R, C, F, M(A), M(B), M(B))
#define TRIANGULAR(Full, Packed, Band, T)                                      \
  OLD(Full, (char U, char W, char D, int N, M_IN(T, A), V_OUT(T, X)), U, W, D, \
      N, M(A), V(X))                                                           \
  OLD(Packed, (char U, char W, char D, int N, const T *A, V_OUT(T, X)), U, W,  \
      D, N, A, V(X))                                                           \
  OLD(Band, (char U, char W, char D, int N, int K, M_IN(T, A), V_OUT(T, X)),   \
      U, W, D, N, K, M(A), V(X))
#define SIDED(Name, T)                                                         \
  OLD(Name,                                                                    \
      (char S, char U, int R, int C, T F, M_IN(T, A), M_IN(T, B), T G,         \
       M_OUT(T, D)),                                                           \
      S, U, R, C, F, M(A), M(B), G, M(D))
#define SYMMETRIC(Full, Packed, Band, One, OnePacked, Two, TwoPacked, T, Real) \
  OLD(Full, (char U, int N, T F, M_IN(T, A), V_IN(T, X), T G, V_OUT(T, Y)), U, \
      N, F, M(A), V(X), G, V(Y))                                               \
  OLD(Packed, (char U, int N, T F, const T *A, V_IN(T, X), T G, V_OUT(T, Y)),  \
      U, N, F, A, V(X), G, V(Y))                                               \
  OLD(Band,                                                                    \
      (char U, int N, int K, T F, M_IN(T, A), V_IN(T, X), T G, V_OUT(T, Y)),   \
      U, N, K, F, M(A), V(X), G, V(Y))                                         \
  OLD(One, (char U, int N, Real F, V_IN(T, X), M_OUT(T, A)), U, N, F, V(X),    \
      M(A))                                                                    \
  OLD(OnePacked, (char U, int N, Real F, V_IN(T, X), T *A), U, N, F, V(X), A)  \
  OLD(Two, (char U, int N, T F, V_IN(T, X), V_IN(T, Y), M_OUT(T, A)), U, N, F, \
      V(X), V(Y), M(A))                                                        \
  OLD(TwoPacked, (char U, int N, T F, V_IN(T, X), V_IN(T, Y), T *A), U, N, F,  \
      V(X), V(Y), A)
#define GER(Name, T)                                                           \
  OLD(Name, (int R, int C, T F, V_IN(T, X), V_IN(T, Y), M_OUT(T, A)), R, C, F, \
      V(X), V(Y), M(A))
#define FOR_REAL(P, T)                                                         \
  OLD_RESULT(T, P##dot, (int N, V_IN(T, X), V_IN(T, Y)), N, V(X), V(Y))        \
  OLD(P##rot, (int N, V_OUT(T, X), V_OUT(T, Y), T C, T S), N, V(X), V(Y), C,   \
      S)                                                                       \
  OLD(P##rotg, (T * A, T * B, T * C, T * S), A, B, C, S)                       \
  OLD(P##rotm, (int N, V_OUT(T, X), V_OUT(T, Y), const T *H), N, V(X), V(Y),   \
      H)                                                                       \
  OLD(P##rotmg, (T * D1, T * D2, T * X, const T *Y, T *H), D1, D2, X, Y, H)    \
  GER(P##ger, T)                                                               \
  SYMMETRIC(P##symv, P##spmv, P##sbmv, P##syr, P##spr, P##syr2, P##spr2, T, T)
#define FOR_COMPLEX(P, T, Real, Mixed)                                         \
  OLD_RESULT(T, P##dotu, (int N, V_IN(T, X), V_IN(T, Y)), N, V(X), V(Y))       \
  OLD_RESULT(T, P##dotc, (int N, V_IN(T, X), V_IN(T, Y)), N, V(X), V(Y))       \
  OLD(Mixed##scal, (int N, Real F, V_OUT(T, X)), N, F, V(X))                   \
  OLD(P##rot, (int N, V_OUT(T, X), V_OUT(T, Y), Real C, T S), N, V(X), V(Y),   \
      C, S)                                                                    \
  OLD(Mixed##rot, (int N, V_OUT(T, X), V_OUT(T, Y), Real C, Real S), N, V(X),  \
      V(Y), C, S)                                                              \
  GER(P##geru, T)                                                              \
  GER(P##gerc, T)                                                              \
  SYMMETRIC(P##hemv, P##hpmv, P##hbmv, P##her, P##hpr, P##her2, P##hpr2, T,    \
            Real)                                                              \
  SIDED(P##hemm, T)                                                            \
  OLD(P##herk,                                                                 \
      (char U, char W, int N, int K, Real F, M_IN(T, A), Real G, M_OUT(T, C)), \
      U, W, N, K, F, M(A), G, M(C))                                            \
  OLD(P##her2k,                                                                \
      (char U, char W, int N, int K, T F, M_IN(T, A), M_IN(T, B), Real G,      \
       M_OUT(T, C)),                                                           \
      U, W, N, K, F, M(A), M(B), G, M(C))
#define FOR_ONE_VECTOR(Norm, Index, T, Real)                                   \
  OLD_RESULT(Real, Norm##nrm2, (int N, V_IN(T, X)), N, V(X))                   \
  OLD_RESULT(Real, Norm##asum, (int N, V_IN(T, X)), N, V(X))                   \
  OLD_RESULT(int, Index##amax, (int N, V_IN(T, X)), N, V(X))                   \
  OLD_RESULT(int, Index##amin, (int N, V_IN(T, X)), N, V(X))

FOR_ALL(S, float)
FOR_ALL(D, double)
FOR_ALL(C, cuComplex)
FOR_ALL(Z, cuDoubleComplex)
FOR_REAL(S, float)
FOR_REAL(D, double)
FOR_COMPLEX(C, cuComplex, float, Cs)
FOR_COMPLEX(Z, cuDoubleComplex, double, Zd)
FOR_ONE_VECTOR(S, Is, float, float)
FOR_ONE_VECTOR(D, Id, double, double)
FOR_ONE_VECTOR(Sc, Ic, cuComplex, float)
FOR_ONE_VECTOR(Dz, Iz, cuDoubleComplex, double)

#endif
