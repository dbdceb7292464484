// INT8 quantisation: scale per row by absolute maximum, rounding with
// saturation, char4 stores, __dp4a dot products, dequantised result.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>
#include <hipify/device.h>
#include <hipify/warp.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_CHECK(status)                                             \
  {                                                                    \
    hipError_t error = status;                                        \
    if (error != hipSuccess) {                                        \
      fprintf(stderr, "Got bad cuda status: %s at line: %d\n",         \
              hipGetErrorString(error), __LINE__);                    \
      exit(EXIT_FAILURE);                                              \
    }                                                                  \
  }

namespace quant {

__device__ __forceinline__ int8_t toInt8(float x) {
  return static_cast<int8_t>(max(-127, min(127, __float2int_rn(x))));
}

// One block per row; the row's maximum decides its scale.
__global__ void quantizeRows(const float4 *__restrict__ in, char4 *__restrict__ out, float *__restrict__ scales, int width4) {
  __shared__ float warpMax[32];
  const float4 *x = in + size_t(blockIdx.x) * width4;
  char4 *y = out + size_t(blockIdx.x) * width4;

  float top = 0.0f;
  for (int i = threadIdx.x; i < width4; i += blockDim.x) {
    const float4 v = x[i];
    top = fmaxf(top, fmaxf(fmaxf(fabsf(v.x), fabsf(v.y)), fmaxf(fabsf(v.z), fabsf(v.w))));
  }
#pragma unroll
  for (int o = 16; o > 0; o >>= 1) top = fmaxf(top, __shfl_xor_sync(0xffffffff, top, o));
  if ((threadIdx.x & 31) == 0) warpMax[threadIdx.x >> 5] = top;
  __syncthreads();
  for (int w = 0; w < int(blockDim.x / 32); ++w) top = fmaxf(top, warpMax[w]);

  const float inverse = top > 0.0f ? 127.0f / top : 0.0f;
  for (int i = threadIdx.x; i < width4; i += blockDim.x) {
    const float4 v = x[i];
    y[i] = make_char4(toInt8(v.x * inverse), toInt8(v.y * inverse), toInt8(v.z * inverse), toInt8(v.w * inverse));
  }
  if (threadIdx.x == 0) scales[blockIdx.x] = top / 127.0f;
}

// C[m][n] = sum over k of A[m][k] * B[n][k], both quantised by row.
__global__ void gemmInt8(const int *__restrict__ A, const int *__restrict__ B, const float *__restrict__ scaleA, const float *__restrict__ scaleB, float *__restrict__ C, int *__restrict__ raw, int M, int N, int K4) {
  const int n = blockIdx.x * blockDim.x + threadIdx.x;
  const int m = blockIdx.y * blockDim.y + threadIdx.y;
  if (m >= M || n >= N) return;
  int sum = 0;
  for (int k = 0; k < K4; ++k) sum = __dp4a(A[m * K4 + k], B[n * K4 + k], sum);
  raw[m * N + n] = sum;
  C[m * N + n] = __int2float_rn(sum) * scaleA[m] * scaleB[n];
}

}  // namespace quant

struct Quantized {
  int rows, width;
  int8_t *data;
  float *scales;

  Quantized(const std::vector<float> &host, int rows_, int width_) : rows(rows_), width(width_) {
    float *in;
    CUDA_CHECK(hipMalloc(&in, host.size() * sizeof(float)));
    CUDA_CHECK(hipMalloc(&data, host.size()));
    CUDA_CHECK(hipMalloc(&scales, rows * sizeof(float)));
    CUDA_CHECK(hipMemcpy(in, host.data(), host.size() * sizeof(float), hipMemcpyHostToDevice));
    quant::quantizeRows<<<rows, 64>>>(reinterpret_cast<float4 *>(in), reinterpret_cast<char4 *>(data), scales, width / 4);
    CUDA_CHECK(hipGetLastError());
    CUDA_CHECK(hipFree(in));
  }
  ~Quantized() {
    hipFree(data);
    hipFree(scales);
  }
  std::vector<int8_t> values() const {
    std::vector<int8_t> v(size_t(rows) * width);
    CUDA_CHECK(hipMemcpy(v.data(), data, v.size(), hipMemcpyDeviceToHost));
    return v;
  }
  std::vector<float> hostScales() const {
    std::vector<float> v(rows);
    CUDA_CHECK(hipMemcpy(v.data(), scales, v.size() * sizeof(float), hipMemcpyDeviceToHost));
    return v;
  }
};

