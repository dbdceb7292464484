// Sparse matrix times vector in CSR: a thread, a warp, or a sub-warp per row,
// chosen by the mean row length; and a COO variant with atomics.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>
#include <hipify/warp.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#define CUDA_SAFE_CALL(call)                                              \
  do {                                                                    \
    hipError_t err = call;                                                 \
    if (hipSuccess != err) {                                             \
      fprintf(stderr, "Cuda error in file '%s' in line %i : %s.\n",       \
              __FILE__, __LINE__, hipGetErrorString(err));               \
      exit(EXIT_FAILURE);                                                 \
    }                                                                     \
  } while (0)

template <typename IndexType, typename ValueType>
struct CsrMatrix {
  IndexType numRows = 0, numCols = 0;
  std::vector<IndexType> rowPtr, colIdx;
  std::vector<ValueType> values;
};

template <typename I, typename V>
__global__ void spmvScalar(I rows, const I *__restrict__ rowPtr, const I *__restrict__ colIdx, const V *__restrict__ values, const V *__restrict__ x, V *__restrict__ y) {
  const I row = blockDim.x * blockIdx.x + threadIdx.x;
  if (row < rows) {
    V dot = 0;
    for (I k = rowPtr[row]; k < rowPtr[row + 1]; ++k) dot += values[k] * __ldg(&x[colIdx[k]]);
    y[row] = dot;
  }
}

// Lanes is the number of threads that share a row, a power of two up to 32.
template <int Lanes, typename I, typename V>
__global__ void spmvVector(I rows, const I *__restrict__ rowPtr, const I *__restrict__ colIdx, const V *__restrict__ values, const V *__restrict__ x, V *__restrict__ y) {
  const int lane = threadIdx.x & (Lanes - 1);
  const I first = (blockDim.x * blockIdx.x + threadIdx.x) / Lanes;
  const I stride = gridDim.x * blockDim.x / Lanes;
  // The same number of rounds for all, so that full masks stay legal.
  const I rounds = (rows + stride - 1) / stride;

  for (I r = 0; r < rounds; ++r) {
    const I row = first + r * stride;
    V dot = 0;
    if (row < rows)
      for (I k = rowPtr[row] + lane; k < rowPtr[row + 1]; k += Lanes) dot += values[k] * __ldg(x + colIdx[k]);
#pragma unroll
    for (int o = Lanes / 2; o > 0; o >>= 1) dot += __shfl_down_sync(0xffffffffu, dot, o, Lanes);
    if (lane == 0 && row < rows) y[row] = dot;
  }
}

template <typename I, typename V>
__global__ void spmvCoo(I nnz, const I *rowIdx, const I *colIdx, const V *values, const V *x, V *y) {
  for (I k = blockDim.x * blockIdx.x + threadIdx.x; k < nnz; k += gridDim.x * blockDim.x)
    atomicAdd(&y[rowIdx[k]], values[k] * x[colIdx[k]]);
}

template <typename T>
T *upload(const std::vector<T> &v) {
  T *p;
  CUDA_SAFE_CALL(hipMalloc(reinterpret_cast<void **>(&p), std::max<size_t>(v.size(), 1) * sizeof(T)));
  CUDA_SAFE_CALL(hipMemcpy(p, v.data(), v.size() * sizeof(T), hipMemcpyHostToDevice));
  return p;
}

template <typename V>
CsrMatrix<int, V> randomMatrix(int rows, int cols, int meanLength, unsigned seed) {
  std::mt19937 gen(seed);
  CsrMatrix<int, V> m;
  m.numRows = rows;
  m.numCols = cols;
  m.rowPtr.push_back(0);
  for (int r = 0; r < rows; ++r) {
    // Mostly short rows, some empty, every 50th ten times as long.
    int length = int(gen() % (2 * meanLength + 1)) * (r % 50 == 7 ? 10 : 1);
    length = std::min(length, cols);
    std::vector<int> picked;
    while (int(picked.size()) < length) {
      picked.push_back(int(gen() % cols));
      if (int(picked.size()) == length) {
        std::sort(picked.begin(), picked.end());
        picked.erase(std::unique(picked.begin(), picked.end()), picked.end());
      }
    }
    for (int c : picked) {
      m.colIdx.push_back(c);
      m.values.push_back(V(int(gen() % 200) - 100) / V(64));
    }
    m.rowPtr.push_back(int(m.colIdx.size()));
  }
  return m;
}

