// PTX: barriers of the whole block: barrier 0, others without a count, reductions, blocks with part of a warp
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HIP-FLAGS: -O1
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
        asm volatile("bar.sync 0;" ::: "memory");
        break;
      case barrier0:
        asm volatile("barrier.sync.aligned 0;" ::: "memory");
        break;
      case cta0:
        asm volatile("bar.cta.sync 0;" ::: "memory");
        break;
      case numbered:
        asm volatile("bar.sync 3;" ::: "memory");
        break;
      case fromRegister:
        asm volatile("barrier.sync %0;" ::"r"(round % 16) : "memory");
        break;
      case counted:
        asm volatile("bar.sync %0, %1;" ::"n"(0), "r"(n) : "memory");
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
      asm volatile("{\n"
                   ".reg .pred p, q;\n"
                   "setp.gt.u32 p, %3, %4;\n"
                   "barrier.red.popc.u32 %0, 6, p;\n"
                   "barrier.red.or.pred q, 7, p;\n"
                   "selp.u32 %1, 1, 0, q;\n"
                   "barrier.red.and.pred q, 5, p;\n"
                   "selp.u32 %2, 1, 0, q;\n"
                   "}"
                   : "=r"(got.x), "=r"(got.y), "=r"(got.z)
                   : "r"(in[i]), "r"(round * 2)
                   : "memory");
    else
      asm volatile("{\n"
                   ".reg .pred p, q;\n"
                   "setp.gt.u32 p, %3, %4;\n"
                   "bar.red.popc.u32 %0, 0, p;\n"
                   "barrier.red.or.aligned.pred q, 0, p;\n"
                   "selp.u32 %1, 1, 0, q;\n"
                   "bar.red.and.pred q, 4, p;\n"
                   "selp.u32 %2, 1, 0, q;\n"
                   "}"
                   : "=r"(got.x), "=r"(got.y), "=r"(got.z)
                   : "r"(in[i]), "r"(round * 2)
                   : "memory");
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
