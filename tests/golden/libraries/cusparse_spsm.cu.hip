// Triangular solve with many right sides (SpSM), a tridiagonal system, blocks of other shape, a sparse dot product.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -lcusparse -Wno-deprecated-declarations
//
// What cuSPARSE and hipSPARSE take differently: the buffer of SpSM_solve, the
// type of a buffer's size, a pointer to const.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <hip/hip_runtime.h>
#include <hipify/sparse.h>
#include <hipsparse/hipsparse.h>

#define CHECK(call)                                                            \
  do {                                                                         \
    if ((call) != HIPSPARSE_STATUS_SUCCESS) {                                   \
      printf("%s:%d: %s failed\n", __FILE__, __LINE__, #call);                 \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)
#define CUDA_CHECK(call)                                                       \
  do {                                                                         \
    if ((call) != hipSuccess) {                                               \
      printf("%s:%d: %s failed\n", __FILE__, __LINE__, #call);                 \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

template <typename T> T *onDevice(const std::vector<T> &host) {
  T *result = nullptr;
  CUDA_CHECK(hipMalloc(&result, host.size() * sizeof(T)));
  CUDA_CHECK(hipMemcpy(result, host.data(), host.size() * sizeof(T),
                        hipMemcpyHostToDevice));
  return result;
}
template <typename T> std::vector<T> onHost(const T *device, size_t count) {
  std::vector<T> result(count);
  CUDA_CHECK(hipMemcpy(result.data(), device, count * sizeof(T),
                        hipMemcpyDeviceToHost));
  return result;
}
static void *buffer(size_t bytes) {
  void *result = nullptr;
  CUDA_CHECK(hipMalloc(&result, bytes ? bytes : 1));
  return result;
}

static double worst = 0;
static void compare(const char *what, double got, double wanted) {
  double difference = fabs(got - wanted);
  if (!(difference < 1e-4))
    printf("%s: %g, expected %g\n", what, got, wanted);
  worst = fmax(worst, difference < 1e30 ? difference : 1e30);
}

/// Two diagonals: 2 and 1 below it.
struct Lower {
  std::vector<int> offsets{0}, columns;
  std::vector<float> values;
  explicit Lower(int n) {
    for (int row = 0; row < n; row++) {
      if (row)
        columns.push_back(row - 1), values.push_back(1);
      columns.push_back(row), values.push_back(2);
      offsets.push_back((int)columns.size());
    }
  }
};

static void triangular(hipsparseHandle_t handle, int n, int right) {
  Lower l(n);
  int *offsets = onDevice(l.offsets), *columns = onDevice(l.columns);
  float *values = onDevice(l.values);
  std::vector<float> x(n * right), b(n * right);
  for (int i = 0; i < n * right; i++)
    x[i] = i % 7 - 3.0f;
  for (int column = 0; column < right; column++)
    for (int row = 0; row < n; row++)
      b[row + column * n] = 2 * x[row + column * n] +
                            (row ? x[row - 1 + column * n] : 0);
  float *B = onDevice(b), *C = onDevice(std::vector<float>(n * right));

  hipsparseSpMatDescr_t A;
  hipsparseDnMatDescr_t matB, matC;
  CHECK(hipsparseCreateCsr(&A, n, n, (int64_t)l.values.size(), offsets, columns,
                          values, HIPSPARSE_INDEX_32I, HIPSPARSE_INDEX_32I,
                          HIPSPARSE_INDEX_BASE_ZERO, HIP_R_32F));
  hipsparseFillMode_t fill = HIPSPARSE_FILL_MODE_LOWER;
  hipsparseDiagType_t diagonal = HIPSPARSE_DIAG_TYPE_NON_UNIT;
  CHECK(hipsparseSpMatSetAttribute(A, HIPSPARSE_SPMAT_FILL_MODE, &fill,
                                  sizeof(fill)));
  CHECK(hipsparseSpMatSetAttribute(A, HIPSPARSE_SPMAT_DIAG_TYPE, &diagonal,
                                  sizeof(diagonal)));
  CHECK(hipsparseCreateDnMat(&matB, n, right, n, B, HIP_R_32F,
                            HIPSPARSE_ORDER_COL));
  CHECK(hipsparseCreateDnMat(&matC, n, right, n, C, HIP_R_32F,
                            HIPSPARSE_ORDER_COL));
  hipsparseSpSMDescr_t solve;
  CHECK(hipsparseSpSM_createDescr(&solve));
  const float one = 1;
  size_t bytes = 0;
  CHECK(hipsparseSpSM_bufferSize(
      handle, HIPSPARSE_OPERATION_NON_TRANSPOSE,
      HIPSPARSE_OPERATION_NON_TRANSPOSE, &one, A, matB, matC, HIP_R_32F,
      HIPSPARSE_SPSM_ALG_DEFAULT, solve, &bytes));
  void *work = buffer(bytes);
  CHECK(hipify::sparse::analyseSpSM(
      handle, HIPSPARSE_OPERATION_NON_TRANSPOSE,
      HIPSPARSE_OPERATION_NON_TRANSPOSE, &one, A, matB, matC, HIP_R_32F,
      HIPSPARSE_SPSM_ALG_DEFAULT, solve, work));
  CHECK(hipify::sparse::solveSpSM(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE,
                           HIPSPARSE_OPERATION_NON_TRANSPOSE, &one, A, matB,
                           matC, HIP_R_32F, HIPSPARSE_SPSM_ALG_DEFAULT,
                           solve));
  std::vector<float> got = onHost(C, n * right);
  for (int i = 0; i < n * right; i++)
    compare("SpSM", got[i], x[i]);

  // The same matrix in blocks of 2 x 3: the size comes as an int.
  hipsparseMatDescr_t description;
  CHECK(hipsparseCreateMatDescr(&description));
  int blockBytes = -1;
  CHECK(hipsparseScsr2gebsr_bufferSize(handle, HIPSPARSE_DIRECTION_ROW, n, n,
                                      description, values, offsets, columns, 2,
                                      3, hipify::sparse::size(&blockBytes)));
  void *blockWork = buffer(blockBytes);
  int *blockOffsets = onDevice(std::vector<int>(n)), blocks = 0;
  CHECK(hipsparseXcsr2gebsrNnz(handle, HIPSPARSE_DIRECTION_ROW, n, n, description,
                              offsets, columns, description, blockOffsets, 2, 3,
                              &blocks, blockWork));
  int wanted = 0;
  for (int row = 0; row < n; row += 2)
    wanted += (row + 1 < n ? row + 1 : row) / 3 - (row ? row - 1 : 0) / 3 + 1;
  compare("blocks", blocks, wanted);
  compare("size is set", blockBytes >= 0, 1);

  CHECK(hipsparseDestroyMatDescr(description));
  CHECK(hipify::sparse::destroySpSM(solve));
  CHECK(hipsparseDestroyDnMat(matB));
  CHECK(hipsparseDestroyDnMat(matC));
  CHECK(hipsparseDestroySpMat(A));
  for (void *p : {(void *)offsets, (void *)columns, (void *)values, (void *)B,
                  (void *)C, work, blockWork, (void *)blockOffsets})
    (void)hipFree(p);
}

static void tridiagonal(hipsparseHandle_t handle, int n) {
  std::vector<float> lower(n, 1), main(n, 4), upper(n, 1), x(n), b(n);
  lower[0] = upper[n - 1] = 0;
  for (int i = 0; i < n; i++)
    x[i] = i % 5 - 2.0f;
  for (int i = 0; i < n; i++)
    b[i] = 4 * x[i] + (i ? x[i - 1] : 0) + (i + 1 < n ? x[i + 1] : 0);
  float *dl = onDevice(lower), *d = onDevice(main), *du = onDevice(upper),
        *B = onDevice(b);
  size_t bytes = 0;
  CHECK(hipsparseSgtsv2_bufferSizeExt(handle, n, 1, dl, d, du, B, n, &bytes));
  void *work = buffer(bytes);
  CHECK(hipsparseSgtsv2(handle, n, 1, dl, d, du, B, n, work));
  std::vector<float> got = onHost(B, n);
  for (int i = 0; i < n; i++)
    compare("gtsv2", got[i], x[i]);
  for (void *p : {(void *)dl, (void *)d, (void *)du, (void *)B, work})
    (void)hipFree(p);
}

static void dotProduct(hipsparseHandle_t handle) {
  int *indices = onDevice(std::vector<int>{1, 4, 6});
  float *values = onDevice(std::vector<float>{1, 2, 3}),
        *dense = onDevice(std::vector<float>{9, 1, 9, 9, 2, 9, 4, 9});
  hipsparseSpVecDescr_t x;
  hipsparseDnVecDescr_t y;
  CHECK(hipsparseCreateSpVec(&x, 8, 3, indices, values, HIPSPARSE_INDEX_32I,
                            HIPSPARSE_INDEX_BASE_ZERO, HIP_R_32F));
  CHECK(hipsparseCreateDnVec(&y, 8, dense, HIP_R_32F));
  float result = 0;
  size_t bytes = 0;
  CHECK(hipsparseSpVV_bufferSize(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, x, y,
                                (void *)(&result), HIP_R_32F, &bytes));
  void *work = buffer(bytes);
  CHECK(hipsparseSpVV(handle, HIPSPARSE_OPERATION_NON_TRANSPOSE, x, y, &result,
                     HIP_R_32F, work));
  CUDA_CHECK(hipDeviceSynchronize());
  compare("SpVV", result, 17);
  CHECK(hipsparseDestroySpVec(x));
  CHECK(hipsparseDestroyDnVec(y));
  for (void *p : {(void *)indices, (void *)values, (void *)dense, work})
    (void)hipFree(p);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 33;
  hipsparseHandle_t handle;
  CHECK(hipsparseCreate(&handle));
  triangular(handle, n, 3);
  tridiagonal(handle, n);
  dotProduct(handle);
  CHECK(hipsparseDestroy(handle));
  bool ok = worst < 1e-4;
  printf("worst difference %.2e\n%s\n", worst, ok ? "PASS" : "FAIL");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
