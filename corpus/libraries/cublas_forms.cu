// cuBLAS calls that hipBLAS takes with other arguments: compute types, pointers to const, halves, sgemmEx, gemm3m, 64-bit copies.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcublas
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cublas_v2.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#define CHECK(call)                                                            \
  do {                                                                         \
    cublasStatus_t status_ = (call);                                           \
    if (status_ != CUBLAS_STATUS_SUCCESS) {                                    \
      printf("%s:%d: %s\n", __FILE__, __LINE__, cublasGetStatusString(status_)); \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

constexpr int N = 16;
constexpr size_t Count = N * N;

template <typename T> T *onDevice(const std::vector<T> &host) {
  T *result = nullptr;
  if (cudaMalloc(&result, host.size() * sizeof(T)) != cudaSuccess)
    exit(2);
  CHECK(cublasSetVector_64(host.size(), sizeof(T), host.data(), 1, result, 1));
  return result;
}
template <typename T> std::vector<T> onHost(const T *device, size_t count) {
  std::vector<T> result(count);
  CHECK(cublasGetMatrix_64(count / N, N, sizeof(T), device, count / N,
                           result.data(), count / N));
  return result;
}

static double worst = 0;
static void compare(const char *what, double got, double wanted, double limit) {
  double difference = fabs(got - wanted);
  if (!(difference <= limit))
    printf("%s: %g, expected %g\n", what, got, wanted);
  worst = fmax(worst, difference <= 1e30 ? difference / limit : 1e30);
}

static std::vector<float> a(Count), b(Count);
static double product(int row, int column) {
  double sum = 0;
  for (int k = 0; k < N; k++)
    sum += (double)a[row + k * N] * b[k + column * N];
  return sum;
}

/// The compute type in a variable, as code for CUDA 11 and later has it.
static void gemmEx(cublasHandle_t handle, const float *A, const float *B,
                   float *C, cublasComputeType_t type) {
  const float one = 1, zero = 0;
  CHECK(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N, &one, A,
                     CUDA_R_32F, N, B, CUDA_R_32F, N, &zero, C, CUDA_R_32F, N,
                     type, CUBLAS_GEMM_DEFAULT_TENSOR_OP));
}

static void inverse(cublasHandle_t handle) {
  std::vector<float> m(Count);
  for (int i = 0; i < N * N; i++)
    m[i] = a[i] / N + (i % (N + 1) == 0 ? 2 : 0);
  float *M = onDevice(m), *R = onDevice(m);
  std::vector<float *> pointers{M}, results{R};
  float **Ms = onDevice(pointers), **Rs = onDevice(results);
  std::vector<int> zeros(N + 1);
  int *pivots = onDevice(zeros), *info = onDevice(zeros);
  CHECK(cublasSgetrfBatched(handle, N, Ms, N, pivots, info, 1));
  const float *const *factors = Ms;
  CHECK(cublasSgetriBatched(handle, N, factors, N, pivots, Rs, N, info, 1));
  std::vector<float> r = onHost(R, Count);
  for (int row = 0; row < N; row++) {
    double sum = 0;
    for (int k = 0; k < N; k++)
      sum += (double)m[row + k * N] * r[k + row * N];
    compare("inverse", sum, 1, 1e-4);
  }
  for (void *p : {(void *)M, (void *)R, (void *)Ms, (void *)Rs, (void *)pivots,
                  (void *)info})
    (void)cudaFree(p);
}

int main() {
  for (int i = 0; i < N * N; i++) {
    a[i] = (i * 7 % 11 - 5) / 8.0f;
    b[i] = (i * 5 % 13 - 6) / 8.0f;
  }
  cublasHandle_t handle;
  CHECK(cublasCreate(&handle));
  int version = 0;
  CHECK(cublasGetVersion(handle, &version));

  float *A = onDevice(a), *B = onDevice(b), *C = onDevice(a);
  const float one = 1, zero = 0;
  gemmEx(handle, A, B, C, CUBLAS_COMPUTE_32F);
  compare("GemmEx", onHost(C, Count)[5], product(5, 0), 1e-4);
  // CUDA 8 to 10 took a data type there; C++ code still may.
  CHECK(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N, &one, A,
                     CUDA_R_32F, N, B, CUDA_R_32F, N, &zero, C, CUDA_R_32F, N,
                     CUDA_R_32F, CUBLAS_GEMM_DEFAULT));
  compare("GemmEx of CUDA 10", onHost(C, Count)[6], product(6, 0), 1e-4);
  CHECK(cublasSgemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N, &one, A,
                      CUDA_R_32F, N, B, CUDA_R_32F, N, &zero, C, CUDA_R_32F,
                      N));
  compare("SgemmEx", onHost(C, Count)[N + 1], product(1, 1), 1e-4);

  std::vector<float *> as{A}, bs{B}, cs{C};
  float **As = onDevice(as), **Bs = onDevice(bs), **Cs = onDevice(cs);
  CHECK(cublasGemmBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N, &one,
                            (void **)As, CUDA_R_32F, N, (void **)Bs, CUDA_R_32F,
                            N, &zero, (void **)Cs, CUDA_R_32F, N, 1,
                            CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
  compare("GemmBatchedEx", onHost(C, Count)[2], product(2, 0), 1e-4);

  std::vector<__half> ah(Count), bh(Count);
  std::vector<cuComplex> az(Count), bz(Count);
  for (int i = 0; i < N * N; i++) {
    ah[i] = __float2half(a[i]), bh[i] = __float2half(b[i]);
    az[i] = make_cuComplex(0, a[i]), bz[i] = make_cuComplex(0, b[i]);
  }
  __half *Ah = onDevice(ah), *Bh = onDevice(bh), *Ch = onDevice(ah);
  const __half oneh = __float2half(1), zeroh = __float2half(0);
  CHECK(cublasHgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N, &oneh, Ah, N, Bh,
                    N, &zeroh, Ch, N));
  compare("Hgemm", __half2float(onHost(Ch, Count)[3]), product(3, 0), 2e-2);

  cuComplex *Az = onDevice(az), *Bz = onDevice(bz), *Cz = onDevice(az);
  const cuComplex onez = make_cuComplex(1, 0), zeroz = make_cuComplex(0, 0);
  CHECK(cublasCgemm3m(handle, CUBLAS_OP_N, CUBLAS_OP_N, N, N, N, &onez, Az, N,
                      Bz, N, &zeroz, Cz, N));
  compare("Cgemm3m", cuCrealf(onHost(Cz, Count)[4]), -product(4, 0), 1e-4);
  inverse(handle);

  CHECK(cublasDestroy(handle));
  bool ok = worst <= 1 && version > 0;
  printf("worst difference %.2f of the limit\n%s\n", worst,
         ok ? "PASS" : "FAIL");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
