// PTX: shfl and vote as they were before sm_70, without a mask: of the lanes that run together
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -gencode=arch=compute_75,code=compute_75
// That is PTX alone: ptxas takes shfl without .sync for older GPUs only, which nvcc 13 does not know.
#include <hipify/ptx/warp.h>
#include <hipify/warp.h>
#include "../warps/trap.cuh"

__global__ void shuffle(const unsigned *values, unsigned b, unsigned c, uint4 *moved, uint4 *inside) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned value = values[i];
  uint4 d, p, plain;
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t out2;
    uint32_t out3;
    uint32_t out4;
    uint32_t out5;
    uint32_t out6;
    uint32_t out7;
    bool p_{};
    {
      const auto result = hipify::ptx::shfl_up_p(value, b, c);
      out0 = result.d;
      p_ = result.p;
    }
    out4 = p_ ? 1u : 0u;
    {
      const auto result = hipify::ptx::shfl_down_p(value, b, c);
      out1 = result.d;
      p_ = result.p;
    }
    out5 = p_ ? 1u : 0u;
    {
      const auto result = hipify::ptx::shfl_bfly_p(value, b, c);
      out2 = result.d;
      p_ = result.p;
    }
    out6 = p_ ? 1u : 0u;
    {
      const auto result = hipify::ptx::shfl_idx_p(value, b, c);
      out3 = result.d;
      p_ = result.p;
    }
    out7 = p_ ? 1u : 0u;
    d.x = out0;
    d.y = out1;
    d.z = out2;
    d.w = out3;
    p.x = out4;
    p.y = out5;
    p.z = out6;
    p.w = out7;
  }
  plain.x = hipify::ptx::shfl_up(value, b, c);
  plain.y = hipify::ptx::shfl_down(value, b, c);
  plain.z = hipify::ptx::shfl_bfly(value, b, c);
  plain.w = hipify::ptx::shfl_idx(value, b, c);
  if (plain.x != d.x || plain.y != d.y || plain.z != d.z || plain.w != d.w)
    d.x = ~d.x;
  moved[i] = d;
  inside[i] = p;
}

__global__ void votes(const unsigned *values, unsigned below, uint4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % 32 >= below)
    return;
  uint4 got;
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t out2;
    uint32_t out3;
    bool p{};
    bool q{};
    p = values[i] != 0u;
    out0 = hipify::ballot(p);
    q = hipify::all(p);
    out1 = q ? 1u : 0u;
    q = hipify::any(p);
    out2 = q ? 1u : 0u;
    q = __uni_sync(~0u, p);
    out3 = q ? 1u : 0u;
    got.x = out0;
    got.y = out1;
    got.z = out2;
    got.w = out3;
  }
  out[i] = got;
}

int main() {
  const int n = 192;
  std::size_t wrong = 0;
  const std::vector<int> raw = numbers(n, 1 << 20, 17);
  std::vector<unsigned> v(raw.begin(), raw.end());
  Buffer<unsigned> values(v);
  Buffer<uint4> moved(n), inside(n);
  for (const unsigned c : {0x1fu, 0x0u, 0x181fu, 0x1c00u, 0x100au}) {
    for (const unsigned b : {0u, 1u, 5u, 16u, 31u, 35u}) {
      shuffle<<<2, n / 2>>>(values.device, b, c, moved.device, inside.device);
      moved.download();
      inside.download();
      for (int i = 0; i < n; ++i) { // as the PTX ISA describes it
        const int lane = i % 32, warp = i - lane, by = b & 31, mask = c >> 8 & 31;
        const int max = (lane & mask) | (int(c & 31) & ~mask), min = lane & mask;
        const int from[] = {lane - by, lane + by, lane ^ by, min | (by & ~mask)};
        const bool p[] = {from[0] >= max, from[1] <= max, from[2] <= max, from[3] <= max};
        const uint4 d = moved.host[i], q = inside.host[i];
        const unsigned got[] = {d.x, d.y, d.z, d.w}, is[] = {q.x, q.y, q.z, q.w};
        for (int k = 0; k < 4; ++k)
          wrong += got[k] != v[warp + (p[k] ? from[k] : lane)] || is[k] != unsigned(p[k]);
      }
    }
  }

  for (int i = 0; i < n; ++i) // warps of zeros, of others, and of both
    v[i] = i / 32 % 3 == 0 ? 0 : i / 32 % 3 == 1 ? 7 : raw[i] / 64 % 2;
  Buffer<unsigned> flags(v);
  for (const unsigned below : {32u, 9u, 1u}) {
    votes<<<2, n / 2>>>(flags.device, below, moved.device);
    moved.download();
    const unsigned all = 0xffffffff >> (32 - below);
    for (int i = 0; i < n; ++i) {
      unsigned ballot = 0;
      for (unsigned lane = 0; lane < below; ++lane)
        ballot |= unsigned(v[i / 32 * 32 + lane] != 0) << lane;
      const uint4 got = moved.host[i];
      if (i % 32u < below)
        wrong += got.x != ballot || got.y != (ballot == all) || got.z != (ballot != 0) ||
                 got.w != (ballot == all || ballot == 0);
    }
  }
  return verdict("warp_without_sync", wrong);
}
