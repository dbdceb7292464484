// Tensor-core GEMM through nvcuda::wmma: one warp per 16x16 tile of C, half
// inputs, float accumulators, bias and scale on the accumulator fragment.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>
#include <hipify/warp.h>
#include <hip/hip_fp16.h>
#include <hipify/mma.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace hipify::nvcuda;

#define CUDA_TRY(call)                                                       \
  do {                                                                       \
    if (hipError_t e = (call); e != hipSuccess) {                          \
      std::printf("%s failed: %s\n", #call, hipGetErrorString(e));          \
      std::exit(1);                                                          \
    }                                                                        \
  } while (0)

constexpr int WMMA_M = 16, WMMA_N = 16, WMMA_K = 16;
constexpr int WARPS_PER_BLOCK = 4;

// A is row-major M x K, B is column-major K x N, C is row-major M x N.
__global__ void wmmaGemm(const half *A, const half *B, const float *C,
                         float *D, int M, int N, int K, float alpha,
                         float beta) {
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / hipify::warp_size;
  const int tilesN = N / WMMA_N;
  const int tileM = warp / tilesN, tileN = warp % tilesN;
  if (tileM * WMMA_M >= M)
    return;  // whole warps only

  wmma::fragment<wmma::matrix_a, WMMA_M, WMMA_N, WMMA_K, half, wmma::row_major>
      a;
  wmma::fragment<wmma::matrix_b, WMMA_M, WMMA_N, WMMA_K, half, wmma::col_major>
      b;
  wmma::fragment<wmma::accumulator, WMMA_M, WMMA_N, WMMA_K, float> acc, c;
  wmma::fill_fragment(acc, 0.0f);

  for (int k = 0; k < K; k += WMMA_K) {
    wmma::load_matrix_sync(a, A + tileM * WMMA_M * K + k, K);
    wmma::load_matrix_sync(b, B + tileN * WMMA_N * K + k, K);
    wmma::mma_sync(acc, a, b, acc);
  }

  const int offset = tileM * WMMA_M * N + tileN * WMMA_N;
  wmma::load_matrix_sync(c, C + offset, N, wmma::mem_row_major);
#pragma unroll
  for (int i = 0; i < acc.num_elements; ++i)
    c.x[i] = alpha * acc.x[i] + beta * c.x[i];
  wmma::store_matrix_sync(D + offset, c, N, wmma::mem_row_major);
}

int main(int argc, char **argv) {
  const int tiles = argc > 1 ? std::atoi(argv[1]) : 3;
  const int M = tiles * WMMA_M, N = (tiles + 1) * WMMA_N, K = 4 * WMMA_K;
  const float alpha = 0.5f, beta = 2.0f;

  std::vector<half> A(M * K), B(K * N);
  std::vector<float> C(M * N), D(M * N);
  for (int i = 0; i < M * K; ++i)
    A[i] = __float2half((i * 13 % 17 - 8) / 8.0f);
  for (int i = 0; i < K * N; ++i)
    B[i] = __float2half((i * 7 % 19 - 9) / 16.0f);
  for (int i = 0; i < M * N; ++i)
    C[i] = float(i % 11) - 5.0f;

  half *dA, *dB;
  float *dC, *dD;
  CUDA_TRY(hipMalloc(&dA, A.size() * sizeof(half)));
  CUDA_TRY(hipMalloc(&dB, B.size() * sizeof(half)));
  CUDA_TRY(hipMalloc(&dC, C.size() * sizeof(float)));
  CUDA_TRY(hipMalloc(&dD, D.size() * sizeof(float)));
  CUDA_TRY(hipMemcpy(dA, A.data(), A.size() * sizeof(half),
                      hipMemcpyHostToDevice));
  CUDA_TRY(hipMemcpy(dB, B.data(), B.size() * sizeof(half),
                      hipMemcpyHostToDevice));
  CUDA_TRY(hipMemcpy(dC, C.data(), C.size() * sizeof(float),
                      hipMemcpyHostToDevice));
  CUDA_TRY(hipMemset(dD, 0xff, D.size() * sizeof(float)));

  const int warps = (M / WMMA_M) * (N / WMMA_N);
  const int blocks = (warps + WARPS_PER_BLOCK - 1) / WARPS_PER_BLOCK;
  wmmaGemm<<<blocks, WARPS_PER_BLOCK * 32>>>(dA, dB, dC, dD, M, N, K, alpha,
                                             beta);
  CUDA_TRY(hipGetLastError());
  CUDA_TRY(hipMemcpy(D.data(), dD, D.size() * sizeof(float),
                      hipMemcpyDeviceToHost));

  int wrong = 0;
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      double sum = 0;
      for (int k = 0; k < K; ++k)
        sum += double(__half2float(A[i * K + k])) *
               double(__half2float(B[j * K + k]));
      const double want = alpha * sum + beta * C[i * N + j];
      wrong += !(std::fabs(want - D[i * N + j]) < 1e-3);
    }
  std::printf("wmma_gemm: %s (%d of %d wrong)\n", wrong ? "FAIL" : "PASS",
              wrong, M * N);
  for (void *p : {(void *)dA, (void *)dB, (void *)dC, (void *)dD})
    hipFree(p);
  return wrong != 0;
}
