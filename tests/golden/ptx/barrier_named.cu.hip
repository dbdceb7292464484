// PTX: named barriers: some of a block's warps wait, or arrive only; counts change, ids come from registers
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HIP-FLAGS: -O1
#include <hipify/ptx/barrier.h>
#include "../warps/trap.cuh"

__device__ void sync(unsigned id, unsigned threads) { hipify::ptx::bar_sync(id, threads); }
__device__ void arrive(unsigned id, unsigned threads) {
  hipify::ptx::bar_arrive(id, threads);
}

// Each group of 64 threads turns its numbers around, again and again; then pairs of groups, then all.
__global__ void groups(const unsigned *in, int rounds, unsigned *out) {
  __shared__ unsigned shared[256];
  const unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  unsigned value = in[i];
  for (int round = 0; round < rounds; ++round) {
    // Groups do not run at the same speed.
    for (unsigned k = 0; k < (t / 64 * 5 + round) % 7; ++k)
      value = value * 1664525u + 1013904223u;
    const unsigned size = round % 3 == 0 ? 64 : round % 3 == 1 ? 128 : 256;
    const unsigned id = size == 64 ? 1 + t / 64 : size == 128 ? 8 + t / 128 : 7;
    shared[t] = value;
    sync(id, size);
    value ^= shared[t / size * size + (t + 37) % size];
    sync(id, size);
  }
  out[i] = value;
}

// Two groups fill a buffer, two others empty it; each waits for the other's word.
__global__ void pipeline(const unsigned *in, int rounds, unsigned *out) {
  __shared__ unsigned shared[2][128];
  const unsigned t = threadIdx.x % 128;
  if (threadIdx.x < 128) {
    for (int round = 0; round < rounds; ++round) {
      if (round >= 2)
        sync(10 + round % 2, 256);
      shared[round % 2][t] = in[(blockIdx.x * rounds + round) * 128 + t];
      arrive(12 + round % 2, 256);
    }
  } else {
    unsigned sum = 0;
    for (int round = 0; round < rounds; ++round) {
      hipify::ptx::barrier_sync(uint32_t(12 + round % 2), 256u);
      sum = sum * 3 + shared[round % 2][127 - t];
      if (round + 2 < rounds)
        hipify::ptx::barrier_arrive(uint32_t(10 + round % 2), 256u);
    }
    out[blockIdx.x * 128 + t] = sum;
  }
}

// Leaves arrivals behind that nobody waits for: the next block must not find them.
__global__ void leftovers(const unsigned *in, unsigned *out) {
  __shared__ unsigned shared[128];
  const unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  unsigned value = in[i];
  for (int k = 0; t < 64 && k < 50; ++k) // the first half comes late
    value = value * 1664525u + 1013904223u;
  shared[t] = value;
  hipify::ptx::bar_sync(5u, 128u);
  out[i] = shared[127 - t];
  if (t < 64)
    hipify::ptx::bar_arrive(5u, 128u);
}

// One warp is a barrier's all: it waits for nobody.
__global__ void alone(unsigned *out) {
  __shared__ unsigned shared[96];
  shared[threadIdx.x] = threadIdx.x;
  hipify::ptx::bar_sync(threadIdx.x / 32, 32u);
  out[threadIdx.x] = shared[threadIdx.x ^ 1];
}

