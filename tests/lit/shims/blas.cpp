// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cuBLAS interface without handles: letters, scalars by value, results,
// errors that are fetched later. The library is Inputs/fake-blas.cpp.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.cpp
// RUN: FileCheck %s --input-file=%t/out.cpp --match-full-lines
// RUN: bash -c 'clang++-22 -std=c++11 -Wall -Werror -Wno-unused-command-line-argument -D__HIP_PLATFORM_AMD__ @$HIPIFY_BUILD_DIR/rocm-flags -I %shims -x c++ %t/out.cpp %S/Inputs/fake-blas.cpp -no-pie -Wl,--unresolved-symbols=ignore-all -o %t/run'
// RUN: %t/run | FileCheck %s --check-prefix=RUN-OUT --match-full-lines

// CHECK: #include <hipify/blas.h>
#include <cublas.h>
#include <cstdio>

int main() {
  float x[4] = {1, 2, 3, 4}, y[4] = {1, 1, 1, 1};
  // RUN-OUT: before: 1 0 1
  // CHECK:   hipify::blas::call(hipblasSaxpy, 4, 2.0f, x, 1, y, 1);
  cublasSaxpy(4, 2.0f, x, 1, y, 1);
  int first = cublasGetError() == CUBLAS_STATUS_NOT_INITIALIZED;
  std::printf("before: %d %d %g\n", first, (int)cublasGetError(), y[0]);

  // RUN-OUT-NEXT: a handle is made
  if (cublasInit() != CUBLAS_STATUS_SUCCESS || cublasInit())
    return 1;
  // RUN-OUT-NEXT: saxpy 11
  const float half = 0.5f;
  cublasSaxpy(4, 2, x, 1, y, 1);
  cublasSaxpy(4, half, (const float *)x, 1, y, 1);
  std::printf("saxpy %g\n", y[3]);

  // RUN-OUT-NEXT: sdot 30 0, error 1 0
  // CHECK:   float dot = hipify::blas::get<float>(hipblasSdot, 4, x, 1, x, 1);
  float dot = cublasSdot(4, x, 1, x, 1);
  float none = cublasSdot(-1, x, 1, x, 1);
  int error = cublasGetError() == CUBLAS_STATUS_INVALID_VALUE;
  std::printf("sdot %g %g, error %d %d\n", dot, none, error,
              (int)cublasGetError());

  // RUN-OUT-NEXT: cscal -2 1
  cuComplex z = make_cuComplex(1, 2);
  cublasCscal(1, make_cuComplex(0, 1), &z, 1);
  std::printf("cscal %g %g\n", cuCrealf(z), cuCimagf(z));

  // RUN-OUT-NEXT: strmm 141 122 112 131, 2 x 2, alpha 3, in place
  // RUN-OUT-NEXT: a wrong letter 1
  char side = 'l';
  cublasStrmm(side, 'L', 'T', 'n', 2, 2, 3, x, 2, y, 2);
  cublasStrmm('?', 'L', 'T', 'n', 2, 2, 3, x, 2, y, 2);
  std::printf("a wrong letter %d\n", cublasGetError() != CUBLAS_STATUS_SUCCESS);

  // RUN-OUT-NEXT: alloc 1 1 1
  void *memory = nullptr;
  int made = cublasAlloc(3, 4, &memory) == CUBLAS_STATUS_SUCCESS;
  int freed = cublasFree(memory) == CUBLAS_STATUS_SUCCESS;
  int refused = cublasAlloc(0, 4, &memory) == CUBLAS_STATUS_INVALID_VALUE;
  std::printf("alloc %d %d %d\n", made, freed, refused);

  // RUN-OUT-NEXT: the handle is destroyed
  // RUN-OUT-NEXT: after: 0 1
  int closed = cublasShutdown();
  std::printf("after: %d %d\n", closed,
              cublasShutdown() == CUBLAS_STATUS_NOT_INITIALIZED);
}
