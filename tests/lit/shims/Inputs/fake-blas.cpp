// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As much of the HIP runtime, hipBLAS, hipSPARSE and hipSOLVER as the tests of
// hipify/blas.h, sparse.h and solver.h call: device memory is the host's.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <hip/hip_runtime_api.h>
#include <hipblas/hipblas.h>
#include <hipsolver/hipsolver.h>
#include <hipsparse/hipsparse.h>

hipError_t hipMalloc(void **P, size_t N) {
  *P = std::malloc(N);
  return hipSuccess;
}
hipError_t hipFree(void *P) {
  std::free(P);
  return hipSuccess;
}
hipError_t hipMemcpy(void *To, const void *From, size_t N, hipMemcpyKind) {
  std::memcpy(To, From, N);
  return hipSuccess;
}
hipError_t hipMemcpyAsync(void *To, const void *From, size_t N,
                          hipMemcpyKind Kind, hipStream_t) {
  return hipMemcpy(To, From, N, Kind);
}
hipError_t hipMemcpy2D(void *To, size_t ToPitch, const void *From,
                       size_t FromPitch, size_t Width, size_t Height,
                       hipMemcpyKind) {
  if (Width > ToPitch || Width > FromPitch)
    return hipErrorInvalidPitchValue;
  for (size_t I = 0; I != Height; ++I)
    std::memcpy((char *)To + I * ToPitch, (const char *)From + I * FromPitch,
                Width);
  return hipSuccess;
}
hipError_t hipMemcpy2DAsync(void *To, size_t ToPitch, const void *From,
                            size_t FromPitch, size_t Width, size_t Height,
                            hipMemcpyKind Kind, hipStream_t) {
  return hipMemcpy2D(To, ToPitch, From, FromPitch, Width, Height, Kind);
}

hipblasStatus_t hipblasCreate(hipblasHandle_t *H) {
  std::puts("a handle is made");
  *H = (hipblasHandle_t)16;
  return HIPBLAS_STATUS_SUCCESS;
}
hipblasStatus_t hipblasDestroy(hipblasHandle_t) {
  std::puts("the handle is destroyed");
  return HIPBLAS_STATUS_SUCCESS;
}
hipblasStatus_t hipblasSetStream(hipblasHandle_t, hipStream_t) {
  return HIPBLAS_STATUS_SUCCESS;
}
hipblasStatus_t hipblasGetMathMode(hipblasHandle_t, hipblasMath_t *Mode) {
  *Mode = HIPBLAS_PEDANTIC_MATH;
  return HIPBLAS_STATUS_SUCCESS;
}
hipblasStatus_t hipblasSaxpy(hipblasHandle_t, int N, const float *Alpha,
                             const float *X, int StepX, float *Y, int StepY) {
  for (int I = 0; I < N; ++I)
    Y[I * StepY] += *Alpha * X[I * StepX];
  return N < 0 ? HIPBLAS_STATUS_INVALID_VALUE : HIPBLAS_STATUS_SUCCESS;
}
hipblasStatus_t hipblasSdot(hipblasHandle_t, int N, const float *X, int StepX,
                            const float *Y, int StepY, float *Result) {
  if (N < 0)
    return HIPBLAS_STATUS_INVALID_VALUE;
  for (int I = *Result = 0; I < N; ++I)
    *Result += X[I * StepX] * Y[I * StepY];
  return HIPBLAS_STATUS_SUCCESS;
}
hipblasStatus_t hipblasCscal(hipblasHandle_t, int N, const hipComplex *Alpha,
                             hipComplex *X, int Step) {
  for (int I = 0; I < N; ++I)
    X[I * Step] = hipCmulf(*Alpha, X[I * Step]);
  return HIPBLAS_STATUS_SUCCESS;
}
hipblasStatus_t hipblasStrmm(hipblasHandle_t, hipblasSideMode_t Side,
                             hipblasFillMode_t Uplo, hipblasOperation_t Op,
                             hipblasDiagType_t Diag, int M, int N,
                             const float *Alpha, const float *, int,
                             const float *B, int, float *C, int) {
  if (!Side || !Uplo || !Op || !Diag)
    return HIPBLAS_STATUS_INVALID_ENUM;
  std::printf("strmm %d %d %d %d, %d x %d, alpha %g, %s\n", Side, Uplo, Op,
              Diag, M, N, *Alpha, B == C ? "in place" : "elsewhere");
  return HIPBLAS_STATUS_SUCCESS;
}

