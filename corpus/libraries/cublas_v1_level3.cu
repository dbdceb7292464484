// The cuBLAS interface of CUDA 1 to 3 at work: gemm, trsm, trmm, syrk, complex scalars by value, results returned, errors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcublas -Wno-deprecated-declarations
//
// usage: cublas_v1_level3 [n]
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cuComplex.h>
#include <cublas.h>

#define REQUIRE(call)                                                          \
  do {                                                                         \
    cublasStatus status_ = (call);                                             \
    if (status_ != CUBLAS_STATUS_SUCCESS) {                                    \
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
    REQUIRE(cublasAlloc(rows * columns, sizeof(T), (void **)&data));
    REQUIRE(cublasSetMatrix(rows, columns, sizeof(T), host.data(), rows, data,
                            rows));
  }
  ~DeviceMatrix() { cublasFree(data); }
  std::vector<T> host() const {
    std::vector<T> result(rows * columns);
    REQUIRE(cublasGetMatrix(rows, columns, sizeof(T), data, rows,
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
  cublasSgemm(plain, 'T', n, n, n, 2.0f, A.data, n, B.data, n, -1, C.data, n);
  REQUIRE(cublasGetError());
  std::vector<float> got = C.host();
  for (int column = 0; column < n; column++)
    for (int row = 0; row < n; row++) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += (double)a[row + k * n] * b[column + k * n];
      compare("sgemm", got[row + column * n], 2 * sum - c[row + column * n]);
    }

  cublasSsyrk('U', 'N', n, n, 1.0f, A.data, n, 0.0f, C.data, n);
  got = C.host();
  double corner = 0;
  for (int k = 0; k < n; k++)
    corner += (double)a[k * n] * a[n - 1 + k * n];
  compare("ssyrk", got[(n - 1) * n], corner);

  // B := A * inverse(A) * B with the lower triangle of A.
  for (int i = 0; i < n; i++)
    a[i + i * n] = 4 + i % 3;
  REQUIRE(cublasSetMatrix(n, n, sizeof(float), a.data(), n, A.data, n));
  cublasStrsm('L', 'L', 'N', 'N', n, n, 1.0f, A.data, n, B.data, n);
  cublasStrmm('l', 'l', 'n', 'n', n, n, 1.0f, A.data, n, B.data, n);
  REQUIRE(cublasGetError());
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
  compare("sdot", cublasSdot(n, X.data, 1, Y.data, 1), dot);
  compare("sasum", cublasSasum(n, X.data, 1), sum);
  compare("snrm2", cublasSnrm2(n, X.data, 1), sqrt(square));
  compare("isamax", cublasIsamax(n, X.data, 1), n / 2 + 1);
  cublasSrot(n, X.data, 1, Y.data, 1, 0.6f, 0.8f);
  compare("srot", X.host()[0], 0.6 * x[0] + 0.8 * y[0]);

  std::vector<cuComplex> z(n);
  for (int i = 0; i < n; i++)
    z[i] = make_cuComplex(x[i], y[i]);
  DeviceMatrix<cuComplex> Z(z, n, 1);
  cuComplex turn = make_cuComplex(0, 1);
  cublasCscal(n, turn, Z.data, 1);
  compare("cscal", cuCrealf(Z.host()[1]), -y[1]);
  cuComplex norm = cublasCdotc(n, Z.data, 1, Z.data, 1);
  double wanted = 0;
  for (int i = 0; i < n; i++)
    wanted += (double)x[i] * x[i] + (double)y[i] * y[i];
  compare("cdotc", cuCrealf(norm), wanted);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 24;
  REQUIRE(cublasInit());
  products(n);
  vectors(n);

  // A wrong argument is seen in the error that is fetched, once.
  cublasSgemm('n', 'n', -1, n, n, 1.0f, nullptr, n, nullptr, n, 0.0f, nullptr,
              n);
  bool seen = cublasGetError() != CUBLAS_STATUS_SUCCESS;
  bool once = cublasGetError() == CUBLAS_STATUS_SUCCESS;
  REQUIRE(cublasShutdown());

  bool ok = worst < 1e-3 && seen && once;
  printf("n = %d, worst difference %.2e, error seen %d, once %d\n%s\n", n,
         worst, seen, once, ok ? "PASS" : "FAIL");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