// Counts of predicates in groups of 64 and 192 threads.
__global__ void reductions(const unsigned *in, uint3 *out) {
  const unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  const unsigned id = t < 64 ? 2 : 3, size = t < 64 ? 64 : 192;
  for (int round = 0; round < 4; ++round) {
    uint3 got;
    if (round % 2) // Without .aligned: threads of a warp may come one by one.
      {
        uint32_t out0;
        uint32_t out1;
        uint32_t out2;
        const uint32_t in6 = round * 4;
        bool p{};
        bool q{};
        p = in[i] > in6;
        out0 = hipify::ptx::barrier_red_popc(id, size, p);
        q = hipify::ptx::barrier_red_or(id, size, p);
        out1 = q ? 1u : 0u;
        q = hipify::ptx::barrier_red_and(id, size, !p);
        out2 = q ? 1u : 0u;
        got.x = out0;
        got.y = out1;
        got.z = out2;
      }
    else
      {
        uint32_t out0;
        uint32_t out1;
        uint32_t out2;
        const uint32_t in6 = round * 4;
        bool p{};
        bool q{};
        p = in[i] > in6;
        out0 = hipify::ptx::barrier_red_popc(id, size, p);
        q = hipify::ptx::bar_red_or(id, size, p);
        out1 = q ? 1u : 0u;
        q = hipify::ptx::bar_red_and(id, size, !p);
        out2 = q ? 1u : 0u;
        got.x = out0;
        got.y = out1;
        got.z = out2;
      }
    out[round * gridDim.x * blockDim.x + i] = got;
  }
}

int main() {
  const int blocks = 6, n = blocks * 256, rounds = 23;
  const std::vector<int> raw = numbers(blocks * rounds * 128, 1 << 20, 13);
  std::vector<unsigned> v(raw.begin(), raw.end());
  Buffer<unsigned> in(v), out(n);
  std::size_t wrong = 0;

  groups<<<blocks, 256>>>(in.device, rounds, out.device);
  out.download();
  for (int b = 0; b < blocks; ++b) {
    std::vector<unsigned> now(v.begin() + b * 256, v.begin() + (b + 1) * 256);
    for (int round = 0; round < rounds; ++round) {
      for (int t = 0; t < 256; ++t)
        for (int k = 0; k < (t / 64 * 5 + round) % 7; ++k)
          now[t] = now[t] * 1664525u + 1013904223u;
      const std::vector<unsigned> shared = now;
      const int size = round % 3 == 0 ? 64 : round % 3 == 1 ? 128 : 256;
      for (int t = 0; t < 256; ++t)
        now[t] ^= shared[t / size * size + (t + 37) % size];
    }
    for (int t = 0; t < 256; ++t)
      wrong += out.host[b * 256 + t] != now[t];
  }

  pipeline<<<blocks, 256>>>(in.device, rounds, out.device);
  out.download();
  for (int i = 0; i < blocks * 128; ++i) {
    unsigned sum = 0;
    for (int round = 0; round < rounds; ++round)
      sum = sum * 3 + v[(i / 128 * rounds + round) * 128 + 127 - i % 128];
    wrong += out.host[i] != sum;
  }

  for (int launch = 0; launch < 5; ++launch) {
    leftovers<<<blocks, 128>>>(in.device, out.device);
    out.download();
    for (int i = 0; i < blocks * 128; ++i) {
      unsigned want = v[i / 128 * 128 + 127 - i % 128];
      for (int k = 0; i % 128 >= 64 && k < 50; ++k)
        want = want * 1664525u + 1013904223u;
      wrong += out.host[i] != want;
    }
  }

  alone<<<1, 96>>>(out.device);
  out.download();
  for (unsigned t = 0; t < 96; ++t)
    wrong += out.host[t] != (t ^ 1);

  for (unsigned &x : v)
    x %= 14;
  for (int t = 0; t < 64; ++t)
    v[t] = 5; // a group of which all or none have it
  Buffer<unsigned> few(v);
  Buffer<uint3> counts(4 * n);
  reductions<<<blocks, 256>>>(few.device, counts.device);
  counts.download();
  for (int k = 0; k < 4 * n; ++k) {
    const int i = k % n, t = i % 256, first = i - t + (t < 64 ? 0 : 64), size = t < 64 ? 64 : 192;
    unsigned count = 0;
    for (int j = 0; j < size; ++j)
      count += v[first + j] > unsigned(k / n * 4);
    const uint3 got = counts.host[k];
    wrong += got.x != count || got.y != (count != 0) || got.z != (count == 0);
  }
  return verdict("barrier_named", wrong);
}
