//===- legacy.cu - cuBLAS without handles ---------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each kind of argument once: letters, scalars, results. HIP has no such API.
//
//===----------------------------------------------------------------------===//
#include "Program.h"

#if defined(__HIP_PLATFORM_AMD__)

int main() { return finish("legacy (CUDA only)"); }

#else

#include <cublas.h>

int main() {
  CHECK(cublasInit());
  float *A = nullptr, *B = nullptr;
  CHECK(cublasAlloc(6, sizeof(float), (void **)&A));
  CHECK(cublasAlloc(6, sizeof(float), (void **)&B));
  const float HostA[] = {1, 2, 3, 4, 5, -6}; // 2 x 3
  float HostB[6] = {};
  CHECK(cublasSetVector(6, sizeof(float), HostA, 1, A, 1));
  CHECK(cublasSetVector(6, sizeof(float), HostA, 1, B, 1));

  expect(cublasSdot(6, A, 1, B, 1) == 91, "Sdot");
  expect(cublasSasum(6, A, 1) == 21, "Sasum");
  expect(cublasIsamax(6, A, 1) == 6, "Isamax");
  cublasSaxpy(6, 2, A, 1, B, 1);
  CHECK(cublasGetVector(6, sizeof(float), B, 1, HostB, 1));
  for (int I = 0; I < 6; ++I)
    expect(HostB[I] == 3 * HostA[I], "Saxpy");

  // B (2 x 2) = A A^T.
  cublasSgemm('N', 't', 2, 2, 3, 1, A, 2, A, 2, 0, B, 2);
  CHECK(cublasGetMatrix(2, 2, sizeof(float), B, 2, HostB, 2));
  expect(HostB[0] == 35 && HostB[1] == -16 && HostB[2] == -16 && HostB[3] == 56,
         "Sgemm");
  // In place: the upper triangle of A's first two columns times B.
  cublasStrmm('L', 'U', 'N', 'N', 2, 2, 2, A, 2, B, 2);
  CHECK(cublasGetMatrix(2, 2, sizeof(float), B, 2, HostB, 2));
  expect(HostB[0] == 2 * (35 - 48) && HostB[1] == 2 * 4 * -16 &&
             HostB[2] == 2 * (-16 + 168) && HostB[3] == 2 * 4 * 56,
         "Strmm");
  // The triangle of unit diagonal and its inverse.
  cublasStrsv('U', 'N', 'U', 2, A, 2, B, 1);
  CHECK(cublasGetVector(2, sizeof(float), B, 1, HostB, 1));
  expect(HostB[0] == -26 + 3 * 128 && HostB[1] == -128, "Strsv");

  cuComplex HostC[] = {{1, 2}, {3, -1}}, *C = nullptr;
  CHECK(cublasAlloc(2, sizeof(cuComplex), (void **)&C));
  CHECK(cublasSetVector(2, sizeof(cuComplex), HostC, 1, C, 1));
  cublasCscal(2, {0, 1}, C, 1);
  cuComplex Dot = cublasCdotu(2, C, 1, C, 1);
  // (i z)^2 = -z^2: -(1 + 2i)^2 - (3 - i)^2.
  expect(Dot.x == -5 && Dot.y == 2, "Cscal, Cdotu");

  CHECK(cublasGetError());
  cublasSgemm('x', 'N', 2, 2, 2, 1, A, 2, A, 2, 0, B, 2);
  expect(cublasGetError() == CUBLAS_STATUS_INVALID_VALUE, "a wrong letter");
  expect(cublasGetError() == CUBLAS_STATUS_SUCCESS, "an error is told once");
  CHECK(cublasFree(A));
  CHECK(cublasFree(B));
  CHECK(cublasFree(C));
  CHECK(cublasShutdown());
  return finish("legacy");
}

#endif
