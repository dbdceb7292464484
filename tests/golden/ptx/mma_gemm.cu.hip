// A matrix product of the usual kind: bf16 tiles in swizzled shared memory, ldmatrix, mma.m16n8k16, results by hand
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/device.h>
#include <hipify/ptx/ldmatrix.h>
#include <hipify/ptx/mma.h>
#include "mma_host.cuh"

#include <hip/hip_bf16.h>

constexpr int m = 96, n = 80, k = 64; // Of the whole matrices; a block has a tile of 32 x 16 with two warps.
constexpr int tile_m = 32, tile_n = 16, tile_k = 32;

__device__ void ldmatrix_x4(uint32_t *r, const void *row) {
  const uint32_t address = static_cast<uint32_t>(__cvta_generic_to_shared(row));
  {
    const auto result = hipify::ptx::ldmatrix<hipify::ptx::shared, 4>(address);
    r[0] = result[0];
    r[1] = result[1];
    r[2] = result[2];
    r[3] = result[3];
  }
}
__device__ void ldmatrix_x4_trans(uint32_t *r, const void *row) {
  const uint32_t address = static_cast<uint32_t>(__cvta_generic_to_shared(row));
  {
    const auto result = hipify::ptx::ldmatrix_trans<hipify::ptx::shared, 4>(address);
    r[0] = result[0];
    r[1] = result[1];
    r[2] = result[2];
    r[3] = result[3];
  }
}
__device__ void mma(float *c, const uint32_t *a, const uint32_t *b) {
  {
    float out0 = c[0];
    float out1 = c[1];
    float out2 = c[2];
    float out3 = c[3];
    const auto result = hipify::ptx::mma_f32<16, 16, hipify::ptx::matrix::bf16>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {out0, out1, out2, out3});
    out0 = result[0];
    out1 = result[1];
    out2 = result[2];
    out3 = result[3];
    c[0] = out0;
    c[1] = out1;
    c[2] = out2;
    c[3] = out3;
  }
}

// The place of 16 bytes, number `part` of a row with `parts` of them: neighbouring rows use different banks.
__device__ int swizzled(int row, int part, int parts) { return (row * parts + (part ^ (row / (8 / parts) % parts))) * 8; }

__global__ void gemm(const __hip_bfloat16 *a, const __hip_bfloat16 *b, float *c) {
  __shared__ __align__(128) __hip_bfloat16 sa[tile_m * tile_k], sb[tile_k * tile_n];
  const int thread = threadIdx.x, warp = thread / 32, lane = thread % 32;
  const int row = blockIdx.y * tile_m, column = blockIdx.x * tile_n;
  float sums[2][4] = {};
  for (int at = 0; at < k; at += tile_k) {
    for (int i = thread; i < tile_m * tile_k / 8; i += blockDim.x)
      *reinterpret_cast<uint4 *>(&sa[swizzled(i / 4, i % 4, 4)]) =
          *reinterpret_cast<const uint4 *>(&a[(row + i / 4) * k + at + i % 4 * 8]);
    for (int i = thread; i < tile_k * tile_n / 8; i += blockDim.x)
      *reinterpret_cast<uint4 *>(&sb[swizzled(i / 2, i % 2, 2)]) =
          *reinterpret_cast<const uint4 *>(&b[(at + i / 2) * n + column + i % 2 * 8]);
    __syncthreads();
    for (int step = 0; step < tile_k / 16; ++step) {
      uint32_t ra[4], rb[4];
      ldmatrix_x4(ra, &sa[swizzled(warp * 16 + lane % 16, step * 2 + lane / 16, 4)]);
      ldmatrix_x4_trans(rb, &sb[swizzled(step * 16 + lane % 16, lane / 16, 2)]);
      mma(sums[0], ra, rb);
      mma(sums[1], ra, rb + 2);
    }
    __syncthreads();
  }
  for (int j = 0; j < 2; ++j)
    for (int i = 0; i < 4; ++i)
      c[(row + warp * 16 + lane / 4 + i / 2 * 8) * n + column + j * 8 + lane % 4 * 2 + i % 2] = sums[j][i];
}

int main() {
  Buffer<uint16_t> a(m * k), b(k * n);
  Buffer<float> c(m * n);
  for (uint16_t &one : a.host)
    one = uint16_t(element<bf16>(Fill::Small));
  for (uint16_t &one : b.host)
    one = uint16_t(element<bf16>(Fill::Small));
  a.upload(), b.upload();
  gemm<<<dim3(n / tile_n, m / tile_m), 64>>>(reinterpret_cast<const __hip_bfloat16 *>(a.device),
                                             reinterpret_cast<const __hip_bfloat16 *>(b.device), c.device);
  CHECK(hipGetLastError());
  c.download();
  std::size_t wrong = 0;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      double want = 0;
      for (int l = 0; l < k; ++l)
        want += bf16::value(a.host[i * k + l]) * bf16::value(b.host[l * n + j]);
      wrong += c.host[i * n + j] != want; // Small integers: exact in any order.
    }
  return verdict("mma_gemm", wrong);
}
