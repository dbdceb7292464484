// LayerNorm forward and backward for the input: Welford statistics merged over
// the block, residual add fused, mean and rstd kept, a user header of its own.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hipify/warp.h>
#include "block_utils.cuh"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

struct Welford {
  float mean, m2, count;
};

__device__ inline Welford merge(const Welford &a, const Welford &b) {
  const float count = a.count + b.count;
  if (count == 0.f)
    return a;
  const float delta = b.mean - a.mean;
  return {a.mean + delta * (b.count / count),
          a.m2 + b.m2 + delta * delta * a.count * b.count / count, count};
}

template <int kThreads>
__global__ void layerNormForward(const float *x, const float *residual,
                                 const float *gamma, const float *beta,
                                 float *sum, float *y, float *mean,
                                 float *rstd, int width, float eps) {
  static_assert(kThreads % 32 == 0, "whole warps");
  constexpr int kWarps = kThreads / 32;
  __shared__ Welford parts[kWarps];
  const long base = long(blockIdx.x) * width;

  Welford w{0.f, 0.f, 0.f};
  for (int c = threadIdx.x; c < width; c += kThreads) {
    const float v = x[base + c] + residual[base + c];
    sum[base + c] = v;
    w.count += 1.f;
    const float delta = v - w.mean;
    w.mean += delta / w.count;
    w.m2 += delta * (v - w.mean);
  }
  for (int o = hipify::warp_size / 2; o > 0; o /= 2) {
    Welford other;
    other.mean = __shfl_down_sync(~0u, w.mean, o);
    other.m2 = __shfl_down_sync(~0u, w.m2, o);
    other.count = __shfl_down_sync(~0u, w.count, o);
    w = merge(w, other);
  }
  if (threadIdx.x % hipify::warp_size == 0)
    parts[threadIdx.x / hipify::warp_size] = w;
  __syncthreads();
  w = parts[0];
  for (int i = 1; i < kWarps; ++i)
    w = merge(w, parts[i]);

  const float r = rsqrtf(w.m2 / width + eps);
  for (int c = threadIdx.x; c < width; c += kThreads)
    y[base + c] = (sum[base + c] - w.mean) * r * gamma[c] + beta[c];
  if (threadIdx.x == 0) {
    mean[blockIdx.x] = w.mean;
    rstd[blockIdx.x] = r;
  }
}

__global__ void layerNormBackward(const float *dy, const float *v,
                                  const float *gamma, const float *mean,
                                  const float *rstd, float *dx, int width) {
  const long base = long(blockIdx.x) * width;
  const float m = mean[blockIdx.x], r = rstd[blockIdx.x];
  float a = 0.f, b = 0.f;
  for (int c = threadIdx.x; c < width; c += blockDim.x) {
    const float g = dy[base + c] * gamma[c];
    a += g;
    b += g * (v[base + c] - m) * r;
  }
  a = block::blockReduceSum(a) / width;
  b = block::blockReduceSum(b) / width;
  for (int c = threadIdx.x; c < width; c += blockDim.x) {
    const float xhat = (v[base + c] - m) * r;
    dx[base + c] = (dy[base + c] * gamma[c] - a - xhat * b) * r;
  }
}

static double worstError(const std::vector<double> &want, const float *dev) {
  std::vector<float> got(want.size());
  CUDACHECK(hipMemcpy(got.data(), dev, got.size() * sizeof(float),
                       hipMemcpyDeviceToHost));
  double worst = 0;
  for (size_t i = 0; i < want.size(); ++i) {
    const double e = std::fabs(want[i] - got[i]);
    worst = std::isnan(e) ? INFINITY : std::max(worst, e);
  }
  return worst;
}

int main(int argc, char **argv) {
  const int rows = argc > 1 ? std::atoi(argv[1]) : 24, width = 200;
  const float eps = 1e-5f;
  const size_t n = size_t(rows) * width;

  std::mt19937 rng(3);
  std::normal_distribution<float> normal(0.3f, 1.5f);
  std::vector<float> x(n), res(n), dy(n), gamma(width), beta(width);
  for (auto *v : {&x, &res, &dy, &gamma, &beta})
    for (float &f : *v)
      f = normal(rng);

  float *dX = toDevice(x.data(), n), *dRes = toDevice(res.data(), n);
  float *dDy = toDevice(dy.data(), n);
  float *dGamma = toDevice(gamma.data(), width);
  float *dBeta = toDevice(beta.data(), width);
  float *dSum = toDevice<float>(nullptr, n), *dY = toDevice<float>(nullptr, n);
  float *dDx = toDevice<float>(nullptr, n);
  float *dMean = toDevice<float>(nullptr, rows);
  float *dRstd = toDevice<float>(nullptr, rows);

  layerNormForward<128><<<rows, 128>>>(dX, dRes, dGamma, dBeta, dSum, dY,
                                       dMean, dRstd, width, eps);
  CUDACHECK(hipGetLastError());
  layerNormBackward<<<rows, 96>>>(dDy, dSum, dGamma, dMean, dRstd, dDx, width);
  CUDACHECK(hipGetLastError());
  CUDACHECK(hipDeviceSynchronize());

  std::vector<double> y(n), dx(n);
  for (int r = 0; r < rows; ++r) {
    double m = 0, var = 0, a = 0, b = 0;
    auto v = [&](int c) { return double(x[r * width + c]) + res[r * width + c]; };
    auto g = [&](int c) { return double(dy[r * width + c]) * gamma[c]; };
    for (int c = 0; c < width; ++c)
      m += v(c) / width;
    for (int c = 0; c < width; ++c)
      var += (v(c) - m) * (v(c) - m) / width;
    const double rs = 1.0 / std::sqrt(var + eps);
    for (int c = 0; c < width; ++c) {
      a += g(c) / width;
      b += g(c) * (v(c) - m) * rs / width;
    }
    for (int c = 0; c < width; ++c) {
      y[r * width + c] = (v(c) - m) * rs * gamma[c] + beta[c];
      dx[r * width + c] = (g(c) - a - (v(c) - m) * rs * b) * rs;
    }
  }
  const double ey = worstError(y, dY), ex = worstError(dx, dDx);
  const bool ok = ey < 1e-4 && ex < 1e-4;
  std::printf("layernorm: %s (forward error %.2e, backward error %.2e)\n",
              ok ? "PASS" : "FAIL", ey, ex);
  for (float *p : {dX, dRes, dDy, dGamma, dBeta, dSum, dY, dDx, dMean, dRstd})
    CUDACHECK(hipFree(p));
  return ok ? 0 : 1;
}
