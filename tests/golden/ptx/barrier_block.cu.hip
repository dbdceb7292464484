// PTX: barriers of the whole block: barrier 0, others without a count, reductions, blocks with part of a warp
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HIP-FLAGS: -O1
#include <hipify/ptx/barrier.h>
#include "../warps/trap.cuh"

enum Form { bar0, barrier0, cta0, numbered, fromRegister, counted };

// Turns the block's numbers around as often as there are rounds.
__global__ void turn(const unsigned *in, Form form, int rounds, unsigned *out) {
  __shared__ unsigned shared[224];
  const unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t, n = blockDim.x;
  unsigned value = in[i];
  for (int round = 0; round < rounds; ++round) {
    for (unsigned k = 0; k < (t / 32 + round) % 5; ++k) // warps do not run at the same speed
      value = value * 1664525u + 1013904223u;
    for (int half = 0; half < 2; ++half) {
      if (half == 0)
        shared[t] = value;
      else
        value ^= shared[(t + 33) % n];
      switch (form) {
      case bar0:
        __syncthreads();
        break;
      case barrier0:
        __syncthreads();
        break;
      case cta0:
        __syncthreads();
        break;
      case numbered:
        hipify::ptx::bar_sync(3u);
        break;
      case fromRegister:
        hipify::ptx::barrier_sync(uint32_t(round % 16));
        break;
      case counted:
        hipify::ptx::bar_sync(uint32_t(0), n);
        break;
      }
    }
  }
  out[i] = value;
}

__global__ void reductions(const unsigned *in, int rounds, uint3 *out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int round = 0; round < rounds; ++round) {
    uint3 got;
    if (round % 2)
      {
        uint32_t out0;
        uint32_t out1;
        uint32_t out2;
        const uint32_t in4 = round * 2;
        bool p{};
        bool q{};
        p = in[i] > in4;
        out0 = hipify::ptx::barrier_red_popc(6u, p);
        q = hipify::ptx::barrier_red_or(7u, p);
        out1 = q ? 1u : 0u;
        q = hipify::ptx::barrier_red_and(5u, p);
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
        const uint32_t in4 = round * 2;
        bool p{};
        bool q{};
        p = in[i] > in4;
        out0 = __syncthreads_count(p);
        q = __syncthreads_or(p) != 0;
        out1 = q ? 1u : 0u;
        q = hipify::ptx::bar_red_and(4u, p);
        out2 = q ? 1u : 0u;
        got.x = out0;
        got.y = out1;
        got.z = out2;
      }
    out[round * gridDim.x * blockDim.x + i] = got;
  }
}

int main() {
  const int blocks = 5, rounds = 20;
  std::size_t wrong = 0;
  for (const int size : {224, 100, 32, 7}) {
    const int n = blocks * size;
    const std::vector<int> raw = numbers(n, 1 << 20, size);
    std::vector<unsigned> v(raw.begin(), raw.end());
    Buffer<unsigned> in(v), out(n);
    for (const Form form : {bar0, barrier0, cta0, numbered, fromRegister, counted}) {
      if (form == counted && size % 32)
        continue;
      turn<<<blocks, size>>>(in.device, form, rounds, out.device);
      out.download();
      for (int b = 0; b < blocks; ++b) {
        std::vector<unsigned> now(v.begin() + b * size, v.begin() + (b + 1) * size);
        for (int round = 0; round < rounds; ++round) {
          for (int t = 0; t < size; ++t)
            for (int k = 0; k < (t / 32 + round) % 5; ++k)
              now[t] = now[t] * 1664525u + 1013904223u;
          const std::vector<unsigned> shared = now;
          for (int t = 0; t < size; ++t)
            now[t] ^= shared[(t + 33) % size];
        }
        for (int t = 0; t < size; ++t)
          wrong += out.host[b * size + t] != now[t];
      }
    }

    for (int i = 0; i < n; ++i)
      v[i] = 4 + v[i] % 9;
    Buffer<unsigned> few(v);
    Buffer<uint3> counts(7 * n);
    reductions<<<blocks, size>>>(few.device, 7, counts.device);
    counts.download();
    for (int k = 0; k < 7 * n; ++k) {
      const int i = k % n;
      int count = 0;
      for (int j = 0; j < size; ++j)
        count += v[i / size * size + j] > unsigned(k / n * 2);
      const uint3 got = counts.host[k];
      wrong += got.x != unsigned(count) || got.y != (count != 0) || got.z != (count == size);
    }
  }
  return verdict("barrier_block", wrong);
}
