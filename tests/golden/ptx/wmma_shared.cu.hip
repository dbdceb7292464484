// nvcuda::wmma through shared memory: a tiled product, `using namespace nvcuda`, fragments in arrays and functions
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hip/hip_runtime.h>
#include <hipify/mma.h>
#include <hipify/warp.h>
#include "wmma_host.cuh"

using namespace hipify::nvcuda;

constexpr int tile = 16, chunk = 64, skew = 8, rows = 64, columns = 32, depthOfAll = 128;
// A block of four warps makes 64 x 32 of C; each warp 32 x 16.
constexpr int threads = 128;

template <class T> using Sum = wmma::fragment<wmma::accumulator, tile, tile, tile, T>;

template <class T, int Count> __device__ void scale(Sum<T> (&sums)[Count], T factor) {
  for (auto &sum : sums)
#pragma unroll
    for (int i = 0; i < sum.num_elements; i++)
      sum.x[i] *= factor;
}

__global__ void __launch_bounds__(threads) gemm(const half *a, const half *b, const float *c, float *d, float alpha, float beta) {
  __shared__ __align__(32) half tileA[rows][chunk + skew];
  __shared__ __align__(32) half tileB[columns][chunk + skew];
  __shared__ __align__(32) float tileC[rows][columns + skew];
  const int warp = threadIdx.x / hipify::warp_size, row = warp / 2 * 32, column = warp % 2 * 16;
  for (int i = threadIdx.x; i < rows * columns; i += threads)
    tileC[i / columns][i % columns] = c[i];
  __syncthreads();
  Sum<float> sums[2];
  for (int i = 0; i < 2; ++i)
    wmma::load_matrix_sync(sums[i], &tileC[row + i * tile][column], columns + skew, wmma::mem_row_major);
  scale(sums, beta / alpha);
  for (int begin = 0; begin < depthOfAll; begin += chunk) {
    __syncthreads();
    for (int i = threadIdx.x; i < rows * chunk; i += threads)
      tileA[i / chunk][i % chunk] = a[i / chunk * depthOfAll + begin + i % chunk];
    for (int i = threadIdx.x; i < columns * chunk; i += threads)
      tileB[i / chunk][i % chunk] = b[i / chunk * depthOfAll + begin + i % chunk];
    __syncthreads();
    for (int k = 0; k < chunk; k += tile) {
      wmma::fragment<wmma::matrix_b, tile, tile, tile, half, wmma::col_major> fragB;
      wmma::load_matrix_sync(fragB, &tileB[column][k], chunk + skew);
      for (int i = 0; i < 2; ++i) {
        wmma::fragment<wmma::matrix_a, tile, tile, tile, half, wmma::row_major> fragA;
        wmma::load_matrix_sync(fragA, &tileA[row + i * tile][k], chunk + skew);
        wmma::mma_sync(sums[i], fragA, fragB, sums[i]);
      }
    }
  }
  scale(sums, alpha);
  for (int i = 0; i < 2; ++i)
    wmma::store_matrix_sync(&tileC[row + i * tile][column], sums[i], columns + skew, wmma::mem_row_major);
  __syncwarp();
  for (int i = threadIdx.x % 32; i < 32 * 16; i += 32)
    d[(row + i / 16) * columns + column + i % 16] = tileC[row + i / 16][column + i % 16];
}

int main() {
  std::vector<half> a(rows * depthOfAll), b(columns * depthOfAll);
  std::vector<float> c(rows * columns);
  for (half &v : a)
    v = random<half>(Fill::Whole);
  for (half &v : b)
    v = random<half>(Fill::Whole);
  for (float &v : c)
    v = random<float>(Fill::Whole);
  DeviceArray<half> deviceA(a), deviceB(b);
  DeviceArray<float> deviceC(c), deviceD(c.size());
  const float alpha = 0.5f, beta = 2.0f;
  gemm<<<1, threads>>>(deviceA.data, deviceB.data, deviceC.data, deviceD.data, alpha, beta);
  CHECK(hipGetLastError());
  const std::vector<float> d = deviceD.read();
  int wrong = 0;
  for (int i = 0; i != rows; ++i)
    for (int j = 0; j != columns; ++j) {
      double sum = 0;
      for (int k = 0; k != depthOfAll; ++k)
        sum += number(a[i * depthOfAll + k]) * number(b[j * depthOfAll + k]);
      const double want = alpha * sum + beta * c[i * columns + j];
      if (d[i * columns + j] != want && wrong++ < 3)
        std::printf("row %d column %d: %g, not %g\n", i, j, d[i * columns + j], want);
    }
  std::printf("wmma_shared: %s\n", wrong ? "FAIL" : "PASS");
  return wrong != 0;
}