hipsparseStatus_t hipsparseScsr2gebsr_bufferSize(
    hipsparseHandle_t, hipsparseDirection_t, int M, int,
    const hipsparseMatDescr_t, const float *, const int *, const int *, int,
    int, size_t *Size) {
  if (M < 0 || !Size)
    return HIPSPARSE_STATUS_INVALID_VALUE;
  *Size = 77;
  return HIPSPARSE_STATUS_SUCCESS;
}
hipsparseStatus_t hipsparseSbsric02_bufferSize(
    hipsparseHandle_t, hipsparseDirection_t, int, int,
    const hipsparseMatDescr_t, float *, const int *, const int *, int,
    bsric02Info_t, int *Size) {
  *Size = 55;
  return HIPSPARSE_STATUS_SUCCESS;
}
hipsparseStatus_t
hipsparseSgtsv2_bufferSizeExt(hipsparseHandle_t, int, int, const float *,
                              const float *, const float *, const float *, int,
                              size_t *Size) {
  *Size = 64;
  return HIPSPARSE_STATUS_SUCCESS;
}
hipsparseStatus_t hipsparseSgtsv2(hipsparseHandle_t, int M, int N,
                                  const float *, const float *, const float *,
                                  float *, int, void *Buffer) {
  std::printf("gtsv2 of %d with %d right sides, %s buffer\n", M, N,
              Buffer ? "a" : "no");
  return HIPSPARSE_STATUS_SUCCESS;
}
hipsparseStatus_t hipsparseSpSM_analysis(
    hipsparseHandle_t, hipsparseOperation_t, hipsparseOperation_t, const void *,
    hipsparseConstSpMatDescr_t, hipsparseConstDnMatDescr_t,
    const hipsparseDnMatDescr_t, hipDataType, hipsparseSpSMAlg_t,
    hipsparseSpSMDescr_t, void *) {
  return HIPSPARSE_STATUS_SUCCESS;
}
hipsparseStatus_t hipsparseSpSM_solve(
    hipsparseHandle_t, hipsparseOperation_t, hipsparseOperation_t, const void *,
    hipsparseConstSpMatDescr_t, hipsparseConstDnMatDescr_t,
    const hipsparseDnMatDescr_t, hipDataType, hipsparseSpSMAlg_t,
    hipsparseSpSMDescr_t, void *Buffer) {
  std::printf("SpSM with buffer %d\n", (int)(size_t)Buffer);
  return HIPSPARSE_STATUS_SUCCESS;
}
hipsparseStatus_t hipsparseSpSM_destroyDescr(hipsparseSpSMDescr_t) {
  return HIPSPARSE_STATUS_SUCCESS;
}

hipsolverStatus_t
hipsolverDnDsyevd_bufferSize(hipsolverHandle_t, hipsolverEigMode_t,
                             hipblasFillMode_t, int, const double *, int,
                             const double *, int *Size) {
  *Size = 10;
  return HIPSOLVER_STATUS_SUCCESS;
}
hipsolverStatus_t hipsolverDnDsyevd(hipsolverHandle_t, hipsolverEigMode_t,
                                    hipblasFillMode_t, int N, double *, int,
                                    double *, double *, int Size, int *) {
  std::printf("dsyevd of %d, work %d\n", N, Size);
  return HIPSOLVER_STATUS_SUCCESS;
}
hipsolverStatus_t
hipsolverDnCheevd_bufferSize(hipsolverHandle_t, hipsolverEigMode_t,
                             hipblasFillMode_t, int, const hipFloatComplex *,
                             int, const float *, int *Size) {
  *Size = 10;
  return HIPSOLVER_STATUS_SUCCESS;
}
hipsolverStatus_t hipsolverDnXgetrf_bufferSize(
    hipsolverDnHandle_t, hipsolverDnParams_t, int64_t, int64_t, hipDataType,
    const void *, int64_t, hipDataType, size_t *OnDevice, size_t *OnHost) {
  *OnDevice = 12;
  *OnHost = 0;
  return HIPSOLVER_STATUS_SUCCESS;
}
