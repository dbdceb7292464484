// Flash-style attention, forward: tiles of K and V in shared memory, online
// softmax, optional causal mask; never holds the whole score matrix.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hipify/warp.h>
#include "block_utils.cuh"

#include <cfloat>
#include <cmath>
#include <cstdint>
#include <vector>

struct AttentionParams {
  const float *__restrict__ q;
  const float *__restrict__ k;
  const float *__restrict__ v;
  float *__restrict__ out;
  float *__restrict__ lse; // log-sum-exp per row, for a backward pass
  int seqLen;
  float scale;
};

/// One block takes Br rows of Q for one (batch, head). Thread layout: Br rows
/// by 32 columns, so that a warp is one row and row statistics are shuffles.
template <int Br, int Bc, int D, bool Causal>
__global__ void __launch_bounds__(Br * 32)
    flashForward(const AttentionParams p) {
  static_assert(Bc == 32, "one key per lane");
  static_assert(D % 32 == 0, "whole lanes along the head");
  constexpr int PerLane = D / 32;

  extern __shared__ float smem[];
  float(*sQ)[D] = reinterpret_cast<float(*)[D]>(smem);
  float(*sK)[D + 1] = reinterpret_cast<float(*)[D + 1]>(smem + Br * D);
  float(*sV)[D] =
      reinterpret_cast<float(*)[D]>(smem + Br * D + Bc * (D + 1));

  const int lane = threadIdx.x, row = threadIdx.y;
  const int tid = row * 32 + lane;
  const int64_t head = int64_t(blockIdx.y) * p.seqLen * D;
  const int qRow = blockIdx.x * Br + row;

  for (int d = lane; d < D; d += 32)
    sQ[row][d] = qRow < p.seqLen ? p.q[head + int64_t(qRow) * D + d] : 0.f;

  float m = -FLT_MAX, l = 0.f, acc[PerLane] = {};
  int tiles = (p.seqLen + Bc - 1) / Bc;
  if (Causal) // later keys are never looked at by any row of this block
    tiles = min(tiles, (int(blockIdx.x + 1) * Br + Bc - 1) / Bc);

  for (int t = 0; t < tiles; ++t) {
    __syncthreads();
    for (int i = tid; i < Bc * D; i += Br * 32) {
      const int key = t * Bc + i / D;
      const bool in = key < p.seqLen;
      sK[i / D][i % D] = in ? p.k[head + int64_t(key) * D + i % D] : 0.f;
      sV[i / D][i % D] = in ? p.v[head + int64_t(key) * D + i % D] : 0.f;
    }
    __syncthreads();

    const int key = t * Bc + lane;
    float s = 0.f;
#pragma unroll 8
    for (int d = 0; d < D; ++d)
      s += sQ[row][d] * sK[lane][d];
    s *= p.scale;
    if (key >= p.seqLen || (Causal && key > qRow))
      s = -FLT_MAX;

    float mNew = s;
    for (int o = 16; o; o >>= 1)
      mNew = fmaxf(mNew, __shfl_xor_sync(0xffffffffu, mNew, o));
    mNew = fmaxf(m, mNew);
    const float prob = s == -FLT_MAX ? 0.f : __expf(s - mNew);
    const float correction = __expf(m - mNew);
    l = l * correction + block::warpReduceSum(prob);
    m = mNew;

#pragma unroll
    for (int i = 0; i < PerLane; ++i)
      acc[i] *= correction;
    for (int j = 0; j < Bc; ++j) {
      const float pj = __shfl_sync(0xffffffffu, prob, j);
#pragma unroll
      for (int i = 0; i < PerLane; ++i)
        acc[i] += pj * sV[j][lane + 32 * i];
    }
  }

  if (qRow < p.seqLen) {
    const float inv = __fdividef(1.f, l);
#pragma unroll
    for (int i = 0; i < PerLane; ++i)
      p.out[head + int64_t(qRow) * D + lane + 32 * i] = acc[i] * inv;
    if (lane == 0)
      p.lse[int64_t(blockIdx.y) * p.seqLen + qRow] = m + __logf(l);
  }
}

