// Matrix products with cuBLAS: SGEMM, mixed-precision GemmEx, strided batches, and scalars that live on the device.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcublas
//
// usage: cublas_gemm [m n k]
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include <hipblas/hipblas.h>
#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

#define CUDA_CHECK(call)                                                       \
  do {                                                                         \
    hipError_t err_ = (call);                                                 \
    if (err_ != hipSuccess) {                                                 \
      std::fprintf(stderr, "%s:%d: %s failed: %s\n", __FILE__, __LINE__,       \
                   #call, hipGetErrorString(err_));                           \
      std::exit(2);                                                            \
    }                                                                          \
  } while (0)

static const char *cublasErrorName(hipblasStatus_t s) {
  switch (s) {
  case HIPBLAS_STATUS_SUCCESS:
    return "CUBLAS_STATUS_SUCCESS";
  case HIPBLAS_STATUS_NOT_INITIALIZED:
    return "CUBLAS_STATUS_NOT_INITIALIZED";
  case HIPBLAS_STATUS_ALLOC_FAILED:
    return "CUBLAS_STATUS_ALLOC_FAILED";
  case HIPBLAS_STATUS_INVALID_VALUE:
    return "CUBLAS_STATUS_INVALID_VALUE";
  case HIPBLAS_STATUS_EXECUTION_FAILED:
    return "CUBLAS_STATUS_EXECUTION_FAILED";
  default:
    return "another cuBLAS error";
  }
}

#define CUBLAS_CHECK(call)                                                     \
  do {                                                                         \
    hipblasStatus_t st_ = (call);                                               \
    if (st_ != HIPBLAS_STATUS_SUCCESS) {                                        \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,       \
                   cublasErrorName(st_));                                      \
      std::exit(2);                                                            \
    }                                                                          \
  } while (0)

// cuBLAS is column-major: element (row, col) is at row + col * ld.
static void referenceGemm(int m, int n, int k, float alpha, const float *a,
                          const float *b, float beta, float *c) {
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < m; ++row) {
      double sum = 0;
      for (int i = 0; i < k; ++i)
        sum += double(a[row + i * m]) * b[i + col * k];
      c[row + col * m] = float(alpha * sum + beta * c[row + col * m]);
    }
}

static bool report(const char *what, const std::vector<float> &got,
                   const std::vector<float> &want, double tolerance) {
  double worst = 0;
  for (size_t i = 0; i < want.size(); ++i)
    worst = std::fmax(worst, std::fabs(double(got[i]) - want[i]));
  bool ok = worst <= tolerance;
  std::printf("%-24s max error %.3e  %s\n", what, worst, ok ? "PASS" : "FAIL");
  return ok;
}

