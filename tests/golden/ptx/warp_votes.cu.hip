// PTX: vote, match, activemask, elect and bar.warp.sync, of whole warps, parts of them and warps without all lanes
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_90
#include <hipify/ptx/warp.h>
#include <hipify/warp.h>
#include "../warps/trap.cuh"

struct Votes {
  unsigned ballot, all, any, uni;
  bool operator==(const Votes &o) const {
    return ballot == o.ballot && all == o.all && any == o.any && uni == o.uni;
  }
};

__device__ Votes vote(unsigned value, unsigned mask) {
  Votes got;
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t out2;
    uint32_t out3;
    bool p{};
    bool q{};
    p = value != 0u;
    out0 = __ballot_sync(mask, p);
    q = __all_sync(mask, p);
    out1 = q ? 1u : 0u;
    q = __any_sync(mask, p);
    out2 = q ? 1u : 0u;
    q = __uni_sync(mask, !p);
    out3 = q ? 1u : 0u;
    got.ballot = out0;
    got.all = out1;
    got.any = out2;
    got.uni = out3;
  }
  return got;
}

// `below` parts the lanes of each warp in two.
__global__ void votes(const unsigned *values, int below, Votes *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned low = (1u << below) - 1;
  if (int(threadIdx.x % 32) < below)
    out[i] = vote(values[i], low);
  else
    out[i] = vote(values[i], ~low);
}

__global__ void matches(const unsigned *values, const unsigned long long *wide, uint4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  uint4 got;
  got.x = hipify::match_any(0xffffffffu, values[i]);
  got.y = hipify::match_any(0xffffffffu, uint64_t(wide[i]));
  got.z = hipify::ptx::match_all(uint64_t(wide[i / 64 * 64]), 0xffffffffu).d;
  {
    __label__ SAME;
    uint32_t out0{};
    const uint32_t in1 = values[i] < 3 ? 1 : 0;
    bool p;
    {
      const auto result = hipify::ptx::match_all(in1, 0xffffffffu);
      out0 = result.d;
      p = result.p;
    }
    if (p) goto SAME;
    out0 = out0 + 7u;
    SAME:;
    got.w = out0;
  }
  out[i] = got;
}

// elect.sync is of sm_90; `last` lanes have ended.
__global__ void leaders(int last, uint4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (int(threadIdx.x % 32) >= 32 - last)
    return;
  uint4 got;
  got.x = hipify::activemask();
  {
    uint32_t out0;
    uint32_t out1;
    const uint32_t in2 = 0xffffffffu >> last;
    bool p{};
    {
      const auto result = hipify::ptx::elect(in2);
      out0 = result.d;
      p = result.p;
    }
    out1 = p ? 1u : 0u;
    got.y = out0;
    got.z = out1;
  }
  got.w = 0;
  {
    uint32_t out0 = got.w;
    const uint32_t in1 = 0xffffffffu >> last;
    bool p{};
    {
      const auto result = hipify::ptx::elect(in1);
      p = result.p;
    }
    if (p) out0 = 1u;
    got.w = out0;
  }
  out[i] = got;
}

__global__ void rotate(const unsigned *values, unsigned *out) {
  __shared__ unsigned shared[96];
  shared[threadIdx.x] = values[threadIdx.x];
  __syncwarp(0xffffffffu);
  const unsigned next = shared[threadIdx.x / 32 * 32 + (threadIdx.x + 1) % 32];
  __syncwarp(uint32_t(-1));
  shared[threadIdx.x] = next;
  out[threadIdx.x] = shared[threadIdx.x];
}

static Votes wanted(const std::vector<unsigned> &v, int warp, unsigned mask) {
  unsigned ballot = 0;
  for (int lane = 0; lane < 32; ++lane)
    if (v[warp + lane] && mask >> lane & 1)
      ballot |= 1u << lane;
  return {ballot, ballot == mask, ballot != 0, ballot == mask || !ballot};
}

int main() {
  const int n = 192;
  std::size_t wrong = 0;
  const std::vector<int> raw = numbers(n, 1 << 16, 9);
  std::vector<unsigned> v(n);
  for (const int below : {1, 13, 31}) {
    for (int i = 0; i < n; ++i) // warps of zeros, of others, and of both
      v[i] = i / 32 % 3 == 0 ? raw[i] % 2 : i / 32 % 3 == 1 ? i % 32 < below : raw[i] % 9;
    Buffer<unsigned> values(v);
    Buffer<Votes> out(n);
    votes<<<2, n / 2>>>(values.device, below, out.device);
    out.download();
    const unsigned low = (1u << below) - 1;
    for (int i = 0; i < n; ++i)
      wrong += !(out.host[i] == wanted(v, i / 32 * 32, i % 32 < below ? low : ~low));
  }

  std::vector<unsigned long long> w(n);
  for (int i = 0; i < n; ++i) {
    v[i] = raw[i] % (i / 32 % 2 ? 3 : 5);
    w[i] = (unsigned long long)(raw[i] / 8 % 2) << 40 | raw[i] % 2;
  }
  Buffer<unsigned> values(v);
  Buffer<unsigned long long> wide(w);
  Buffer<uint4> out(n);
  matches<<<2, n / 2>>>(values.device, wide.device, out.device);
  out.download();
  for (int i = 0; i < n; ++i) {
    unsigned x = 0, y = 0;
    bool same = true;
    const int warp = i / 32 * 32;
    for (int lane = 0; lane < 32; ++lane) {
      x |= unsigned(v[warp + lane] == v[i]) << lane;
      y |= unsigned(w[warp + lane] == w[i]) << lane;
      same &= (v[warp + lane] < 3) == (v[i] < 3);
    }
    const uint4 got = out.host[i];
    wrong += got.x != x || got.y != y || got.z != 0xffffffff || got.w != (same ? 0xffffffff : 7);
  }

  for (const int last : {0, 5, 31}) {
    leaders<<<2, n / 2>>>(last, out.device);
    out.download();
    for (int i = 0; i < n; ++i) {
      const uint4 got = out.host[i];
      const unsigned leader = i % 32 == 0;
      if (i % 32 < 32 - last)
        wrong += got.x != 0xffffffff >> last || got.y != 0 || got.z != leader || got.w != leader;
    }
  }

  Buffer<unsigned> turned(96);
  rotate<<<1, 96>>>(values.device, turned.device);
  turned.download();
  for (int i = 0; i < 96; ++i)
    wrong += turned.host[i] != v[i / 32 * 32 + (i + 1) % 32];
  return verdict("warp_votes", wrong);
}
