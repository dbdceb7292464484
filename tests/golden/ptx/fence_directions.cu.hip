// PTX: fences of one direction, of sm_90: fence.release before a flag is raised, fence.acquire after it was seen
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_90
#include <hipify/ptx.h>
#include <hipify/ptx/fence.h>
#include <hipify/ptx/memory.h>
#include "../warps/trap.cuh"

constexpr int kThreads = 64, kMessages = 12, kWords = 4;

// The flag itself is relaxed: the fences order the data.
#define FENCES(NAME, RELEASE, ACQUIRE)                                                                         \
  struct NAME {                                                                                                \
    __device__ static void raise(unsigned *flag, unsigned n) {                                                 \
      { static_assert(hipify::ptx::is_text(RELEASE ";", "fence.acq_rel.cluster;") || hipify::ptx::is_text(RELEASE ";", "fence.release.cluster;") || hipify::ptx::is_text(RELEASE ";", "fence.release.cta;") || hipify::ptx::is_text(RELEASE ";", "fence.release.gpu;") || hipify::ptx::is_text(RELEASE ";", "fence.release.sys;") || hipify::ptx::is_text(RELEASE ";", "fence.sc.cluster;"), "no translation for this text of PTX"); if constexpr (hipify::ptx::is_text(RELEASE ";", "fence.acq_rel.cluster;")) { hipify::ptx::fence<hipify::ptx::acq_rel, hipify::ptx::cluster>(); } else if constexpr (hipify::ptx::is_text(RELEASE ";", "fence.release.cluster;")) { hipify::ptx::fence<hipify::ptx::release, hipify::ptx::cluster>(); } else if constexpr (hipify::ptx::is_text(RELEASE ";", "fence.release.cta;")) { hipify::ptx::fence<hipify::ptx::release, hipify::ptx::cta>(); } else if constexpr (hipify::ptx::is_text(RELEASE ";", "fence.release.gpu;")) { hipify::ptx::fence<hipify::ptx::release, hipify::ptx::gpu>(); } else if constexpr (hipify::ptx::is_text(RELEASE ";", "fence.release.sys;")) { hipify::ptx::fence<hipify::ptx::release, hipify::ptx::sys>(); } else { hipify::ptx::fence<hipify::ptx::sc, hipify::ptx::cluster>(); } }                                                                  \
      hipify::ptx::st_relaxed<uint32_t, hipify::ptx::generic, hipify::ptx::sys>(flag, n);                           \
    }                                                                                                          \
    __device__ static void wait(unsigned *flag, unsigned n) {                                                  \
      unsigned seen;                                                                                           \
      do                                                                                                       \
        (seen) = hipify::ptx::ld_relaxed<uint32_t, hipify::ptx::generic, hipify::ptx::sys>(flag);                      \
      while (seen < n);                                                                                        \
      { static_assert(hipify::ptx::is_text(ACQUIRE ";", "fence.acquire.cluster;") || hipify::ptx::is_text(ACQUIRE ";", "fence.acquire.cta;") || hipify::ptx::is_text(ACQUIRE ";", "fence.acquire.gpu;") || hipify::ptx::is_text(ACQUIRE ";", "fence.acquire.sys;") || hipify::ptx::is_text(ACQUIRE ";", "fence.cluster;") || hipify::ptx::is_text(ACQUIRE ";", "fence.sc.cluster;"), "no translation for this text of PTX"); if constexpr (hipify::ptx::is_text(ACQUIRE ";", "fence.acquire.cluster;")) { hipify::ptx::fence<hipify::ptx::acquire, hipify::ptx::cluster>(); } else if constexpr (hipify::ptx::is_text(ACQUIRE ";", "fence.acquire.cta;")) { hipify::ptx::fence<hipify::ptx::acquire, hipify::ptx::cta>(); } else if constexpr (hipify::ptx::is_text(ACQUIRE ";", "fence.acquire.gpu;")) { hipify::ptx::fence<hipify::ptx::acquire, hipify::ptx::gpu>(); } else if constexpr (hipify::ptx::is_text(ACQUIRE ";", "fence.acquire.sys;")) { hipify::ptx::fence<hipify::ptx::acquire, hipify::ptx::sys>(); } else if constexpr (hipify::ptx::is_text(ACQUIRE ";", "fence.cluster;")) { hipify::ptx::fence<hipify::ptx::acq_rel, hipify::ptx::cluster>(); } else { hipify::ptx::fence<hipify::ptx::sc, hipify::ptx::cluster>(); } }                                                                  \
    }                                                                                                          \
  };
