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

#include <cuda_runtime.h>
#include <cusparse.h>

#define CHECK(call)                                                            \
  do {                                                                         \
    if ((call) != CUSPARSE_STATUS_SUCCESS) {                                   \
      printf("%s:%d: %s failed\n", __FILE__, __LINE__, #call);                 \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)
#define CUDA_CHECK(call)                                                       \
  do {                                                                         \
    if ((call) != cudaSuccess) {                                               \
      printf("%s:%d: %s failed\n", __FILE__, __LINE__, #call);                 \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

template <typename T> T *onDevice(const std::vector<T> &host) {
  T *result = nullptr;
  CUDA_CHECK(cudaMalloc(&result, host.size() * sizeof(T)));
  CUDA_CHECK(cudaMemcpy(result, host.data(), host.size() * sizeof(T),
                        cudaMemcpyHostToDevice));
  return result;
}
template <typename T> std::vector<T> onHost(const T *device, size_t count) {
  std::vector<T> result(count);
  CUDA_CHECK(cudaMemcpy(result.data(), device, count * sizeof(T),
                        cudaMemcpyDeviceToHost));
  return result;
}
static void *buffer(size_t bytes) {
  void *result = nullptr;
  CUDA_CHECK(cudaMalloc(&result, bytes ? bytes : 1));
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

static void triangular(cusparseHandle_t handle, int n, int right) {
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

  cusparseSpMatDescr_t A;
  cusparseDnMatDescr_t matB, matC;
  CHECK(cusparseCreateCsr(&A, n, n, (int64_t)l.values.size(), offsets, columns,
                          values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                          CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
  cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
  CHECK(cusparseSpMatSetAttribute(A, CUSPARSE_SPMAT_FILL_MODE, &fill,
                                  sizeof(fill)));
  CHECK(cusparseSpMatSetAttribute(A, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal,
                                  sizeof(diagonal)));
  CHECK(cusparseCreateDnMat(&matB, n, right, n, B, CUDA_R_32F,
                            CUSPARSE_ORDER_COL));
  CHECK(cusparseCreateDnMat(&matC, n, right, n, C, CUDA_R_32F,
                            CUSPARSE_ORDER_COL));
  cusparseSpSMDescr_t solve;
  CHECK(cusparseSpSM_createDescr(&solve));
  const float one = 1;
  size_t bytes = 0;
  CHECK(cusparseSpSM_bufferSize(
      handle, CUSPARSE_OPERATION_NON_TRANSPOSE,
      CUSPARSE_OPERATION_NON_TRANSPOSE, &one, A, matB, matC, CUDA_R_32F,
      CUSPARSE_SPSM_ALG_DEFAULT, solve, &bytes));
  void *work = buffer(bytes);
  CHECK(cusparseSpSM_analysis(
      handle, CUSPARSE_OPERATION_NON_TRANSPOSE,
      CUSPARSE_OPERATION_NON_TRANSPOSE, &one, A, matB, matC, CUDA_R_32F,
      CUSPARSE_SPSM_ALG_DEFAULT, solve, work));
  CHECK(cusparseSpSM_solve(handle, CUSPARSE_OPERATION_NON_TRANSPOSE,
                           CUSPARSE_OPERATION_NON_TRANSPOSE, &one, A, matB,
                           matC, CUDA_R_32F, CUSPARSE_SPSM_ALG_DEFAULT,
                           solve));
  std::vector<float> got = onHost(C, n * right);
  for (int i = 0; i < n * right; i++)
    compare("SpSM", got[i], x[i]);

  // The same matrix in blocks of 2 x 3: the size comes as an int.
  cusparseMatDescr_t description;
  CHECK(cusparseCreateMatDescr(&description));
  int blockBytes = -1;
  CHECK(cusparseScsr2gebsr_bufferSize(handle, CUSPARSE_DIRECTION_ROW, n, n,
                                      description, values, offsets, columns, 2,
                                      3, &blockBytes));
  void *blockWork = buffer(blockBytes);
  int *blockOffsets = onDevice(std::vector<int>(n)), blocks = 0;
  CHECK(cusparseXcsr2gebsrNnz(handle, CUSPARSE_DIRECTION_ROW, n, n, description,
                              offsets, columns, description, blockOffsets, 2, 3,
                              &blocks, blockWork));
  int wanted = 0;
  for (int row = 0; row < n; row += 2)
    wanted += (row + 1 < n ? row + 1 : row) / 3 - (row ? row - 1 : 0) / 3 + 1;
  compare("blocks", blocks, wanted);
  compare("size is set", blockBytes >= 0, 1);

  CHECK(cusparseDestroyMatDescr(description));
  CHECK(cusparseSpSM_destroyDescr(solve));
  CHECK(cusparseDestroyDnMat(matB));
  CHECK(cusparseDestroyDnMat(matC));
  CHECK(cusparseDestroySpMat(A));
  for (void *p : {(void *)offsets, (void *)columns, (void *)values, (void *)B,
                  (void *)C, work, blockWork, (void *)blockOffsets})
    (void)cudaFree(p);
}

static void tridiagonal(cusparseHandle_t handle, int n) {
  std::vector<float> lower(n, 1), main(n, 4), upper(n, 1), x(n), b(n);
  lower[0] = upper[n - 1] = 0;
  for (int i = 0; i < n; i++)
    x[i] = i % 5 - 2.0f;
  for (int i = 0; i < n; i++)
    b[i] = 4 * x[i] + (i ? x[i - 1] : 0) + (i + 1 < n ? x[i + 1] : 0);
  float *dl = onDevice(lower), *d = onDevice(main), *du = onDevice(upper),
        *B = onDevice(b);
  size_t bytes = 0;
  CHECK(cusparseSgtsv2_bufferSizeExt(handle, n, 1, dl, d, du, B, n, &bytes));
  void *work = buffer(bytes);
  CHECK(cusparseSgtsv2(handle, n, 1, dl, d, du, B, n, work));
  std::vector<float> got = onHost(B, n);
  for (int i = 0; i < n; i++)
    compare("gtsv2", got[i], x[i]);
  for (void *p : {(void *)dl, (void *)d, (void *)du, (void *)B, work})
    (void)cudaFree(p);
}

static void dotProduct(cusparseHandle_t handle) {
  int *indices = onDevice(std::vector<int>{1, 4, 6});
  float *values = onDevice(std::vector<float>{1, 2, 3}),
        *dense = onDevice(std::vector<float>{9, 1, 9, 9, 2, 9, 4, 9});
  cusparseSpVecDescr_t x;
  cusparseDnVecDescr_t y;
  CHECK(cusparseCreateSpVec(&x, 8, 3, indices, values, CUSPARSE_INDEX_32I,
                            CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  CHECK(cusparseCreateDnVec(&y, 8, dense, CUDA_R_32F));
  float result = 0;
  size_t bytes = 0;
  CHECK(cusparseSpVV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, x, y,
                                &result, CUDA_R_32F, &bytes));
  void *work = buffer(bytes);
  CHECK(cusparseSpVV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, x, y, &result,
                     CUDA_R_32F, work));
  CUDA_CHECK(cudaDeviceSynchronize());
  compare("SpVV", result, 17);
  CHECK(cusparseDestroySpVec(x));
  CHECK(cusparseDestroyDnVec(y));
  for (void *p : {(void *)indices, (void *)values, (void *)dense, work})
    (void)cudaFree(p);
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 33;
  cusparseHandle_t handle;
  CHECK(cusparseCreate(&handle));
  triangular(handle, n, 3);
  tridiagonal(handle, n);
  dotProduct(handle);
  CHECK(cusparseDestroy(handle));
  bool ok = worst < 1e-4;
  printf("worst difference %.2e\n%s\n", worst, ok ? "PASS" : "FAIL");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