// A value may sit on the edge between two steps: half a step and a little.
static int checkQuantized(const std::vector<float> &x, const Quantized &q) {
  const auto v = q.values();
  const auto s = q.hostScales();
  int wrong = 0;
  for (int r = 0; r < q.rows; ++r) {
    float top = 0;
    for (int c = 0; c < q.width; ++c) top = std::max(top, std::fabs(x[r * q.width + c]));
    wrong += !(std::fabs(s[r] - top / 127.0f) <= 1e-6f * top);
    for (int c = 0; c < q.width; ++c) wrong += !(std::fabs(v[r * q.width + c] * s[r] - x[r * q.width + c]) <= 0.501f * s[r] + 1e-12f);
  }
  return wrong;
}

int main(int argc, char **argv) {
  const int M = argc > 1 ? std::atoi(argv[1]) : 33, N = 47, K = 128;
  std::vector<float> A(M * K), B(N * K), C(M * N);
  for (int i = 0; i < M * K; ++i) A[i] = std::sin(i * 0.37f) * (1 + i / K % 7);
  for (int i = 0; i < N * K; ++i) B[i] = std::cos(i * 0.11f) * 0.02f;
  for (int c = 0; c < K; ++c) A[c] = 0.0f;  // a row without a scale

  Quantized qA(A, M, K), qB(B, N, K);
  int *raw;
  float *dC;
  CUDA_CHECK(hipMalloc(&raw, M * N * sizeof(int)));
  CUDA_CHECK(hipMalloc(&dC, M * N * sizeof(float)));
  quant::gemmInt8<<<dim3((N + 15) / 16, (M + 7) / 8), dim3(16, 8)>>>((const int *)qA.data, (const int *)qB.data, qA.scales, qB.scales, dC, raw, M, N, K / 4);
  CUDA_CHECK(hipGetLastError());
  std::vector<int> sums(M * N);
  CUDA_CHECK(hipMemcpy(C.data(), dC, C.size() * sizeof(float), hipMemcpyDeviceToHost));
  CUDA_CHECK(hipMemcpy(sums.data(), raw, sums.size() * sizeof(int), hipMemcpyDeviceToHost));
  CUDA_CHECK(hipFree(raw));
  CUDA_CHECK(hipFree(dC));

  const int badA = checkQuantized(A, qA), badB = checkQuantized(B, qB);
  const auto a = qA.values(), b = qB.values();
  int badSums = 0;
  double error = 0, norm = 0;
  for (int m = 0; m < M; ++m)
    for (int n = 0; n < N; ++n) {
      int sum = 0;
      double exact = 0;
      for (int k = 0; k < K; ++k) {
        sum += a[m * K + k] * b[n * K + k];
        exact += double(A[m * K + k]) * B[n * K + k];
      }
      badSums += sum != sums[m * N + n];
      error += (exact - C[m * N + n]) * (exact - C[m * N + n]);
      norm += exact * exact;
    }
  const double relative = std::sqrt(error / norm);
  const bool ok = badA == 0 && badB == 0 && badSums == 0 && relative < 0.02;
  printf("quantize_int8: %s (%d + %d wrong values, %d wrong sums, relative error %.4f)\n", ok ? "PASS" : "FAIL", badA, badB, badSums, relative);
  return ok ? 0 : 1;
}
