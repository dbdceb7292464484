//===- hipify/blas.h - where hipBLAS and cuBLAS differ --------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host code, C++11. First, the interface before CUDA 4.0 (cublas.h): no
// handle, letters for enumerators, scalars by value, results returned, errors
// fetched later. hipify::blas::call and ::get call hipBLAS's functions in this
// style: cublasSaxpy(n, a, x, 1, y, 1) is call(hipblasSaxpy, n, a, x, 1, y,
// 1). Like CUDA's it has one state for the whole process.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BLAS_H
#define HIPIFY_BLAS_H

#include <hip/hip_runtime_api.h>
#include <hipblas/hipblas.h>
#include <stdint.h>
#include <type_traits>

// What tests of CUBLAS_VERSION see: the cuBLAS of CUDA 12.0, as with
// hipify/arch.h.
#ifndef HIPIFY_CUBLAS_VERSION
#define HIPIFY_CUBLAS_VERSION 120000
#endif
#define HIPIFY_CUBLAS_VER_MAJOR (HIPIFY_CUBLAS_VERSION / 10000)
#define HIPIFY_CUBLAS_VER_MINOR (HIPIFY_CUBLAS_VERSION % 10000 / 100)
#define HIPIFY_CUBLAS_VER_PATCH (HIPIFY_CUBLAS_VERSION % 100)

