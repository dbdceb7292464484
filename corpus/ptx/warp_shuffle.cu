// PTX: shfl in all modes, with PTX's own c operand (any segment and clamp), the predicate, and any source lane
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../warps/trap.cuh"

enum Mode { up, down, bfly, idx };

struct Shuffled {
  unsigned moved, inside, plain;
};

__device__ Shuffled shuffle_up(unsigned value, unsigned b, unsigned c, unsigned mask) {
  Shuffled got;
  asm volatile("{\n"
               ".reg .pred p;\n"
               "shfl.sync.up.b32 %0|p, %2, %3, %4, 0xffffffff;\n"
               "selp.u32 %1, 1, 0, p;\n"
               "}"
               : "=r"(got.moved), "=r"(got.inside)
               : "r"(value), "r"(b), "r"(c));
  asm volatile("shfl.sync.up.b32 %0, %1, %2, %3, %4;" : "=r"(got.plain) : "r"(value), "r"(b), "r"(c), "r"(mask));
  return got;
}
__device__ Shuffled shuffle_down(unsigned value, unsigned b, unsigned c, unsigned mask) {
  Shuffled got;
  asm volatile("{\n"
               ".reg .pred p;\n"
               "shfl.sync.down.b32 %0|p, %2, %3, %4, 0xffffffff;\n"
               "selp.u32 %1, 1, 0, p;\n"
               "}"
               : "=r"(got.moved), "=r"(got.inside)
               : "r"(value), "r"(b), "r"(c));
  asm volatile("shfl.sync.down.b32 %0, %1, %2, %3, %4;" : "=r"(got.plain) : "r"(value), "r"(b), "r"(c), "r"(mask));
  return got;
}
__device__ Shuffled shuffle_bfly(unsigned value, unsigned b, unsigned c, unsigned mask) {
  Shuffled got;
  asm volatile("{\n"
               ".reg .pred p;\n"
               "shfl.sync.bfly.b32 %0|p, %2, %3, %4, 0xffffffff;\n"
               "selp.u32 %1, 1, 0, p;\n"
               "}"
               : "=r"(got.moved), "=r"(got.inside)
               : "r"(value), "r"(b), "r"(c));
  asm volatile("shfl.sync.bfly.b32 %0, %1, %2, %3, %4;" : "=r"(got.plain) : "r"(value), "r"(b), "r"(c), "r"(mask));
  return got;
}
__device__ Shuffled shuffle_idx(unsigned value, unsigned b, unsigned c, unsigned mask) {
  Shuffled got;
  asm volatile("{\n"
               ".reg .pred p;\n"
               "shfl.sync.idx.b32 %0|p, %2, %3, %4, 0xffffffff;\n"
               "selp.u32 %1, 1, 0, p;\n"
               "}"
               : "=r"(got.moved), "=r"(got.inside)
               : "r"(value), "r"(b), "r"(c));
  asm volatile("shfl.sync.idx.b32 %0, %1, %2, %3, %4;" : "=r"(got.plain) : "r"(value), "r"(b), "r"(c), "r"(mask));
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
  asm volatile("shfl.sync.bfly.b32 %0, %1, 0x10, 0x1f, 0xffffffff;" : "=r"(got.x) : "r"(value));
  asm volatile("shfl.sync.idx.b32 %0, %1, 37, 31, -1;" : "=r"(got.y) : "r"(value));
  asm volatile("shfl.sync.up.b32 %0, %1, 1, 0x0, 0xffffffff;" : "=r"(got.z) : "r"(value));
  asm volatile("shfl.sync.down.b32 %0, %1, 3, 0x181f, 0xffffffff;" : "=r"(got.w) : "r"(value));
  out[i] = got;
}

// Lanes of a warp that go different ways, each with its own mask.
__global__ void parts(const unsigned *values, unsigned *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned value = values[i];
  if (threadIdx.x % 32 < 11)
    asm volatile("shfl.sync.idx.b32 %0, %0, 10, 0x1f, 0x7ff;" : "+r"(value));
  else
    asm volatile("shfl.sync.down.b32 %0, %0, 1, 0x1f, 0xfffff800;" : "+r"(value));
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
