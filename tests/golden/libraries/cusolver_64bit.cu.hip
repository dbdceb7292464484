// cuSOLVER's 64-bit interface, which chooses by data type: getrf and getrs, syevd, gesvd; a solver with refinement.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcusolver
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <hip/hip_runtime.h>
#include <hipblas/hipblas.h>
#include <hipify/solver.h>
#include <hipsolver/hipsolver.h>

#define CHECK(call)                                                            \
  do {                                                                         \
    if ((int)(call) != 0) {                                                    \
      printf("%s:%d: %s failed\n", __FILE__, __LINE__, #call);                 \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

template <typename T> T *onDevice(const std::vector<T> &host) {
  T *result = nullptr;
  CHECK(hipMalloc(&result, host.size() * sizeof(T)));
  CHECK(hipMemcpy(result, host.data(), host.size() * sizeof(T),
                   hipMemcpyHostToDevice));
  return result;
}
template <typename T> std::vector<T> onHost(const T *device, size_t count) {
  std::vector<T> result(count);
  CHECK(hipMemcpy(result.data(), device, count * sizeof(T),
                   hipMemcpyDeviceToHost));
  return result;
}

/// Workspaces on the device and the host, as every call here wants them.
struct Workspace {
  size_t deviceBytes = 0, hostBytes = 0;
  void *device = nullptr;
  std::vector<char> host;
  void allocate() {
    CHECK(hipMalloc(&device, deviceBytes ? deviceBytes : 1));
    host.resize(hostBytes + 1);
  }
  ~Workspace() { (void)hipFree(device); }
};

static double worst = 0;
static void compare(const char *what, double got, double wanted) {
  double difference = fabs(got - wanted);
  if (!(difference < 1e-9))
    printf("%s: %.12g, expected %.12g\n", what, got, wanted);
  worst = fmax(worst, difference < 1e30 ? difference : 1e30);
}

/// Symmetric, 2 on the diagonal and -1 beside it: eigenvalues are known.
static std::vector<double> laplacian(int n) {
  std::vector<double> m(n * n);
  for (int i = 0; i < n; i++) {
    m[i + i * n] = 2;
    if (i + 1 < n)
      m[i + 1 + i * n] = m[i + (i + 1) * n] = -1;
  }
  return m;
}
static double eigenvalue(int n, int i) {
  return 2 - 2 * cos((i + 1) * 3.14159265358979323846 / (n + 1));
}

int main(int argc, char **argv) {
  int64_t n = argc > 1 ? atoi(argv[1]) : 12;
  std::vector<double> m = laplacian((int)n), x(n), b(n);
  for (int64_t i = 0; i < n; i++)
    x[i] = i % 4 - 1.5;
  for (int64_t i = 0; i < n; i++)
    b[i] = 2 * x[i] - (i ? x[i - 1] : 0) - (i + 1 < n ? x[i + 1] : 0);

  hipsolverHandle_t handle;
  hipsolverDnParams_t params;
  CHECK(hipsolverDnCreate(&handle));
  CHECK(hipsolverDnCreateParams(&params));
  int *info = onDevice(std::vector<int>(1));

  double *A = onDevice(m), *B = onDevice(b);
  int64_t *pivots = onDevice(std::vector<int64_t>(n));
  {
    Workspace work;
    CHECK(hipsolverDnXgetrf_bufferSize(handle, params, n, n, HIP_R_64F, A, n,
                                      HIP_R_64F, &work.deviceBytes,
                                      &work.hostBytes));
    work.allocate();
    CHECK(hipsolverDnXgetrf(handle, params, n, n, HIP_R_64F, A, n, pivots,
                           HIP_R_64F, work.device, work.deviceBytes,
                           work.host.data(), work.hostBytes, info));
    CHECK(hipsolverDnXgetrs(handle, params, HIPBLAS_OP_N, n, 1, HIP_R_64F, A, n,
                           pivots, HIP_R_64F, B, n, info));
    std::vector<double> got = onHost(B, n);
    for (int64_t i = 0; i < n; i++)
      compare("getrs", got[i], x[i]);
  }

  double *S = onDevice(m), *W = onDevice(std::vector<double>(n));
  {
    Workspace work;
    CHECK(hipify::solver::syevdSize(
        handle, params, HIPSOLVER_EIG_MODE_VECTOR, HIPBLAS_FILL_MODE_LOWER, n,
        HIP_R_64F, S, n, HIP_R_64F, W, HIP_R_64F, &work.deviceBytes,
        &work.hostBytes));
    work.allocate();
    CHECK(hipify::solver::syevd(handle, params, HIPSOLVER_EIG_MODE_VECTOR,
                           HIPBLAS_FILL_MODE_LOWER, n, HIP_R_64F, S, n,
                           HIP_R_64F, W, HIP_R_64F, work.device,
                           work.deviceBytes, work.host.data(), work.hostBytes,
                           info));
    std::vector<double> got = onHost(W, n);
    for (int64_t i = 0; i < n; i++)
      compare("syevd", got[i], eigenvalue((int)n, (int)i));
  }

  double *G = onDevice(m), *U = onDevice(m), *V = onDevice(m);
  {
    Workspace work;
    CHECK(hipify::solver::gesvdSize(
        handle, params, 'A', 'A', n, n, HIP_R_64F, G, n, HIP_R_64F, W,
        HIP_R_64F, U, n, HIP_R_64F, V, n, HIP_R_64F, &work.deviceBytes,
        &work.hostBytes));
    work.allocate();
    CHECK(hipify::solver::gesvd(handle, params, 'A', 'A', n, n, HIP_R_64F, G, n,
                           HIP_R_64F, W, HIP_R_64F, U, n, HIP_R_64F, V, n,
                           HIP_R_64F, work.device, work.deviceBytes,
                           work.host.data(), work.hostBytes, info));
    std::vector<double> got = onHost(W, n);
    for (int64_t i = 0; i < n; i++)
      compare("gesvd", got[i], eigenvalue((int)n, (int)(n - 1 - i)));
  }

  // Double precision by refinement of single precision.
  double *R = onDevice(m), *C = onDevice(b), *X = onDevice(b);
  int *rowPivots = onDevice(std::vector<int>(n));
  {
    size_t bytes = 0;
    void *work = nullptr;
    int iterations = 0, size = (int)n;
    CHECK(hipsolverDnDDgesv_bufferSize(handle, size, 1, R, size, rowPivots, C,
                                      size, X, size, nullptr, &bytes));
    CHECK(hipMalloc(&work, bytes ? bytes : 1));
    CHECK(hipsolverDnDDgesv(handle, size, 1, R, size, rowPivots, C, size, X,
                           size, work, bytes, &iterations, info));
    std::vector<double> got = onHost(X, n);
    for (int64_t i = 0; i < n; i++)
      compare("DSgesv", got[i], x[i]);
    (void)hipFree(work);
  }
  compare("info", onHost(info, 1)[0], 0);

  for (double *p : {A, B, S, W, G, U, V, R, C, X})
    (void)hipFree(p);
  for (void *p : {(void *)pivots, (void *)rowPivots, (void *)info})
    (void)hipFree(p);
  CHECK(hipsolverDnDestroyParams(params));
  CHECK(hipsolverDnDestroy(handle));
  bool ok = worst < 1e-9;
  printf("worst difference %.2e\n%s\n", worst, ok ? "PASS" : "FAIL");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