FENCES(OfGpu, "fence.release.gpu", "fence.acquire.gpu")
FENCES(OfSystem, "fence.release.sys", "fence.acquire.sys")
FENCES(OfBlock, "fence.release.cta", "fence.acquire.cta")
FENCES(OfCluster, "fence.release.cluster", "fence.acquire.cluster")
FENCES(BothOfCluster, "fence.acq_rel.cluster", "fence.cluster")
FENCES(OneOrder, "fence.sc.cluster", "fence.sc.cluster")

template <typename F>
__device__ void send(const unsigned *in, unsigned *data, unsigned *ready, unsigned *taken) {
  for (int m = 0; m < kMessages; ++m) {
    F::wait(taken, m);
    for (int k = 0; k < kWords; ++k)
      data[k] = in[m * kThreads * kWords + k];
    F::raise(ready, m + 1);
  }
}
template <typename F>
__device__ unsigned long long receive(const unsigned *data, unsigned *ready, unsigned *taken) {
  unsigned long long sum = 0;
  for (int m = 0; m < kMessages; ++m) {
    F::wait(ready, m + 1);
    for (int k = 0; k < kWords; ++k)
      sum = sum * 7 + data[k];
    F::raise(taken, m + 1);
  }
  return sum;
}

// Block 0 sends, block 1 sums up; the next message takes the same place once `taken` says so.
template <typename F>
__global__ void betweenBlocks(const unsigned *in, unsigned *data, unsigned *ready, unsigned *taken,
                              unsigned long long *out) {
  const int t = threadIdx.x;
  if (blockIdx.x == 0)
    send<F>(in + t * kWords, data + t * kWords, ready + t, taken + t);
  else
    out[t] = receive<F>(data + t * kWords, ready + t, taken + t);
}

// Two groups of a block, each whole wavefronts on AMD.
template <typename F> __global__ void withinBlock(const unsigned *in, unsigned long long *out) {
  __shared__ unsigned data[kThreads][kWords], ready[kThreads], taken[kThreads];
  const int t = threadIdx.x % kThreads;
  (threadIdx.x < kThreads ? ready : taken)[t] = 0;
  __syncthreads();
  if (threadIdx.x < kThreads)
    send<F>(in + t * kWords, data[t], &ready[t], &taken[t]);
  else
    out[t] = receive<F>(data[t], &ready[t], &taken[t]);
}

std::size_t wrongs(const char *name, const std::vector<int> &in, Buffer<unsigned long long> &out) {
  out.download();
  std::vector<unsigned long long> want(kThreads, 0);
  for (int m = 0; m < kMessages; ++m)
    for (int t = 0; t < kThreads; ++t)
      for (int k = 0; k < kWords; ++k)
        want[t] = want[t] * 7 + in[(m * kThreads + t) * kWords + k];
  const std::size_t wrong = differences(out.host, want);
  if (wrong)
    std::printf("%s: %zu wrong\n", name, wrong);
  return wrong;
}

template <typename F> std::size_t testBlocks(const char *name) {
  Buffer<int> in(numbers(kMessages * kThreads * kWords, 1000));
  Buffer<unsigned> data(kThreads * kWords), ready(kThreads, 0), taken(kThreads, 0);
  Buffer<unsigned long long> out(kThreads);
  betweenBlocks<F><<<2, kThreads>>>(reinterpret_cast<const unsigned *>(in.device), data.device, ready.device, taken.device,
                                    out.device);
  return wrongs(name, in.host, out);
}
template <typename F> std::size_t testBlock(const char *name) {
  Buffer<int> in(numbers(kMessages * kThreads * kWords, 1000));
  Buffer<unsigned long long> out(kThreads);
  withinBlock<F><<<1, 2 * kThreads>>>(reinterpret_cast<const unsigned *>(in.device), out.device);
  return wrongs(name, in.host, out);
}

int main() {
  std::size_t wrong = testBlocks<OfGpu>("gpu") + testBlocks<OfSystem>("sys");
  wrong += testBlock<OfBlock>("cta") + testBlock<OfCluster>("cluster");
  wrong += testBlock<BothOfCluster>("acq_rel.cluster") + testBlock<OneOrder>("sc.cluster");
  return verdict("fence_directions", wrong);
}
