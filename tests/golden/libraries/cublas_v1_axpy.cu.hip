// The cuBLAS interface of CUDA 1 to 3: no handle, errors fetched later, cublasAlloc and cublasSetVector.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcublas -Wno-deprecated-declarations
//
// Old scientific code still looks like this. The names equal those of the
// interface with handles (cublas_v2.h), the parameters do not.
#include <hip/hip_runtime.h>
#include <hipify/blas.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "hipblas/hipblas.h"

#define N 257

static int failed(const char *what) {
  fprintf(stderr, "!!!! %s failed\n", what);
  return EXIT_FAILURE;
}

int main(void) {
  float hx[N], hy[N], ref[N];
  float *dx = 0, *dy = 0;
  const float alpha = 2.5f;
  double dotRef = 0.0, worst = 0.0;
  int i;

  srand(42);
  for (i = 0; i < N; i++) {
    hx[i] = rand() / (float)RAND_MAX;
    hy[i] = rand() / (float)RAND_MAX;
    ref[i] = alpha * hx[i] + hy[i];
    dotRef += (double)hx[i] * ref[i];
  }

  if (hipify::blas::init() != HIPBLAS_STATUS_SUCCESS)
    return failed("cublasInit");
  if (hipify::blas::alloc(N, sizeof(dx[0]), (void **)&dx) != HIPBLAS_STATUS_SUCCESS)
    return failed("cublasAlloc (x)");
  if (hipify::blas::alloc(N, sizeof(dy[0]), (void **)&dy) != HIPBLAS_STATUS_SUCCESS)
    return failed("cublasAlloc (y)");
  if (hipblasSetVector(N, sizeof(hx[0]), hx, 1, dx, 1) != HIPBLAS_STATUS_SUCCESS)
    return failed("cublasSetVector (x)");
  if (hipblasSetVector(N, sizeof(hy[0]), hy, 1, dy, 1) != HIPBLAS_STATUS_SUCCESS)
    return failed("cublasSetVector (y)");

  hipify::blas::call(hipblasSaxpy, N, alpha, dx, 1, dy, 1);
  if (hipify::blas::getError() != HIPBLAS_STATUS_SUCCESS)
    return failed("cublasSaxpy");
  float dot = hipify::blas::get<float>(hipblasSdot, N, dx, 1, dy, 1);

  if (hipblasGetVector(N, sizeof(hy[0]), dy, 1, hy, 1) != HIPBLAS_STATUS_SUCCESS)
    return failed("cublasGetVector");

  for (i = 0; i < N; i++)
    worst = fmax(worst, fabs((double)hy[i] - ref[i]));
  int ok = worst < 1e-6 && fabs(dot - dotRef) < 1e-3 * fabs(dotRef);
  printf("saxpy max error %.2e, dot %.5f (expected %.5f)\n", worst, dot, dotRef);

  hipify::blas::free(dx);
  hipify::blas::free(dy);
  hipify::blas::shutdown();
  printf("%s\n", ok ? "PASS" : "FAIL");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
