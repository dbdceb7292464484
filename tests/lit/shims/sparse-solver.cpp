// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of 64-bit sizes, buffer sizes of another integer type, the buffer of
// SpSM, old gtsv, cuSOLVER's functions that choose by type. The libraries are
// Inputs/fake-blas.cpp.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.cpp
// RUN: FileCheck %s --input-file=%t/out.cpp --match-full-lines
// RUN: bash -c 'clang++-22 -std=c++14 -Wall -Werror -Wno-deprecated-declarations -Wno-unused-command-line-argument -D__HIP_PLATFORM_AMD__ @$HIPIFY_BUILD_DIR/rocm-flags -I %shims -x c++ %t/out.cpp %S/Inputs/fake-blas.cpp -no-pie -Wl,--unresolved-symbols=ignore-all -o %t/run'
// RUN: %t/run | FileCheck %s --check-prefix=RUN-OUT --match-full-lines
#include <cublas_v2.h>
#include <cusolverDn.h>
#include <cusparse.h>
#include <cstdio>

static void copies() {
  float m[6] = {1, 2, 3, 4, 5, 6}, o[6] = {};
  // RUN-OUT: 0 6, 0 5, 0 5, 1, 0
  int whole = cublasSetMatrix_64(2, 3, 4, m, 2, o, 2);
  float last = o[5];
  int row = cublasGetMatrix_64(1, 3, 4, m, 2, o, 1);
  float end = o[2];
  int steps = cublasSetVector_64(3, 4, m, 2, o, 1);
  cublasStatus_t pitch = cublasSetMatrix_64(3, 1, 4, m, 3, o, 2);
  int nothing = cublasSetVectorAsync_64(0, 4, m, 1, o, 1, 0);
  std::printf("%d %g, %d %g, %d %g, %d, %d\n", whole, last, row, end, steps,
              o[2], pitch == CUBLAS_STATUS_MAPPING_ERROR, nothing);

  // RUN-OUT-NEXT: compute type 1, version 1
  cublasComputeType_t type;
  int version = 0;
  cublasMigrateComputeType((cublasHandle_t)16, CUDA_C_64F, &type);
  cublasGetVersion((cublasHandle_t)16, &version);
  std::printf("compute type %d, version %d\n",
              type == CUBLAS_COMPUTE_64F_PEDANTIC, version > 30000);
}

static void sparse(cusparseHandle_t handle, cusparseMatDescr_t description) {
  // RUN-OUT-NEXT: sizes 77 -5 55
  int size = -5, kept = -5;
  size_t large = 0;
  // CHECK:   if (hipsparseScsr2gebsr_bufferSize(handle, HIPSPARSE_DIRECTION_ROW, 4, 4, description, nullptr, nullptr, nullptr, 2, 2, hipify::sparse::size(&size)))
  if (cusparseScsr2gebsr_bufferSize(handle, CUSPARSE_DIRECTION_ROW, 4, 4, description, nullptr, nullptr, nullptr, 2, 2, &size))
    std::printf("no size\n");
  cusparseStatus_t status = cusparseScsr2gebsr_bufferSize(
      handle, CUSPARSE_DIRECTION_ROW, -1, 4, description, nullptr, nullptr,
      nullptr, 2, 2, &kept);
  if (status == CUSPARSE_STATUS_SUCCESS)
    std::printf("a size\n");
  cusparseSbsric02_bufferSizeExt(handle, CUSPARSE_DIRECTION_ROW, 4, 4,
                                 description, nullptr, nullptr, nullptr, 2,
                                 nullptr, &large);
  std::printf("sizes %d %d %d\n", size, kept, (int)large);

  // RUN-OUT-NEXT: gtsv2 of 4 with 1 right sides, a buffer
  float d[4] = {};
  cusparseSgtsv(handle, 4, 1, d, d, d, d, 4);

  // RUN-OUT-NEXT: SpSM with buffer 32
  // RUN-OUT-NEXT: SpSM with buffer 48
  // RUN-OUT-NEXT: SpSM with buffer 32
  cusparseSpSMDescr_t one = (cusparseSpSMDescr_t)16,
                      two = (cusparseSpSMDescr_t)24;
  auto analyse = [&](cusparseSpSMDescr_t descriptor, size_t buffer) {
    cusparseSpSM_analysis(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, d, nullptr, nullptr, nullptr, CUDA_R_32F, CUSPARSE_SPSM_ALG_DEFAULT, descriptor, (void *)buffer);
  };
  auto solve = [&](cusparseSpSMDescr_t descriptor) {
    cusparseSpSM_solve(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_NON_TRANSPOSE, d, nullptr, nullptr, nullptr, CUDA_R_32F, CUSPARSE_SPSM_ALG_DEFAULT, descriptor);
  };
  analyse(one, 32), analyse(two, 48);
  solve(one), solve(two), solve(one);
  cusparseSpSM_destroyDescr(one), cusparseSpSM_destroyDescr(two);
}

static void solver(cusolverDnHandle_t handle, cusolverDnParams_t params) {
  // RUN-OUT-NEXT: 80 0, 80 0, 1 1
  size_t device = 1, host = 1, deviceC = 1, hostC = 1;
  double a[9] = {}, w[3] = {};
  cusolverDnXsyevd_bufferSize(handle, params, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 3, CUDA_R_64F, a, 3, CUDA_R_64F, w, CUDA_R_64F, &device, &host);
  cusolverDnXsyevd_bufferSize(handle, params, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 3, CUDA_C_32F, a, 3, CUDA_R_32F, w, CUDA_C_32F, &deviceC, &hostC);
  int64_t huge = int64_t(1) << 33;
  cusolverStatus_t large = cusolverDnXsyevd_bufferSize(handle, params, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, huge, CUDA_R_64F, a, huge, CUDA_R_64F, w, CUDA_R_64F, &device, &host);
  cusolverStatus_t bytes = cusolverDnXsyevd_bufferSize(handle, params, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 3, CUDA_R_8I, a, 3, CUDA_R_8I, w, CUDA_R_8I, &device, &host);
  std::printf("%d %d, %d %d, %d %d\n", (int)device, (int)host, (int)deviceC, (int)hostC, large == CUSOLVER_STATUS_NOT_SUPPORTED, bytes == CUSOLVER_STATUS_NOT_SUPPORTED);
  // RUN-OUT-NEXT: dsyevd of 3, work 10
  cusolverDnXsyevd(handle, params, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 3, CUDA_R_64F, a, 3, CUDA_R_64F, w, CUDA_R_64F, nullptr, device, nullptr, host, nullptr);

  // The form of CUDA 11.0 had one workspace.
  // RUN-OUT-NEXT: getrf 12
  // CHECK:   hipsolverDnXgetrf_bufferSize(handle, params, 3, 3, HIP_R_64F, a, 3, HIP_R_64F, &device, hipify::solver::Unused());
  cusolverDnGetrf_bufferSize(handle, params, 3, 3, CUDA_R_64F, a, 3, CUDA_R_64F, &device);
  std::printf("getrf %d\n", (int)device);
}

int main() {
  copies();
  sparse(nullptr, nullptr);
  solver(nullptr, nullptr);
  // RUN-OUT-NEXT: level 12 12 11
#if CUBLAS_VERSION >= 110000 && CUSPARSE_VERSION >= 11000
  std::printf("level %d %d %d\n", CUBLAS_VER_MAJOR, CUSPARSE_VER_MAJOR, CUSOLVER_VER_MAJOR);
#endif
}
