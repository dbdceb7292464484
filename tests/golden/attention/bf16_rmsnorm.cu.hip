// RMSNorm in bfloat16: __nv_bfloat162 loads, 16-byte vectors, float arithmetic,
// conversion intrinsics on both sides.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hipify/bf16.h>
#include <hip/hip_bf16.h>

#include "block_utils.cuh"

#include <cmath>
#include <vector>

using bf16 = __hip_bfloat16;
using bf162 = __hip_bfloat162;

// Eight bfloat16 in one 128-bit access.
union alignas(16) Pack8 {
  uint4 raw;
  bf162 pair[4];
};

__global__ void rmsNorm(const bf16 *__restrict__ in, const bf16 *__restrict__ weight, bf16 *__restrict__ out, int width, float eps) {
  const size_t base = static_cast<size_t>(blockIdx.x) * width;
  const uint4 *in16 = reinterpret_cast<const uint4 *>(in + base);
  const uint4 *w16 = reinterpret_cast<const uint4 *>(weight);
  uint4 *out16 = reinterpret_cast<uint4 *>(out + base);

  float squares = 0.0f;
  for (int i = threadIdx.x; i < width / 8; i += blockDim.x) {
    Pack8 v;
    v.raw = in16[i];
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const float2 f = __bfloat1622float2(v.pair[j]);
      squares += f.x * f.x + f.y * f.y;
    }
  }
  const float scale = rsqrtf(block::blockReduceSum(squares) / width + eps);

  for (int i = threadIdx.x; i < width / 8; i += blockDim.x) {
    Pack8 v, w, r;
    v.raw = in16[i];
    w.raw = w16[i];
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const float2 f = __bfloat1622float2(v.pair[j]), g = __bfloat1622float2(w.pair[j]);
      r.pair[j] = __floats2bfloat162_rn(f.x * scale * g.x, f.y * scale * g.y);
    }
    out16[i] = r.raw;
  }
}

int main(int argc, char **argv) {
  const int rows = argc > 1 ? atoi(argv[1]) : 19, width = 256;
  const float eps = 1e-6f;
  const size_t n = static_cast<size_t>(rows) * width;

  std::vector<bf16> in(n), weight(width), out(n);
  for (size_t i = 0; i < n; ++i)
    in[i] = __float2bfloat16(std::sin(0.731f * i) * (1 + i % 5));
  for (int i = 0; i < width; ++i)
    weight[i] = __float2bfloat16(0.5f + i / 256.0f);

  bf16 *dIn = toDevice(in.data(), n);
  bf16 *dWeight = toDevice(weight.data(), width);
  bf16 *dOut = toDevice<bf16>(nullptr, n);
  rmsNorm<<<rows, 64>>>(dIn, dWeight, dOut, width, eps);
  CUDACHECK(hipGetLastError());
  CUDACHECK(hipMemcpy(out.data(), dOut, n * sizeof(bf16), hipMemcpyDeviceToHost));

  int wrong = 0;
  for (int r = 0; r < rows; ++r) {
    double squares = 0;
    for (int c = 0; c < width; ++c) {
      const double v = __bfloat162float(in[r * width + c]);
      squares += v * v;
    }
    const double scale = 1.0 / std::sqrt(squares / width + eps);
    for (int c = 0; c < width; ++c) {
      const double want = __bfloat162float(in[r * width + c]) * scale * __bfloat162float(weight[c]);
      // bfloat16 keeps eight bits: allow one unit in the last place.
      const double got = __bfloat162float(out[r * width + c]);
      wrong += !(std::fabs(got - want) <= 1e-6 + std::fabs(want) / 128);
    }
  }
  CUDACHECK(hipFree(dIn));
  CUDACHECK(hipFree(dWeight));
  CUDACHECK(hipFree(dOut));
  printf("bf16_rmsnorm: %s (%d of %zu wrong)\n", wrong ? "FAIL" : "PASS", wrong, n);
  return wrong ? 1 : 0;
}