namespace hipify {
namespace blas {

namespace detail {
struct Library {
  hipblasHandle_t Handle;
  hipblasStatus_t Error; ///< The last one, until it is queried.
};
inline Library &library() {
  static Library TheLibrary = {nullptr, HIPBLAS_STATUS_SUCCESS};
  return TheLibrary;
}

// Another letter becomes a value that hipBLAS rejects.
inline hipblasOperation_t letter(char Letter, hipblasOperation_t) {
  switch (Letter) {
  case 'N':
  case 'n':
    return HIPBLAS_OP_N;
  case 'T':
  case 't':
    return HIPBLAS_OP_T;
  case 'C':
  case 'c':
    return HIPBLAS_OP_C;
  }
  return static_cast<hipblasOperation_t>(0);
}
inline hipblasFillMode_t letter(char Letter, hipblasFillMode_t) {
  return Letter == 'U' || Letter == 'u'   ? HIPBLAS_FILL_MODE_UPPER
         : Letter == 'L' || Letter == 'l' ? HIPBLAS_FILL_MODE_LOWER
                                          : static_cast<hipblasFillMode_t>(0);
}
inline hipblasSideMode_t letter(char Letter, hipblasSideMode_t) {
  return Letter == 'L' || Letter == 'l'   ? HIPBLAS_SIDE_LEFT
         : Letter == 'R' || Letter == 'r' ? HIPBLAS_SIDE_RIGHT
                                          : static_cast<hipblasSideMode_t>(0);
}
inline hipblasDiagType_t letter(char Letter, hipblasDiagType_t) {
  return Letter == 'U' || Letter == 'u'   ? HIPBLAS_DIAG_UNIT
         : Letter == 'N' || Letter == 'n' ? HIPBLAS_DIAG_NON_UNIT
                                          : static_cast<hipblasDiagType_t>(0);
}

/// A value where hipBLAS wants its address. It lives until the call is done.
template <class T> struct Scalar {
  T Value;
  operator const T *() const { return &Value; }
  operator T *() { return &Value; }
};

/// Turns an argument of the old interface into hipBLAS's parameter P.
template <class P, class = void> struct As {
  static P from(P Argument) { return Argument; }
};
template <class P>
struct As<P, typename std::enable_if<std::is_enum<P>::value>::type> {
  static P from(char Letter) { return letter(Letter, P()); }
};
template <class T> struct As<T *, void> {
  using Value = typename std::remove_const<T>::type;
  static T *from(T *Argument) { return Argument; }
  static Scalar<Value> from(Value Argument) { return {Argument}; }
};
} // namespace detail

/// cublasInit, cublasShutdown.
inline hipblasStatus_t init() {
  detail::Library &L = detail::library();
  return L.Handle ? HIPBLAS_STATUS_SUCCESS : hipblasCreate(&L.Handle);
}
inline hipblasStatus_t shutdown() {
  detail::Library &L = detail::library();
  if (!L.Handle)
    return HIPBLAS_STATUS_NOT_INITIALIZED;
  hipblasStatus_t Status = hipblasDestroy(L.Handle);
  L.Handle = nullptr;
  return Status;
}

/// cublasGetError: the last error since the previous query.
inline hipblasStatus_t getError() {
  hipblasStatus_t Error = detail::library().Error;
  detail::library().Error = HIPBLAS_STATUS_SUCCESS;
  return Error;
}

/// cublasAlloc, cublasFree.
inline hipblasStatus_t alloc(int Count, int ElementSize, void **Pointer) {
  if (Count <= 0 || ElementSize <= 0 || !Pointer)
    return HIPBLAS_STATUS_INVALID_VALUE;
  return hipMalloc(Pointer, static_cast<size_t>(Count) * ElementSize) ==
                 hipSuccess
             ? HIPBLAS_STATUS_SUCCESS
             : HIPBLAS_STATUS_ALLOC_FAILED;
}
inline hipblasStatus_t free(const void *Pointer) {
  return hipFree(const_cast<void *>(Pointer)) == hipSuccess
             ? HIPBLAS_STATUS_SUCCESS
             : HIPBLAS_STATUS_INTERNAL_ERROR;
}

/// cublasSetKernelStream.
inline hipblasStatus_t setKernelStream(hipStream_t Stream) {
  hipblasHandle_t Handle = detail::library().Handle;
  return Handle ? hipblasSetStream(Handle, Stream)
                : HIPBLAS_STATUS_NOT_INITIALIZED;
}

/// Calls Function as the old interface's function of that name is called.
template <class... P, class... A>
void call(hipblasStatus_t (*Function)(hipblasHandle_t, P...), A... Arguments) {
  detail::Library &L = detail::library();
  hipblasStatus_t Status =
      L.Handle ? Function(L.Handle, detail::As<P>::from(Arguments)...)
               : HIPBLAS_STATUS_NOT_INITIALIZED;
  if (Status != HIPBLAS_STATUS_SUCCESS)
    L.Error = Status;
}
/// The same for a function that returns its result: zero after an error.
template <class T, class... P, class... A>
T get(hipblasStatus_t (*Function)(hipblasHandle_t, P...), A... Arguments) {
  T Result = T();
  call(Function, Arguments..., &Result);
  return Result;
}

// Of the interface with handles.

/// cublasGetVersion: hipBLAS's own version, counted as cuBLAS counts.
inline hipblasStatus_t getVersion(int *Version) {
  if (!Version)
    return HIPBLAS_STATUS_INVALID_VALUE;
  *Version = hipblasVersionMajor * 10000 + hipblasVersionMinor * 100 +
             hipblasVersionPatch;
  return HIPBLAS_STATUS_SUCCESS;
}
inline hipblasStatus_t getVersion(hipblasHandle_t Handle, int *Version) {
  return Handle ? getVersion(Version) : HIPBLAS_STATUS_NOT_INITIALIZED;
}

/// The compute type since CUDA 11 of an earlier one.
inline hipblasComputeType_t computeType(hipDataType Type) {
  switch (Type) {
  case HIP_R_16F:
    return HIPBLAS_COMPUTE_16F;
  case HIP_R_64F:
  case HIP_C_64F:
    return HIPBLAS_COMPUTE_64F;
  case HIP_R_32I:
    return HIPBLAS_COMPUTE_32I;
  default:
    return HIPBLAS_COMPUTE_32F;
  }
}

/// cublasMigrateComputeType.
inline hipblasStatus_t migrateComputeType(hipblasHandle_t Handle,
                                          hipDataType Type,
                                          hipblasComputeType_t *Result) {
  hipblasMath_t Mode = HIPBLAS_DEFAULT_MATH;
  hipblasStatus_t Status = hipblasGetMathMode(Handle, &Mode);
  if (Status != HIPBLAS_STATUS_SUCCESS)
    return Status;
  bool Pedantic = Mode == HIPBLAS_PEDANTIC_MATH;
  switch (Type) {
  case HIP_R_16F:
    *Result = Pedantic ? HIPBLAS_COMPUTE_16F_PEDANTIC : HIPBLAS_COMPUTE_16F;
    break;
  case HIP_R_32F:
  case HIP_C_32F:
    *Result = Pedantic ? HIPBLAS_COMPUTE_32F_PEDANTIC : HIPBLAS_COMPUTE_32F;
    break;
  case HIP_R_64F:
  case HIP_C_64F:
    *Result = Pedantic ? HIPBLAS_COMPUTE_64F_PEDANTIC : HIPBLAS_COMPUTE_64F;
    break;
  case HIP_R_32I:
    *Result = Pedantic ? HIPBLAS_COMPUTE_32I_PEDANTIC : HIPBLAS_COMPUTE_32I;
    break;
  default:
    return HIPBLAS_STATUS_NOT_SUPPORTED;
  }
  return HIPBLAS_STATUS_SUCCESS;
}

namespace detail {
/// A matrix by columns from or to the device; waits unless there is a Stream.
inline hipblasStatus_t copy(int64_t Rows, int64_t Columns, int64_t ElementSize,
                            const void *From, int64_t FromStep, void *To,
                            int64_t ToStep, hipMemcpyKind Kind,
                            const hipStream_t *Stream) {
  if (Rows < 0 || Columns < 0 || ElementSize <= 0 || FromStep <= 0 ||
      ToStep <= 0)
    return HIPBLAS_STATUS_INVALID_VALUE;
  if (Rows == 0 || Columns == 0)
    return HIPBLAS_STATUS_SUCCESS;
  size_t Size = static_cast<size_t>(ElementSize), Width = Rows * Size,
         FromPitch = FromStep * Size, ToPitch = ToStep * Size;
  hipError_t Error;
  if (FromPitch == Width && ToPitch == Width)
    Error = Stream
                ? hipMemcpyAsync(To, From, Width * Columns, Kind, *Stream)
                : hipMemcpy(To, From, Width * Columns, Kind);
  else
    Error = Stream ? hipMemcpy2DAsync(To, ToPitch, From, FromPitch, Width,
                                      Columns, Kind, *Stream)
                   : hipMemcpy2D(To, ToPitch, From, FromPitch, Width, Columns,
                                 Kind);
  return Error == hipSuccess ? HIPBLAS_STATUS_SUCCESS
                             : HIPBLAS_STATUS_MAPPING_ERROR;
}
} // namespace detail

/// cublasSetVector_64 and the like: hipBLAS has them for int only.
inline hipblasStatus_t setVector(int64_t N, int64_t Size, const void *X,
                                 int64_t StepX, void *Y, int64_t StepY) {
  return detail::copy(1, N, Size, X, StepX, Y, StepY, hipMemcpyHostToDevice,
                      nullptr);
}
inline hipblasStatus_t getVector(int64_t N, int64_t Size, const void *X,
                                 int64_t StepX, void *Y, int64_t StepY) {
  return detail::copy(1, N, Size, X, StepX, Y, StepY, hipMemcpyDeviceToHost,
                      nullptr);
}
inline hipblasStatus_t setMatrix(int64_t Rows, int64_t Columns, int64_t Size,
                                 const void *A, int64_t StepA, void *B,
                                 int64_t StepB) {
  return detail::copy(Rows, Columns, Size, A, StepA, B, StepB,
                      hipMemcpyHostToDevice, nullptr);
}
inline hipblasStatus_t getMatrix(int64_t Rows, int64_t Columns, int64_t Size,
                                 const void *A, int64_t StepA, void *B,
                                 int64_t StepB) {
  return detail::copy(Rows, Columns, Size, A, StepA, B, StepB,
                      hipMemcpyDeviceToHost, nullptr);
}
inline hipblasStatus_t setVectorAsync(int64_t N, int64_t Size, const void *X,
                                      int64_t StepX, void *Y, int64_t StepY,
                                      hipStream_t Stream) {
  return detail::copy(1, N, Size, X, StepX, Y, StepY, hipMemcpyHostToDevice,
                      &Stream);
}
inline hipblasStatus_t getVectorAsync(int64_t N, int64_t Size, const void *X,
                                      int64_t StepX, void *Y, int64_t StepY,
                                      hipStream_t Stream) {
  return detail::copy(1, N, Size, X, StepX, Y, StepY, hipMemcpyDeviceToHost,
                      &Stream);
}
inline hipblasStatus_t setMatrixAsync(int64_t Rows, int64_t Columns,
                                      int64_t Size, const void *A,
                                      int64_t StepA, void *B, int64_t StepB,
                                      hipStream_t Stream) {
  return detail::copy(Rows, Columns, Size, A, StepA, B, StepB,
                      hipMemcpyHostToDevice, &Stream);
}
inline hipblasStatus_t getMatrixAsync(int64_t Rows, int64_t Columns,
                                      int64_t Size, const void *A,
                                      int64_t StepA, void *B, int64_t StepB,
                                      hipStream_t Stream) {
  return detail::copy(Rows, Columns, Size, A, StepA, B, StepB,
                      hipMemcpyDeviceToHost, &Stream);
}

} // namespace blas
} // namespace hipify
#endif // HIPIFY_BLAS_H
