// cuBLAS calls that hipBLAS takes with other arguments: compute types, pointers to const, halves, sgemmEx, gemm3m, 64-bit copies.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcublas
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <hipblas/hipblas.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>
#include <hipify/blas.h>

#define CHECK(call)                                                            \
  do {                                                                         \
    hipblasStatus_t status_ = (call);                                           \
    if (status_ != HIPBLAS_STATUS_SUCCESS) {                                    \
      printf("%s:%d: %s\n", __FILE__, __LINE__, hipblasStatusToString(status_)); \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

constexpr int N = 16;
constexpr size_t Count = N * N;

template <typename T> T *onDevice(const std::vector<T> &host) {
  T *result = nullptr;
  if (hipMalloc(&result, host.size() * sizeof(T)) != hipSuccess)
    exit(2);
  CHECK(hipify::blas::setVector(host.size(), sizeof(T), host.data(), 1, result, 1));
  return result;
}
template <typename T> std::vector<T> onHost(const T *device, size_t count) {
  std::vector<T> result(count);
  CHECK(hipify::blas::getMatrix(count / N, N, sizeof(T), device, count / N,
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
static void gemmEx(hipblasHandle_t handle, const float *A, const float *B,
                   float *C, hipblasComputeType_t type) {
  const float one = 1, zero = 0;
  CHECK(hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, N, N, N, &one, A,
                     HIP_R_32F, N, B, HIP_R_32F, N, &zero, C, HIP_R_32F, N,
                     type, HIPBLAS_GEMM_DEFAULT));
}

static void inverse(hipblasHandle_t handle) {
  std::vector<float> m(Count);
  for (int i = 0; i < N * N; i++)
    m[i] = a[i] / N + (i % (N + 1) == 0 ? 2 : 0);
  float *M = onDevice(m), *R = onDevice(m);
  std::vector<float *> pointers{M}, results{R};
  float **Ms = onDevice(pointers), **Rs = onDevice(results);
  std::vector<int> zeros(N + 1);
  int *pivots = onDevice(zeros), *info = onDevice(zeros);
  CHECK(hipblasSgetrfBatched(handle, N, Ms, N, pivots, info, 1));
  const float *const *factors = Ms;
  CHECK(hipblasSgetriBatched(handle, N, (float *const *)factors, N, (int *)pivots, Rs, N, info, 1));
  std::vector<float> r = onHost(R, Count);
  for (int row = 0; row < N; row++) {
    double sum = 0;
    for (int k = 0; k < N; k++)
      sum += (double)m[row + k * N] * r[k + row * N];
    compare("inverse", sum, 1, 1e-4);
  }
  for (void *p : {(void *)M, (void *)R, (void *)Ms, (void *)Rs, (void *)pivots,
                  (void *)info})
    (void)hipFree(p);
}

int main() {
  for (int i = 0; i < N * N; i++) {
    a[i] = (i * 7 % 11 - 5) / 8.0f;
    b[i] = (i * 5 % 13 - 6) / 8.0f;
  }
  hipblasHandle_t handle;
  CHECK(hipblasCreate(&handle));
  int version = 0;
  CHECK(hipify::blas::getVersion(handle, &version));

  float *A = onDevice(a), *B = onDevice(b), *C = onDevice(a);
  const float one = 1, zero = 0;
  gemmEx(handle, A, B, C, HIPBLAS_COMPUTE_32F);
  compare("GemmEx", onHost(C, Count)[5], product(5, 0), 1e-4);
  // CUDA 8 to 10 took a data type there; C++ code still may.
  CHECK(hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, N, N, N, &one, A,
                     HIP_R_32F, N, B, HIP_R_32F, N, &zero, C, HIP_R_32F, N,
                     HIPBLAS_COMPUTE_32F, HIPBLAS_GEMM_DEFAULT));
  compare("GemmEx of CUDA 10", onHost(C, Count)[6], product(6, 0), 1e-4);
  CHECK(hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, N, N, N, &one, A,
                      HIP_R_32F, N, B, HIP_R_32F, N, &zero, C, HIP_R_32F,
                      N, HIPBLAS_COMPUTE_32F, HIPBLAS_GEMM_DEFAULT));
  compare("SgemmEx", onHost(C, Count)[N + 1], product(1, 1), 1e-4);

  std::vector<float *> as{A}, bs{B}, cs{C};
  float **As = onDevice(as), **Bs = onDevice(bs), **Cs = onDevice(cs);
  CHECK(hipblasGemmBatchedEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, N, N, N, &one,
                            (const void **)((void **)As), HIP_R_32F, N, (const void **)((void **)Bs), HIP_R_32F,
                            N, &zero, (void **)((void **)Cs), HIP_R_32F, N, 1,
                            HIPBLAS_COMPUTE_32F, HIPBLAS_GEMM_DEFAULT));
  compare("GemmBatchedEx", onHost(C, Count)[2], product(2, 0), 1e-4);

  std::vector<__half> ah(Count), bh(Count);
  std::vector<hipComplex> az(Count), bz(Count);
  for (int i = 0; i < N * N; i++) {
    ah[i] = __float2half(a[i]), bh[i] = __float2half(b[i]);
    az[i] = make_hipComplex(0, a[i]), bz[i] = make_hipComplex(0, b[i]);
  }
  __half *Ah = onDevice(ah), *Bh = onDevice(bh), *Ch = onDevice(ah);
  const __half oneh = __float2half(1), zeroh = __float2half(0);
  CHECK(hipblasHgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, N, N, N, (const hipblasHalf *)(&oneh), (const hipblasHalf *)Ah, N, (const hipblasHalf *)Bh,
                    N, (const hipblasHalf *)(&zeroh), (hipblasHalf *)Ch, N));
  compare("Hgemm", __half2float(onHost(Ch, Count)[3]), product(3, 0), 2e-2);

  hipComplex *Az = onDevice(az), *Bz = onDevice(bz), *Cz = onDevice(az);
  const hipComplex onez = make_hipComplex(1, 0), zeroz = make_hipComplex(0, 0);
  CHECK(hipblasCgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, N, N, N, &onez, Az, N,
                      Bz, N, &zeroz, Cz, N));
  compare("Cgemm3m", hipCrealf(onHost(Cz, Count)[4]), -product(4, 0), 1e-4);
  inverse(handle);

  CHECK(hipblasDestroy(handle));
  bool ok = worst <= 1 && version > 0;
  printf("worst difference %.2f of the limit\n%s\n", worst,
         ok ? "PASS" : "FAIL");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
