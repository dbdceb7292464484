// Dense linear systems with cuSOLVER: LU with pivoting (getrf, getrs), Cholesky (potrf, potrs), symmetric eigenvalues (syevd).
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcusolver
//
// usage: cusolver_lu [n]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <hipsolver/hipsolver.h>

#define CUDA_CHECK(err)                                                        \
  do {                                                                         \
    hipError_t err_ = (err);                                                  \
    if (err_ != hipSuccess) {                                                 \
      printf("CUDA error %d (%s) at %s:%d\n", err_, hipGetErrorName(err_),    \
             __FILE__, __LINE__);                                              \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)
#define CUSOLVER_CHECK(err)                                                    \
  do {                                                                         \
    hipsolverStatus_t err_ = (err);                                             \
    if (err_ != HIPSOLVER_STATUS_SUCCESS) {                                     \
      printf("cusolver error %d at %s:%d\n", err_, __FILE__, __LINE__);        \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

typedef std::vector<double> Matrix; // column-major, n x n

struct Solver {
  hipsolverHandle_t handle = NULL;
  hipStream_t stream = NULL;
  int n;
  double *dA = nullptr, *dB = nullptr, *dWork = nullptr;
  int *dPivot = nullptr, *dInfo = nullptr;

  explicit Solver(int size) : n(size) {
    CUSOLVER_CHECK(hipsolverDnCreate(&handle));
    CUDA_CHECK(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
    CUSOLVER_CHECK(hipsolverDnSetStream(handle, stream));
    CUDA_CHECK(hipMalloc(&dA, sizeof(double) * n * n));
    CUDA_CHECK(hipMalloc(&dB, sizeof(double) * n));
    CUDA_CHECK(hipMalloc(&dPivot, sizeof(int) * n));
    CUDA_CHECK(hipMalloc(&dInfo, sizeof(int)));
  }
  ~Solver() {
    hipFree(dA);
    hipFree(dB);
    hipFree(dPivot);
    hipFree(dInfo);
    hipsolverDnDestroy(handle);
    hipStreamDestroy(stream);
  }
  void upload(const Matrix &a, const std::vector<double> &b) {
    CUDA_CHECK(hipMemcpyAsync(dA, a.data(), sizeof(double) * a.size(),
                               hipMemcpyHostToDevice, stream));
    CUDA_CHECK(hipMemcpyAsync(dB, b.data(), sizeof(double) * b.size(),
                               hipMemcpyHostToDevice, stream));
  }
  std::vector<double> download(const double *from) {
    std::vector<double> x(n);
    CUDA_CHECK(hipMemcpyAsync(x.data(), from, sizeof(double) * n,
                               hipMemcpyDeviceToHost, stream));
    CUDA_CHECK(hipStreamSynchronize(stream));
    return x;
  }
  int info() {
    int value = 0;
    CUDA_CHECK(hipMemcpyAsync(&value, dInfo, sizeof(int),
                               hipMemcpyDeviceToHost, stream));
    CUDA_CHECK(hipStreamSynchronize(stream));
    return value;
  }
  void workspace(int elements) {
    CUDA_CHECK(hipMalloc(&dWork, sizeof(double) * std::max(elements, 1)));
  }
  void releaseWorkspace() {
    CUDA_CHECK(hipFree(dWork));
    dWork = nullptr;
  }
};

// max |A x - b|, the check that does not depend on how the system was solved.
static double residual(const Matrix &a, const std::vector<double> &x,
                       const std::vector<double> &b) {
  const int n = int(b.size());
  double worst = 0;
  for (int r = 0; r < n; ++r) {
    double sum = -b[r];
    for (int c = 0; c < n; ++c)
      sum += a[r + c * n] * x[c];
    worst = std::max(worst, std::fabs(sum));
  }
  return worst;
}

static bool verdict(const char *name, int info, double error) {
  bool ok = info == 0 && error < 1e-9;
  printf("%-18s info %d, error %.2e  %s\n", name, info, error,
         ok ? "PASS" : "FAIL");
  return ok;
}

static bool solveLU(Solver &s, const Matrix &a, const std::vector<double> &b) {
  int lwork = 0, n = s.n;
  s.upload(a, b);
  CUSOLVER_CHECK(hipsolverDnDgetrf_bufferSize(s.handle, n, n, s.dA, n, &lwork));
  s.workspace(lwork);
  CUSOLVER_CHECK(hipsolverDnDgetrf(s.handle, n, n, s.dA, n, s.dWork, s.dPivot,
                                  s.dInfo));
  int info = s.info();
  CUSOLVER_CHECK(hipsolverDnDgetrs(s.handle, HIPBLAS_OP_N, n, 1, s.dA, n,
                                  s.dPivot, s.dB, n, s.dInfo));
  std::vector<double> x = s.download(s.dB);
  s.releaseWorkspace();
  return verdict("getrf + getrs", info, residual(a, x, b));
}

static bool solveCholesky(Solver &s, const Matrix &a,
                          const std::vector<double> &b) {
  const hipblasFillMode_t uplo = HIPBLAS_FILL_MODE_LOWER;
  int lwork = 0, n = s.n;
  s.upload(a, b);
  CUSOLVER_CHECK(
      hipsolverDnDpotrf_bufferSize(s.handle, uplo, n, s.dA, n, &lwork));
  s.workspace(lwork);
  CUSOLVER_CHECK(hipsolverDnDpotrf(s.handle, uplo, n, s.dA, n, s.dWork, lwork,
                                  s.dInfo));
  int info = s.info();
  CUSOLVER_CHECK(hipsolverDnDpotrs(s.handle, uplo, n, 1, s.dA, n, s.dB, n,
                                  s.dInfo));
  std::vector<double> x = s.download(s.dB);
  s.releaseWorkspace();
  return verdict("potrf + potrs", info, residual(a, x, b));
}

// The sum of the eigenvalues is the trace, the sum of their squares is the
// squared Frobenius norm: two checks without a reference eigensolver.
static bool eigenvalues(Solver &s, const Matrix &a,
                        const std::vector<double> &b) {
  const hipsolverEigMode_t jobz = HIPSOLVER_EIG_MODE_VECTOR;
  const hipblasFillMode_t uplo = HIPBLAS_FILL_MODE_UPPER;
  int lwork = 0, n = s.n;
  s.upload(a, b);
  CUSOLVER_CHECK(hipsolverDnDsyevd_bufferSize(s.handle, jobz, uplo, n, s.dA, n,
                                             s.dB, &lwork));
  s.workspace(lwork);
  CUSOLVER_CHECK(hipsolverDnDsyevd(s.handle, jobz, uplo, n, s.dA, n, s.dB,
                                  s.dWork, lwork, s.dInfo));
  int info = s.info();
  std::vector<double> w = s.download(s.dB);
  s.releaseWorkspace();
  double trace = 0, norm = 0;
  for (int i = 0; i < n; ++i)
    trace += a[i + i * n] - w[i];
  for (double v : a)
    norm += v * v;
  const double scale = norm;
  for (double v : w)
    norm -= v * v;
  bool ascending = std::is_sorted(w.begin(), w.end());
  return verdict("syevd", info + !ascending,
                 std::fabs(trace) / scale + std::fabs(norm) / scale);
}

int main(int argc, char *argv[]) {
  const int n = argc > 1 ? atoi(argv[1]) : 24;
  std::mt19937_64 gen(99);
  std::uniform_real_distribution<double> uniform(-1, 1);
  Matrix a(n * n), spd(n * n, 0.0);
  std::vector<double> b(n);
  for (double &v : a)
    v = uniform(gen);
  for (double &v : b)
    v = uniform(gen);
  for (int i = 0; i < n; ++i) { // A A^T + n I is positive definite
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k)
        spd[i + j * n] += a[i + k * n] * a[j + k * n];
    spd[i + i * n] += n;
  }

  bool ok;
  {
    Solver solver(n);
    ok = solveLU(solver, a, b);
    ok = solveCholesky(solver, spd, b) && ok;
    ok = eigenvalues(solver, spd, b) && ok;
  }
  CUDA_CHECK(hipDeviceReset());
  puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
