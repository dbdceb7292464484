// Register-blocked GEMM: each thread computes a small tile of C in registers,
// operands come through shared memory by 128-bit loads, double-buffered.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>
#include <hipify/launch_bounds.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#define CHECK_CUDA(e) \
  if (auto s = (e); s != hipSuccess) { std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, hipGetErrorString(s)); std::abort(); }

#define FETCH_FLOAT4(pointer) (reinterpret_cast<float4*>(&(pointer))[0])
#define FETCH_CONST_FLOAT4(pointer) (reinterpret_cast<const float4*>(&(pointer))[0])

/// Tile shape. BM x BN of C per block, TM x TN per thread, BK deep.
template <int BM_, int BN_, int BK_, int TM_, int TN_>
struct TileConfig {
  static constexpr int BM = BM_, BN = BN_, BK = BK_, TM = TM_, TN = TN_;
  static constexpr int Threads = (BM / TM) * (BN / TN);
  static_assert(BM % TM == 0 && BN % TN == 0);
  static_assert(TN % 4 == 0 && TM % 4 == 0 && BK % 4 == 0, "float4 everywhere");
  static_assert(BM * BK % (4 * Threads) == 0 && BN * BK % (4 * Threads) == 0);
};

template <typename Cfg>
__global__ __launch_bounds__(Cfg::Threads, HIPIFY_MIN_WAVES(Cfg::Threads, 2)) void
sgemm(int M, int N, int K, float alpha, const float* __restrict__ A, const float* __restrict__ B, float beta, float* __restrict__ C) {
  constexpr int BM = Cfg::BM, BN = Cfg::BN, BK = Cfg::BK, TM = Cfg::TM, TN = Cfg::TN;
  constexpr int LoadsA = BM * BK / (4 * Cfg::Threads);
  constexpr int LoadsB = BK * BN / (4 * Cfg::Threads);

  __shared__ __align__(16) float As[2][BK][BM];  // transposed, so that a column is contiguous
  __shared__ __align__(16) float Bs[2][BK][BN];

  const int tid = threadIdx.x;
  const int threadRow = tid / (BN / TN) * TM;
  const int threadCol = tid % (BN / TN) * TN;
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  C += blockIdx.y * BM * N + blockIdx.x * BN;

  auto loadTile = [&](int buffer, int k0) {
#pragma unroll
    for (int l = 0; l < LoadsA; ++l) {
      const int idx = (tid + l * Cfg::Threads) * 4;
      const int r = idx / BK, c = idx % BK;
      const float4 v = FETCH_CONST_FLOAT4(A[r * K + k0 + c]);
      As[buffer][c + 0][r] = v.x;
      As[buffer][c + 1][r] = v.y;
      As[buffer][c + 2][r] = v.z;
      As[buffer][c + 3][r] = v.w;
    }
#pragma unroll
    for (int l = 0; l < LoadsB; ++l) {
      const int idx = (tid + l * Cfg::Threads) * 4;
      const int r = idx / BN, c = idx % BN;
      FETCH_FLOAT4(Bs[buffer][r][c]) = FETCH_CONST_FLOAT4(B[(k0 + r) * N + c]);
    }
  };

  float acc[TM][TN] = {};
  float regA[TM], regB[TN];

  loadTile(0, 0);
  __syncthreads();
  int current = 0;
  for (int k0 = 0; k0 < K; k0 += BK) {
    if (k0 + BK < K)
      loadTile(current ^ 1, k0 + BK);
#pragma unroll
    for (int k = 0; k < BK; ++k) {
#pragma unroll
      for (int i = 0; i < TM; i += 4) FETCH_FLOAT4(regA[i]) = FETCH_FLOAT4(As[current][k][threadRow + i]);
#pragma unroll
      for (int j = 0; j < TN; j += 4) FETCH_FLOAT4(regB[j]) = FETCH_FLOAT4(Bs[current][k][threadCol + j]);
#pragma unroll
      for (int i = 0; i < TM; ++i)
#pragma unroll
        for (int j = 0; j < TN; ++j) acc[i][j] += regA[i] * regB[j];
    }
    __syncthreads();
    current ^= 1;
  }

#pragma unroll
  for (int i = 0; i < TM; ++i)
#pragma unroll
    for (int j = 0; j < TN; j += 4) {
      float4 out = FETCH_FLOAT4(C[(threadRow + i) * N + threadCol + j]);
      out.x = alpha * acc[i][j + 0] + beta * out.x;
      out.y = alpha * acc[i][j + 1] + beta * out.y;
      out.z = alpha * acc[i][j + 2] + beta * out.z;
      out.w = alpha * acc[i][j + 3] + beta * out.w;
      FETCH_FLOAT4(C[(threadRow + i) * N + threadCol + j]) = out;
    }
}

struct CudaDeleter {
  void operator()(void* p) const { hipFree(p); }
};
using DeviceArray = std::unique_ptr<float[], CudaDeleter>;

static DeviceArray upload(const std::vector<float>& v) {
  float* p = nullptr;
  CHECK_CUDA(hipMalloc(&p, v.size() * sizeof(float)));
  CHECK_CUDA(hipMemcpy(p, v.data(), v.size() * sizeof(float), hipMemcpyHostToDevice));
  return DeviceArray(p);
}

template <typename Cfg>
static bool test(const char* name, int tilesM, int tilesN, int K) {
  const int M = tilesM * Cfg::BM, N = tilesN * Cfg::BN;
  const float alpha = 1.25f, beta = -0.5f;
  std::vector<float> A(M * K), B(K * N), C(M * N), out(M * N);
  uint64_t seed = 88172645463325252ull;
  auto next = [&] {
    seed ^= seed << 7;
    seed ^= seed >> 9;
    return float(int(seed & 255) - 128) / 128.0f;
  };
  for (float& v : A) v = next();
  for (float& v : B) v = next();
  for (float& v : C) v = next();

  DeviceArray dA = upload(A), dB = upload(B), dC = upload(C);
  sgemm<Cfg><<<dim3(N / Cfg::BN, M / Cfg::BM), Cfg::Threads>>>(M, N, K, alpha, dA.get(), dB.get(), beta, dC.get());
  CHECK_CUDA(hipGetLastError());
  CHECK_CUDA(hipMemcpy(out.data(), dC.get(), out.size() * sizeof(float), hipMemcpyDeviceToHost));

  double worst = 0;
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      double sum = 0;
      for (int k = 0; k < K; ++k) sum += double(A[i * K + k]) * B[k * N + j];
      const double err = std::fabs(alpha * sum + beta * C[i * N + j] - out[i * N + j]);
      worst = err > worst || err != err ? err : worst;
    }
  const bool ok = worst < 1e-4;
  std::printf("  %-14s %dx%dx%d: %s (max error %.2e)\n", name, M, N, K, ok ? "PASS" : "FAIL", worst);
  return ok;
}

int main(int argc, char** argv) {
  const int depth = argc > 1 ? std::atoi(argv[1]) * 16 : 64;
  bool ok = test<TileConfig<64, 64, 16, 4, 4>>("64x64, 4x4", 2, 1, depth);
  ok &= test<TileConfig<64, 128, 8, 8, 8>>("64x128, 8x8", 1, 1, depth);
  ok &= test<TileConfig<32, 64, 16, 4, 8>>("32x64, 4x8", 3, 2, depth);
  std::printf("register_blocked_gemm: %s\n", ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
