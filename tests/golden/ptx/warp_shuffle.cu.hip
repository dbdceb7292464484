// PTX: shfl in all modes, with PTX's own c operand (any segment and clamp), the predicate, and any source lane
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/ptx/warp.h>
#include "../warps/trap.cuh"

enum Mode { up, down, bfly, idx };

struct Shuffled {
  unsigned moved, inside, plain;
};

__device__ Shuffled shuffle_up(unsigned value, unsigned b, unsigned c, unsigned mask) {
  Shuffled got;
  {
    uint32_t out0;
    uint32_t out1;
    bool p{};
    {
      const auto result = hipify::ptx::shfl_up_p(value, b, c, 0xffffffffu);
      out0 = result.d;
      p = result.p;
    }
    out1 = p ? 1u : 0u;
    got.moved = out0;
    got.inside = out1;
  }
  got.plain = hipify::ptx::shfl_up(value, b, c, mask);
  return got;
}
__device__ Shuffled shuffle_down(unsigned value, unsigned b, unsigned c, unsigned mask) {
  Shuffled got;
  {
    uint32_t out0;
    uint32_t out1;
    bool p{};
    {
      const auto result = hipify::ptx::shfl_down_p(value, b, c, 0xffffffffu);
      out0 = result.d;
      p = result.p;
    }
    out1 = p ? 1u : 0u;
    got.moved = out0;
    got.inside = out1;
  }
  got.plain = hipify::ptx::shfl_down(value, b, c, mask);
  return got;
}
__device__ Shuffled shuffle_bfly(unsigned value, unsigned b, unsigned c, unsigned mask) {
  Shuffled got;
  {
    uint32_t out0;
    uint32_t out1;
    bool p{};
    {
      const auto result = hipify::ptx::shfl_bfly_p(value, b, c, 0xffffffffu);
      out0 = result.d;
      p = result.p;
    }
    out1 = p ? 1u : 0u;
    got.moved = out0;
    got.inside = out1;
  }
  got.plain = hipify::ptx::shfl_bfly(value, b, c, mask);
  return got;
}
__device__ Shuffled shuffle_idx(unsigned value, unsigned b, unsigned c, unsigned mask) {
  Shuffled got;
  {
    uint32_t out0;
    uint32_t out1;
    bool p{};
    {
      const auto result = hipify::ptx::shfl_idx_p(value, b, c, 0xffffffffu);
      out0 = result.d;
      p = result.p;
    }
    out1 = p ? 1u : 0u;
    got.moved = out0;
    got.inside = out1;
  }
  got.plain = hipify::ptx::shfl_idx(value, b, c, mask);
  return got;
}

// b and c differ from round to round, and b from lane to lane.
__global__ void shuffle(const unsigned *values, const unsigned *bs, const unsigned *cs, int rounds, Mode mode,
                        uint3 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  const unsigned mask = 0xffffffff;
  for (int round = 0; round < rounds; ++round) {
    const unsigned value = values[i], b = bs[round * n + i], c = cs[round];
    Shuffled got;
    switch (mode) {
    case up:
      got = shuffle_up(value, b, c, mask);
      break;
    case down:
      got = shuffle_down(value, b, c, mask);
      break;
    case bfly:
      got = shuffle_bfly(value, b, c, mask);
      break;
    case idx:
      got = shuffle_idx(value, b, c, mask);
      break;
    }
    out[round * n + i] = make_uint3(got.moved, got.inside, got.plain);
  }
}

// Constants, as sums and broadcasts have them.
__global__ void constants(const unsigned *values, uint4 *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned value = values[i];
  uint4 got;
  got.x = hipify::ptx::shfl_bfly(value, 16u, 31u, 0xffffffffu);
  got.y = hipify::ptx::shfl_idx(value, 37u, 31u, 0xffffffffu);
  got.z = hipify::ptx::shfl_up(value, 1u, 0u, 0xffffffffu);
  got.w = hipify::ptx::shfl_down(value, 3u, 0x181fu, 0xffffffffu);
  out[i] = got;
}

// Lanes of a warp that go different ways, each with its own mask.
__global__ void parts(const unsigned *values, unsigned *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned value = values[i];
  if (threadIdx.x % 32 < 11)
    {
      uint32_t out0 = value;
      out0 = hipify::ptx::shfl_idx(out0, 10u, 31u, 2047u);
      value = out0;
    }
  else
    {
      uint32_t out0 = value;
      out0 = hipify::ptx::shfl_down(out0, 1u, 31u, 0xfffff800u);
      value = out0;
    }
  out[i] = value;
}

// As the PTX ISA describes it, for one lane.
static bool source(Mode mode, int lane, unsigned b, unsigned c, int &from) {
  const int bval = b & 31, cval = c & 31, mask = c >> 8 & 31;
  const int maxLane = (lane & mask) | (cval & ~mask), minLane = lane & mask;
  bool pval = false;
  switch (mode) {
  case up:
    from = lane - bval, pval = from >= maxLane;
    break;
  case down:
    from = lane + bval, pval = from <= maxLane;
    break;
  case bfly:
    from = lane ^ bval, pval = from <= maxLane;
    break;
  case idx:
    from = minLane | (bval & ~mask), pval = from <= maxLane;
    break;
  }
  if (!pval)
    from = lane;
  return pval;
}

int main() {
  const int n = 192, rounds = 60;
  std::vector<unsigned> v(n), b(n * rounds), c(rounds);
  const std::vector<int> raw = numbers(n + n * rounds + rounds, 1 << 22, 5);
  for (int i = 0; i < n; ++i)
    v[i] = raw[i];
  for (int i = 0; i < n * rounds; ++i) // the same in a warp, or another in each lane; more than five bits
    b[i] = i / n % 2 ? raw[n + i] : raw[n + i / 32 * 32] % 40;
  for (int r = 0; r < rounds; ++r) {
    const unsigned width = 1u << r % 6;
    c[r] = r < 6 ? (32 - width) << 8 | 31 : r < 12 ? (32 - width) << 8 : unsigned(raw[n + n * rounds + r]);
  }
  Buffer<unsigned> values(v), bs(b), cs(c);

  std::size_t wrong = 0;
  for (const Mode mode : {up, down, bfly, idx}) {
    Buffer<uint3> out(n * rounds);
    shuffle<<<2, n / 2>>>(values.device, bs.device, cs.device, rounds, mode, out.device);
    out.download();
    for (int r = 0; r < rounds; ++r)
      for (int i = 0; i < n; ++i) {
        int from;
        const bool inside = source(mode, i % 32, b[r * n + i], c[r], from);
        const unsigned want = v[i / 32 * 32 + from];
        const uint3 got = out.host[r * n + i];
        wrong += got.x != want || got.y != inside || got.z != want;
      }
  }

  Buffer<uint4> fixed(n);
  constants<<<2, n / 2>>>(values.device, fixed.device);
  fixed.download();
  Buffer<unsigned> apart(n);
  parts<<<2, n / 2>>>(values.device, apart.device);
  apart.download();
  for (int i = 0; i < n; ++i) {
    const int lane = i % 32, warp = i - lane;
    const uint4 got = fixed.host[i];
    wrong += got.x != v[warp + (lane ^ 16)] || got.y != v[warp + 5] || got.z != v[lane ? i - 1 : i];
    wrong += got.w != v[lane % 8 < 5 ? i + 3 : i];
    wrong += apart.host[i] != (lane < 11 ? v[warp + 10] : v[lane < 31 ? i + 1 : i]);
  }
  return verdict("warp_shuffle", wrong);
}
