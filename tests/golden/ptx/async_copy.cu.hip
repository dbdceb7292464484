// PTX: cp.async of all sizes, with zeros behind a source size, with a predicate and hints; a pipeline of groups
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/device.h>
#include <hipify/ptx.h>
#include <hipify/ptx/async.h>
#include "../warps/trap.cuh"

#include <cstdint>
#include <cstring>

constexpr int kThreads = 96, kBlocks = 2, kAll = kThreads * kBlocks;

// Copy n bytes from global memory to the shared address `to`; the source has `bytes` of them.
struct Ca4 {
  static constexpr int size = 4;
  __device__ static void copy(uint32_t to, const void *from, uint32_t) {
    hipify::ptx::cp_async<4>(to, from);
  }
};
struct Ca8 {
  static constexpr int size = 8;
  __device__ static void copy(uint32_t to, const void *from, uint32_t) {
    hipify::ptx::cp_async<8>(to, from);
  }
};
struct Cg16 {
  static constexpr int size = 16;
  __device__ static void copy(uint32_t to, const void *from, uint32_t) {
    hipify::ptx::cp_async<16>(to, from);
  }
};
struct Offset16 {
  static constexpr int size = 16;
  __device__ static void copy(uint32_t to, const void *from, uint32_t) {
    hipify::ptx::cp_async<16>((to + 32) - 32, hipify::ptx::as<uint64_t>(static_cast<const char *>(from) - 16) + 16);
  }
};
struct Guarded16 {
  static constexpr int size = 16;
  __device__ static void copy(uint32_t to, const void *from, uint32_t bytes) {
    {
      bool p{};
      p = bytes != 0u;
      if (p) hipify::ptx::cp_async<16>(to, from);
    }
  }
};
struct Policy16 {
  static constexpr int size = 16;
  __device__ static void copy(uint32_t to, const void *from, uint32_t) {
    {
      uint64_t p{};
      p = uint64_t{0};
      hipify::ptx::cp_async<16>(to, from);
    }
  }
};
struct Zfill4 {
  static constexpr int size = 4;
  __device__ static void copy(uint32_t to, const void *from, uint32_t bytes) {
    hipify::ptx::cp_async_zfill<4>(to, from, bytes);
  }
};
struct Zfill8 {
  static constexpr int size = 8;
  __device__ static void copy(uint32_t to, const void *from, uint32_t bytes) {
    hipify::ptx::cp_async_zfill<8>(to, from, bytes);
  }
};
struct Zfill16 {
  static constexpr int size = 16;
  __device__ static void copy(uint32_t to, const void *from, uint32_t bytes) {
    hipify::ptx::cp_async_zfill<16>(to, from, bytes);
  }
};
struct Ignore16 {
  static constexpr int size = 16;
  __device__ static void copy(uint32_t to, const void *from, uint32_t bytes) {
    {
      bool p{};
      p = bytes == 0u;
      hipify::ptx::cp_async_ignore<16>(to, from, p);
    }
  }
};

// What a thread finds where it copied. A source of no bytes may be no address at all.
template <typename F>
__global__ void copies(const unsigned char *in, const int *bytes, unsigned char *out) {
  __shared__ alignas(16) unsigned char shared[kThreads * F::size];
  const int t = threadIdx.x, at = (blockIdx.x * kThreads + t) * F::size;
  for (int k = 0; k < F::size; ++k)
    shared[t * F::size + k] = 0xee;
  const int n = bytes[blockIdx.x * kThreads + t];
  F::copy(uint32_t(__cvta_generic_to_shared(shared + t * F::size)), n ? in + at : nullptr, n);
  (void)0;
  (void)0;
  __syncthreads();
  const int from = (t + 37) % kThreads; // another thread's
  for (int k = 0; k < F::size; ++k)
    out[(blockIdx.x * kThreads + from) * F::size + k] = shared[from * F::size + k];
}

enum Rest { whole, zeros, untouched };

template <typename F> std::size_t test(const char *name, Rest rest, bool partly = false) {
  std::vector<int> random = numbers(kAll * F::size, 255), sizes = numbers(kAll, F::size + 1, 3);
  Buffer<unsigned char> in(std::vector<unsigned char>(random.begin(), random.end()));
  Buffer<unsigned char> out(kAll * F::size);
  Buffer<int> bytes(kAll, F::size);
  if (rest != whole)
    for (int i = 0; i < kAll; ++i)
      bytes.host[i] = partly ? sizes[i] : sizes[i] % 2 * F::size;
  bytes.upload();
  copies<F><<<kBlocks, kThreads>>>(in.device, bytes.device, out.device);
  out.download();
  std::vector<unsigned char> want(in.host);
  for (int i = 0; i < kAll; ++i)
    for (int k = bytes.host[i]; k < F::size; ++k)
      want[i * F::size + k] = rest == zeros ? 0 : 0xee;
  const std::size_t wrong = differences(out.host, want);
  if (wrong)
    std::printf("%s: %zu wrong\n", name, wrong);
  return wrong;
}

constexpr int kStages = 3;

__device__ void fetch(float *stage, const float *tile) {
  const uint32_t to = uint32_t(__cvta_generic_to_shared(stage + threadIdx.x * 4));
  hipify::ptx::cp_async<16>(to, tile + threadIdx.x * 4);
}

// Sums tiles that arrive some stages ahead, as in every matrix product.
__global__ void pipeline(const float *in, int tiles, float *out) {
  __shared__ alignas(16) float stages[kStages][kThreads * 4];
  in += blockIdx.x * tiles * kThreads * 4;
  for (int s = 0; s < kStages - 1; ++s) {
    if (s < tiles)
      fetch(stages[s], in + s * kThreads * 4);
    (void)0;
  }
  float sum = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    (void)0;
    __syncthreads();
    const int next = tile + kStages - 1;
    if (next < tiles)
      fetch(stages[next % kStages], in + next * kThreads * 4);
    (void)0;
    for (int k = 0; k < 4; ++k) // of four other threads
      sum += stages[tile % kStages][(threadIdx.x + 31 * k + 1) % kThreads * 4 + k];
  }
  (void)0;
  out[blockIdx.x * kThreads + threadIdx.x] = sum;
}

std::size_t testPipeline() {
  const int tiles = 7;
  std::vector<int> random = numbers(kBlocks * tiles * kThreads * 4, 1000, 11);
  Buffer<float> in(std::vector<float>(random.begin(), random.end())), out(kAll);
  pipeline<<<kBlocks, kThreads>>>(in.device, tiles, out.device);
  out.download();
  std::vector<float> want(kAll, 0);
  for (int i = 0; i < kAll; ++i)
    for (int tile = 0; tile < tiles; ++tile)
      for (int k = 0; k < 4; ++k)
        want[i] += in.host[((i / kThreads * tiles + tile) * kThreads + (i % kThreads + 31 * k + 1) % kThreads) * 4 + k];
  return differences(out.host, want);
}

int main() {
  std::size_t wrong = 0;
  wrong += test<Ca4>("Ca4", whole);
  wrong += test<Ca8>("Ca8", whole);
  wrong += test<Cg16>("Cg16", whole);
  wrong += test<Offset16>("Offset16", whole);
  wrong += test<Guarded16>("Guarded16", untouched);
  wrong += test<Policy16>("Policy16", whole);
  wrong += test<Zfill4>("Zfill4", zeros, true);
  wrong += test<Zfill8>("Zfill8", zeros, true);
  wrong += test<Zfill16>("Zfill16", zeros, true);
  wrong += test<Ignore16>("Ignore16", zeros);
  wrong += testPipeline();
  return verdict("async_copy", wrong);
}
