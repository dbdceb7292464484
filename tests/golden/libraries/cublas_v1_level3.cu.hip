// The cuBLAS interface of CUDA 1 to 3 at work: gemm, trsm, trmm, syrk, complex scalars by value, results returned, errors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcublas -Wno-deprecated-declarations
//
// usage: cublas_v1_level3 [n]
#include <hip/hip_runtime.h>
#include <hipify/blas.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <hip/hip_complex.h>
#include <hipblas/hipblas.h>

#define REQUIRE(call)                                                          \
  do {                                                                         \
    hipblasStatus_t status_ = (call);                                             \
    if (status_ != HIPBLAS_STATUS_SUCCESS) {                                    \
      printf("%s failed: %d\n", #call, (int)status_);                          \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

/// A matrix on the device, column by column.
template <typename T> struct DeviceMatrix {
  T *data = nullptr;
  int rows, columns;
  DeviceMatrix(const std::vector<T> &host, int rows, int columns)
      : rows(rows), columns(columns) {
    REQUIRE(hipify::blas::alloc(rows * columns, sizeof(T), (void **)&data));
    REQUIRE(hipblasSetMatrix(rows, columns, sizeof(T), host.data(), rows, data,
                            rows));
  }
  ~DeviceMatrix() { hipify::blas::free(data); }
  std::vector<T> host() const {
    std::vector<T> result(rows * columns);
    REQUIRE(hipblasGetMatrix(rows, columns, sizeof(T), data, rows,
                            result.data(), rows));
    return result;
  }
};

static unsigned state = 12345;
static float next() {
  state = state * 1664525u + 1013904223u;
  return (state >> 8) / 16777216.0f - 0.5f;
}
static std::vector<float> randomMatrix(int count) {
  std::vector<float> result(count);
  for (float &x : result)
    x = next();
  return result;
}

static double worst = 0;
static void compare(const char *what, double got, double wanted) {
  double difference = fabs(got - wanted);
  if (!(difference < 1e-3))
    printf("%s: %g, expected %g\n", what, got, wanted);
  worst = fmax(worst, difference < 1e30 ? difference : 1e30);
}

static void products(int n) {
  std::vector<float> a = randomMatrix(n * n), b = randomMatrix(n * n),
                     c = randomMatrix(n * n);
  DeviceMatrix<float> A(a, n, n), B(b, n, n), C(c, n, n);
  char plain = 'n';
  hipify::blas::call(hipblasSgemm, plain, 'T', n, n, n, 2.0f, A.data, n, B.data, n, -1, C.data, n);
  REQUIRE(hipify::blas::getError());
  std::vector<float> got = C.host();
  for (int column = 0; column < n; column++)
    for (int row = 0; row < n; row++) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += (double)a[row + k * n] * b[column + k * n];
      compare("sgemm", got[row + column * n], 2 * sum - c[row + column * n]);
    }

  hipify::blas::call(hipblasSsyrk, 'U', 'N', n, n, 1.0f, A.data, n, 0.0f, C.data, n);
  got = C.host();
  double corner = 0;
  for (int k = 0; k < n; k++)
    corner += (double)a[k * n] * a[n - 1 + k * n];
  compare("ssyrk", got[(n - 1) * n], corner);

  // B := A * inverse(A) * B with the lower triangle of A.
  for (int i = 0; i < n; i++)
    a[i + i * n] = 4 + i % 3;
  REQUIRE(hipblasSetMatrix(n, n, sizeof(float), a.data(), n, A.data, n));
  hipify::blas::call(hipblasStrsm, 'L', 'L', 'N', 'N', n, n, 1.0f, A.data, n, B.data, n);
  hipify::blas::call(hipblasStrmm, 'l', 'l', 'n', 'n', n, n, 1.0f, A.data, n, B.data, n, B.data, n);
  REQUIRE(hipify::blas::getError());
  got = B.host();
  for (int i = 0; i < n * n; i++)
    compare("strsm and strmm", got[i], b[i]);
}

static void vectors(int n) {
  std::vector<float> x = randomMatrix(n), y = randomMatrix(n);
  x[n / 2] = 3;
  DeviceMatrix<float> X(x, n, 1), Y(y, n, 1);
  double dot = 0, sum = 0, square = 0;
  for (int i = 0; i < n; i++) {
    dot += (double)x[i] * y[i];
    sum += fabs(x[i]);
    square += (double)x[i] * x[i];
  }
  compare("sdot", hipify::blas::get<float>(hipblasSdot, n, X.data, 1, Y.data, 1), dot);
  compare("sasum", hipify::blas::get<float>(hipblasSasum, n, X.data, 1), sum);
  compare("snrm2", hipify::blas::get<float>(hipblasSnrm2, n, X.data, 1), sqrt(square));
  compare("isamax", hipify::blas::get<int>(hipblasIsamax, n, X.data, 1), n / 2 + 1);
  hipify::blas::call(hipblasSrot, n, X.data, 1, Y.data, 1, 0.6f, 0.8f);
  compare("srot", X.host()[0], 0.6 * x[0] + 0.8 * y[0]);

  std::vector<hipComplex> z(n);
  for (int i = 0; i < n; i++)
    z[i] = make_hipComplex(x[i], y[i]);
  DeviceMatrix<hipComplex> Z(z, n, 1);
  hipComplex turn = make_hipComplex(0, 1);
  hipify::blas::call(hipblasCscal, n, turn, Z.data, 1);
  compare("cscal", hipCrealf(Z.host()[1]), -y[1]);
  hipComplex norm = hipify::blas::get<hipComplex>(hipblasCdotc, n, Z.data, 1, Z.data, 1);
  double wanted = 0;
  for (int i = 0; i < n; i++)
    wanted += (double)x[i] * x[i] + (double)y[i] * y[i];
  compare("cdotc", hipCrealf(norm), wanted);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 24;
  REQUIRE(hipify::blas::init());
  products(n);
  vectors(n);

  // A wrong argument is seen in the error that is fetched, once.
  hipify::blas::call(hipblasSgemm, 'n', 'n', -1, n, n, 1.0f, nullptr, n, nullptr, n, 0.0f, nullptr,
              n);
  bool seen = hipify::blas::getError() != HIPBLAS_STATUS_SUCCESS;
  bool once = hipify::blas::getError() == HIPBLAS_STATUS_SUCCESS;
  REQUIRE(hipify::blas::shutdown());

  bool ok = worst < 1e-3 && seen && once;
  printf("n = %d, worst difference %.2e, error seen %d, once %d\n%s\n", n,
         worst, seen, once, ok ? "PASS" : "FAIL");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