template <int D, bool Causal>
hipError_t launchFlash(const AttentionParams &p, int heads,
                        hipStream_t stream) {
  constexpr int Br = 8, Bc = 32;
  auto kernel = flashForward<Br, Bc, D, Causal>;
  const int smem = (Br * D + Bc * (D + 1) + Bc * D) * sizeof(float);
  hipError_t err = hipFuncSetAttribute(
      reinterpret_cast<const void *>(kernel), hipFuncAttributeMaxDynamicSharedMemorySize, smem);
  if (err != hipSuccess)
    return err;
  const dim3 grid((p.seqLen + Br - 1) / Br, heads), block(32, Br);
  kernel<<<grid, block, smem, stream>>>(p);
  return hipGetLastError();
}

static void referenceRow(const float *q, const float *k, const float *v,
                         int keys, int D, float scale, double *out,
                         double *lse) {
  std::vector<double> s(keys);
  double m = -INFINITY, l = 0;
  for (int j = 0; j < keys; ++j) {
    double dot = 0;
    for (int d = 0; d < D; ++d)
      dot += double(q[d]) * k[j * D + d];
    s[j] = dot * scale;
    m = std::fmax(m, s[j]);
  }
  for (int d = 0; d < D; ++d)
    out[d] = 0;
  for (int j = 0; j < keys; ++j) {
    const double e = std::exp(s[j] - m);
    l += e;
    for (int d = 0; d < D; ++d)
      out[d] += e * v[j * D + d];
  }
  for (int d = 0; d < D; ++d)
    out[d] /= l;
  *lse = m + std::log(l);
}

template <int D, bool Causal> bool test(int heads, int seqLen) {
  const size_t n = size_t(heads) * seqLen * D;
  std::vector<float> q(n), k(n), v(n), out(n), lse(size_t(heads) * seqLen);
  uint32_t state = 12345;
  auto uniform = [&state] {
    state = state * 1664525u + 1013904223u;
    return float(state >> 8) / float(1 << 23) - 1.f;
  };
  for (size_t i = 0; i < n; ++i) {
    q[i] = 2.f * uniform();
    k[i] = 2.f * uniform();
    v[i] = uniform();
  }

  AttentionParams p{toDevice(q.data(), n),          toDevice(k.data(), n),
                    toDevice(v.data(), n),          toDevice<float>(nullptr, n),
                    toDevice<float>(nullptr, lse.size()), seqLen,
                    1.f / std::sqrt(float(D))};
  hipStream_t stream;
  CUDACHECK(hipStreamCreate(&stream));
  CUDACHECK((launchFlash<D, Causal>(p, heads, stream)));
  CUDACHECK(hipMemcpyAsync(out.data(), p.out, n * sizeof(float),
                            hipMemcpyDeviceToHost, stream));
  CUDACHECK(hipMemcpyAsync(lse.data(), p.lse, lse.size() * sizeof(float),
                            hipMemcpyDeviceToHost, stream));
  CUDACHECK(hipStreamSynchronize(stream));
  CUDACHECK(hipStreamDestroy(stream));

  double worst = 0, want[D], wantLse;
  for (int h = 0; h < heads; ++h)
    for (int r = 0; r < seqLen; ++r) {
      const size_t head = size_t(h) * seqLen * D;
      referenceRow(&q[head + r * D], &k[head], &v[head],
                   Causal ? r + 1 : seqLen, D, p.scale, want, &wantLse);
      for (int d = 0; d < D; ++d) {
        const double e = std::fabs(want[d] - out[head + r * D + d]);
        worst = e <= worst ? worst : std::isnan(e) ? INFINITY : e;
      }
      const double e = std::fabs(wantLse - lse[h * seqLen + r]);
      worst = e <= worst ? worst : std::isnan(e) ? INFINITY : e;
    }
  for (const float *d : {p.q, p.k, p.v, (const float *)p.out,
                         (const float *)p.lse})
    CUDACHECK(hipFree(const_cast<float *>(d)));
  const bool ok = worst < 2e-4;
  std::printf("  D=%d %s, %d heads, length %d: %s (max error %.2e)\n", D,
              Causal ? "causal" : "full", heads, seqLen, ok ? "PASS" : "FAIL",
              worst);
  return ok;
}

int main(int argc, char **argv) {
  const int seqLen = argc > 1 ? std::atoi(argv[1]) : 75;
  bool ok = test<32, false>(2, seqLen);
  ok &= test<64, true>(3, seqLen);
  ok &= test<64, false>(1, 32);
  std::printf("flash_attention: %s\n", ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