template <typename V>
bool test(const char *type, int rows, int meanLength) {
  const int cols = rows + 13;
  const auto A = randomMatrix<V>(rows, cols, meanLength, 4711);
  const int nnz = A.rowPtr.back();
  std::vector<V> x(cols), y(rows);
  for (int i = 0; i < cols; ++i) x[i] = V((i * 29) % 31) / V(31) - V(0.5);
  std::vector<double> want(rows, 0.0);
  std::vector<int> rowIdx(nnz);
  for (int r = 0; r < rows; ++r)
    for (int k = A.rowPtr[r]; k < A.rowPtr[r + 1]; ++k) {
      want[r] += double(A.values[k]) * x[A.colIdx[k]];
      rowIdx[k] = r;
    }

  int *dPtr = upload(A.rowPtr), *dCol = upload(A.colIdx), *dRow = upload(rowIdx);
  V *dVal = upload(A.values), *dX = upload(x), *dY = upload(y);
  bool allOk = true;
  auto check = [&](const char *name) {
    CUDA_SAFE_CALL(hipGetLastError());
    CUDA_SAFE_CALL(hipMemcpy(y.data(), dY, rows * sizeof(V), hipMemcpyDeviceToHost));
    int wrong = 0;
    for (int r = 0; r < rows; ++r) wrong += !(std::fabs(y[r] - want[r]) <= 1e-4 * (1 + std::fabs(want[r])));
    printf("  %-6s %-8s %d rows, %d entries: %s\n", type, name, rows, nnz, wrong ? "FAIL" : "PASS");
    CUDA_SAFE_CALL(hipMemset(dY, 0xff, rows * sizeof(V)));
    allOk = allOk && wrong == 0;
  };

  const int threads = 128, blocks = (rows + threads - 1) / threads;
  spmvScalar<<<blocks, threads>>>(rows, dPtr, dCol, dVal, dX, dY);
  check("scalar");
  const double mean = double(nnz) / rows;
  if (mean <= 4)
    spmvVector<4><<<blocks, threads>>>(rows, dPtr, dCol, dVal, dX, dY);
  else if (mean <= 8)
    spmvVector<8><<<blocks, threads>>>(rows, dPtr, dCol, dVal, dX, dY);
  else
    spmvVector<32><<<blocks, threads>>>(rows, dPtr, dCol, dVal, dX, dY);
  check("vector");
  CUDA_SAFE_CALL(hipMemset(dY, 0, rows * sizeof(V)));
  spmvCoo<<<4, threads>>>(nnz, dRow, dCol, dVal, dX, dY);
  check("coo");

  CUDA_SAFE_CALL(hipFree(dPtr));
  CUDA_SAFE_CALL(hipFree(dCol));
  CUDA_SAFE_CALL(hipFree(dRow));
  CUDA_SAFE_CALL(hipFree(dVal));
  CUDA_SAFE_CALL(hipFree(dX));
  CUDA_SAFE_CALL(hipFree(dY));
  return allOk;
}

int main(int argc, char **argv) {
  const int rows = argc > 1 ? std::atoi(argv[1]) : 500;
  bool ok = test<float>("float", rows, 3);
  ok &= test<double>("double", rows / 2, 7);
  ok &= test<float>("float", rows / 3, 20);
  printf("spmv_csr: %s\n", ok ? "PASS" : "FAIL");
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
