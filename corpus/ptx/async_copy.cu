// PTX: cp.async of all sizes, with zeros behind a source size, with a predicate and hints; a pipeline of groups
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../warps/trap.cuh"

#include <cstdint>
#include <cstring>

constexpr int kThreads = 96, kBlocks = 2, kAll = kThreads * kBlocks;

// Copy n bytes from global memory to the shared address `to`; the source has `bytes` of them.
struct Ca4 {
  static constexpr int size = 4;
  __device__ static void copy(uint32_t to, const void *from, uint32_t) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" : : "r"(to), "l"(from));
  }
};
struct Ca8 {
  static constexpr int size = 8;
  __device__ static void copy(uint32_t to, const void *from, uint32_t) {
    asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], 8;" : : "r"(to), "l"(from));
  }
};
struct Cg16 {
  static constexpr int size = 16;
  __device__ static void copy(uint32_t to, const void *from, uint32_t) {
    asm volatile("cp.async.cg.shared::cta.global [%0], [%1], %2;" : : "r"(to), "l"(from), "n"(16));
  }
};
struct Offset16 {
  static constexpr int size = 16;
  __device__ static void copy(uint32_t to, const void *from, uint32_t) {
    asm volatile("cp.async.ca.shared.global [%0+-32], [%1+16], 16;"
                 :
                 : "r"(to + 32), "l"(static_cast<const char *>(from) - 16)
                 : "memory");
  }
};
struct Guarded16 {
  static constexpr int size = 16;
  __device__ static void copy(uint32_t to, const void *from, uint32_t bytes) {
    asm volatile("{\n"
                 "  .reg .pred p;\n"
                 "  setp.ne.b32 p, %0, 0;\n"
                 "  @p cp.async.cg.shared.global.L2::256B [%1], [%2], 16;\n"
                 "}\n"
                 :
                 : "r"(bytes), "r"(to), "l"(from));
  }
};
struct Policy16 {
  static constexpr int size = 16;
  __device__ static void copy(uint32_t to, const void *from, uint32_t) {
    asm volatile("{\n"
                 "  .reg .b64 p;\n"
                 "  createpolicy.fractional.L2::evict_last.b64 p, 1.0;\n"
                 "  cp.async.cg.shared.global.L2::cache_hint [%0], [%1], 16, p;\n"
                 "}\n"
                 :
                 : "r"(to), "l"(from));
  }
};
struct Zfill4 {
  static constexpr int size = 4;
  __device__ static void copy(uint32_t to, const void *from, uint32_t bytes) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" : : "r"(to), "l"(from), "r"(bytes));
  }
};
struct Zfill8 {
  static constexpr int size = 8;
  __device__ static void copy(uint32_t to, const void *from, uint32_t bytes) {
    asm volatile("cp.async.ca.shared::cta.global [%0], [%1], %2, %3;"
                 :
                 : "r"(to), "l"(from), "n"(8), "r"(bytes));
  }
};
struct Zfill16 {
  static constexpr int size = 16;
  __device__ static void copy(uint32_t to, const void *from, uint32_t bytes) {
    asm volatile("cp.async.cg.shared.global.L2::64B [%0], [%1], 16, %2;"
                 :
                 : "r"(to), "l"(from), "r"(bytes)
                 : "memory");
  }
};
struct Ignore16 {
  static constexpr int size = 16;
  __device__ static void copy(uint32_t to, const void *from, uint32_t bytes) {
    asm volatile("{\n"
                 "  .reg .pred p;\n"
                 "  setp.eq.u32 p, %2, 0;\n"
                 "  cp.async.cg.shared.global [%0], [%1], 16, p;\n"
                 "}\n"
                 :
                 : "r"(to), "l"(from), "r"(bytes));
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
  asm volatile("cp.async.commit_group;");
  asm volatile("cp.async.wait_group 0;" ::: "memory");
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
  asm volatile("cp.async.ca.shared.global [%0], [%1], 16;\n" ::"r"(to), "l"(tile + threadIdx.x * 4));
}

// Sums tiles that arrive some stages ahead, as in every matrix product.
__global__ void pipeline(const float *in, int tiles, float *out) {
  __shared__ alignas(16) float stages[kStages][kThreads * 4];
  in += blockIdx.x * tiles * kThreads * 4;
  for (int s = 0; s < kStages - 1; ++s) {
    if (s < tiles)
      fetch(stages[s], in + s * kThreads * 4);
    asm volatile("cp.async.commit_group;\n" ::);
  }
  float sum = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    asm volatile("cp.async.wait_group %0;\n" ::"n"(kStages - 2));
    __syncthreads();
    const int next = tile + kStages - 1;
    if (next < tiles)
      fetch(stages[next % kStages], in + next * kThreads * 4);
    asm volatile("cp.async.commit_group;\n" ::);
    for (int k = 0; k < 4; ++k) // of four other threads
      sum += stages[tile % kStages][(threadIdx.x + 31 * k + 1) % kThreads * 4 + k];
  }
  asm volatile("cp.async.wait_all;" ::: "memory");
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