int main(int argc, char **argv) {
  const int m = argc > 1 ? std::atoi(argv[1]) : 48;
  const int n = argc > 2 ? std::atoi(argv[2]) : 32;
  const int k = argc > 3 ? std::atoi(argv[3]) : 40;
  const int batch = 3;
  const float alpha = 1.25f, beta = 0.5f;

  std::mt19937 rng(20240607);
  std::uniform_real_distribution<float> dist(-1.0f, 1.0f);
  std::vector<float> a(size_t(m) * k * batch), b(size_t(k) * n * batch),
      c(size_t(m) * n * batch);
  for (float &x : a)
    x = dist(rng);
  for (float &x : b)
    x = dist(rng);
  for (float &x : c)
    x = dist(rng);

  float *dA, *dB, *dC;
  CUDA_CHECK(hipMalloc(&dA, a.size() * sizeof(float)));
  CUDA_CHECK(hipMalloc(&dB, b.size() * sizeof(float)));
  CUDA_CHECK(hipMalloc(&dC, c.size() * sizeof(float)));
  CUDA_CHECK(hipMemcpy(dA, a.data(), a.size() * sizeof(float),
                        hipMemcpyHostToDevice));
  CUDA_CHECK(hipMemcpy(dB, b.data(), b.size() * sizeof(float),
                        hipMemcpyHostToDevice));

  hipStream_t stream;
  hipblasHandle_t handle;
  CUDA_CHECK(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
  CUBLAS_CHECK(hipblasCreate(&handle));
  CUBLAS_CHECK(hipblasSetStream(handle, stream));
  CUBLAS_CHECK(hipblasSetMathMode(handle, HIPBLAS_DEFAULT_MATH));

  bool ok = true;
  std::vector<float> got(size_t(m) * n), want(c.begin(), c.begin() + m * n);
  const size_t cBytes = got.size() * sizeof(float);

  // 1. Plain SGEMM with scalars on the host.
  CUDA_CHECK(hipMemcpyAsync(dC, c.data(), cBytes, hipMemcpyHostToDevice,
                             stream));
  CUBLAS_CHECK(hipblasSgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, m, n, k, &alpha,
                           dA, m, dB, k, &beta, dC, m));
  CUDA_CHECK(hipMemcpyAsync(got.data(), dC, cBytes, hipMemcpyDeviceToHost,
                             stream));
  CUDA_CHECK(hipStreamSynchronize(stream));
  referenceGemm(m, n, k, alpha, a.data(), b.data(), beta, want.data());
  ok &= report("cublasSgemm", got, want, 1e-4);

  // 2. The same with alpha and beta read from device memory.
  float *dScalars;
  const float scalars[2] = {alpha, beta};
  CUDA_CHECK(hipMalloc((void **)&dScalars, sizeof scalars));
  CUDA_CHECK(hipMemcpy(dScalars, scalars, sizeof scalars,
                        hipMemcpyHostToDevice));
  CUDA_CHECK(hipMemcpy(dC, c.data(), cBytes, hipMemcpyHostToDevice));
  CUBLAS_CHECK(hipblasSetPointerMode(handle, HIPBLAS_POINTER_MODE_DEVICE));
  CUBLAS_CHECK(hipblasSgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, m, n, k, dScalars,
                           dA, m, dB, k, dScalars + 1, dC, m));
  CUBLAS_CHECK(hipblasSetPointerMode(handle, HIPBLAS_POINTER_MODE_HOST));
  CUDA_CHECK(hipStreamSynchronize(stream));
  CUDA_CHECK(hipMemcpy(got.data(), dC, cBytes, hipMemcpyDeviceToHost));
  ok &= report("device scalars", got, want, 1e-4);

  // 3. Half inputs, float accumulation and output.
  std::vector<__half> ha(size_t(m) * k), hb(size_t(k) * n);
  std::vector<float> ra(ha.size()), rb(hb.size());
  for (size_t i = 0; i < ha.size(); ++i)
    ra[i] = __half2float(ha[i] = __float2half(a[i]));
  for (size_t i = 0; i < hb.size(); ++i)
    rb[i] = __half2float(hb[i] = __float2half(b[i]));
  __half *dHA, *dHB;
  CUDA_CHECK(hipMalloc(&dHA, ha.size() * sizeof(__half)));
  CUDA_CHECK(hipMalloc(&dHB, hb.size() * sizeof(__half)));
  CUDA_CHECK(hipMemcpy(dHA, ha.data(), ha.size() * sizeof(__half),
                        hipMemcpyHostToDevice));
  CUDA_CHECK(hipMemcpy(dHB, hb.data(), hb.size() * sizeof(__half),
                        hipMemcpyHostToDevice));
  const float one = 1.0f, zero = 0.0f;
  CUBLAS_CHECK(hipblasGemmEx(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, m, n, k, &one,
                            dHA, HIP_R_16F, m, dHB, HIP_R_16F, k, &zero, dC,
                            HIP_R_32F, m, HIPBLAS_COMPUTE_32F,
                            HIPBLAS_GEMM_DEFAULT));
  CUDA_CHECK(hipStreamSynchronize(stream));
  CUDA_CHECK(hipMemcpy(got.data(), dC, cBytes, hipMemcpyDeviceToHost));
  referenceGemm(m, n, k, 1.0f, ra.data(), rb.data(), 0.0f, want.data());
  ok &= report("cublasGemmEx f16->f32", got, want, 1e-3);

  // 4. Three products in one call; the matrices lie one after the other.
  std::vector<float> gotAll(c.size()), wantAll(c.size(), 0.0f);
  CUBLAS_CHECK(hipblasSgemmStridedBatched(
      handle, HIPBLAS_OP_N, HIPBLAS_OP_N, m, n, k, &one, dA, m,
      (long long)m * k, dB, k, (long long)k * n, &zero, dC, m,
      (long long)m * n, batch));
  CUDA_CHECK(hipStreamSynchronize(stream));
  CUDA_CHECK(hipMemcpy(gotAll.data(), dC, c.size() * sizeof(float),
                        hipMemcpyDeviceToHost));
  for (int i = 0; i < batch; ++i)
    referenceGemm(m, n, k, 1.0f, &a[size_t(i) * m * k], &b[size_t(i) * k * n],
                  0.0f, &wantAll[size_t(i) * m * n]);
  ok &= report("strided batched", gotAll, wantAll, 1e-4);

  CUBLAS_CHECK(hipblasDestroy(handle));
  CUDA_CHECK(hipStreamDestroy(stream));
  for (void *p : {(void *)dA, (void *)dB, (void *)dC, (void *)dScalars,
                  (void *)dHA, (void *)dHB})
    CUDA_CHECK(hipFree(p));
  std::puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
