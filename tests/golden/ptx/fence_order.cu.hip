// PTX: messages: data, then a flag; by fences of all kinds, by release and acquire, in one vector, in shared memory
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/device.h>
#include <hipify/ptx/atomic.h>
#include <hipify/ptx/fence.h>
#include <hipify/ptx/memory.h>
#include "../warps/trap.cuh"

#include <cstdint>

constexpr int kThreads = 64, kMessages = 12, kWords = 4;

// raise(flag, n) publishes what was written before; wait(flag, n) until then.
struct FencesGpu {
  __device__ static void raise(unsigned *flag, unsigned n) {
    {
      hipify::ptx::fence<hipify::ptx::acq_rel, hipify::ptx::gpu>();
      hipify::ptx::st_relaxed<uint32_t, hipify::ptx::global, hipify::ptx::gpu>(flag, n);
    }
  }
  __device__ static void wait(unsigned *flag, unsigned n) {
    unsigned seen;
    do
      seen = hipify::ptx::ld_relaxed<uint32_t, hipify::ptx::global, hipify::ptx::gpu>(flag);
    while (seen < n);
    hipify::ptx::fence<hipify::ptx::acq_rel, hipify::ptx::gpu>();
  }
};
struct FencesSys {
  __device__ static void raise(unsigned *flag, unsigned n) {
    hipify::ptx::fence<hipify::ptx::sc, hipify::ptx::sys>();
    hipify::ptx::st_volatile<uint32_t, hipify::ptx::global>(flag, n);
  }
  __device__ static void wait(unsigned *flag, unsigned n) {
    unsigned seen;
    do
      seen = hipify::ptx::ld_volatile<uint32_t, hipify::ptx::global>(flag);
    while (seen < n);
    hipify::ptx::fence<hipify::ptx::acq_rel, hipify::ptx::sys>();
  }
};
struct Membar {
  __device__ static void raise(unsigned *flag, unsigned n) {
    hipify::ptx::fence<hipify::ptx::sc, hipify::ptx::gpu>();
    hipify::ptx::st_volatile<uint32_t, hipify::ptx::global>(flag, n);
  }
  // Not ld.cg: ptxas may delete a loop that only waits for a weak load, and does for sm_90.
  __device__ static void wait(unsigned *flag, unsigned n) {
    unsigned seen;
    do
      seen = hipify::ptx::ld_volatile<uint32_t, hipify::ptx::global>(flag);
    while (seen < n);
    hipify::ptx::fence<hipify::ptx::sc, hipify::ptx::sys>();
  }
};
struct ReleaseAcquire {
  __device__ static void raise(unsigned *flag, unsigned n) {
    hipify::ptx::st_release<uint32_t, hipify::ptx::global, hipify::ptx::gpu>(flag, n);
  }
  // The loop in PTX.
  __device__ static void wait(unsigned *flag, unsigned n) {
    {
      __label__ again;
      uint32_t seen;
      bool p;
      again:;
      seen = hipify::ptx::ld_acquire<uint32_t, hipify::ptx::global, hipify::ptx::gpu>(flag);
      p = seen < n;
      if (p) goto again;
    }
  }
};
struct Atomics {
  __device__ static void raise(unsigned *flag, unsigned) {
    hipify::ptx::atom_add<uint32_t, hipify::ptx::global, hipify::ptx::release, hipify::ptx::gpu>(flag, 1u);
  }
  __device__ static void wait(unsigned *flag, unsigned n) {
    unsigned seen;
    do
      seen = hipify::ptx::atom_or<uint32_t, hipify::ptx::global, hipify::ptx::acquire, hipify::ptx::sys>(flag, 0u);
    while (seen < n);
  }
};

// Block 0 sends, block 1 sums up. The data are plain C++; the next message takes the same place once `taken` says so.
template <typename F>
__global__ void messages(const unsigned *in, unsigned *data, unsigned *ready, unsigned *taken, unsigned long long *out) {
  const int t = threadIdx.x;
  unsigned *mine = data + t * kWords;
  if (blockIdx.x == 0) {
    for (int m = 0; m < kMessages; ++m) {
      F::wait(taken + t, m);
      for (int k = 0; k < kWords; ++k)
        mine[k] = in[(m * kThreads + t) * kWords + k];
      F::raise(ready + t, m + 1);
    }
  } else {
    unsigned long long sum = 0;
    for (int m = 0; m < kMessages; ++m) {
      F::wait(ready + t, m + 1);
      for (int k = 0; k < kWords; ++k)
        sum = sum * 7 + mine[k];
      F::raise(taken + t, m + 1);
    }
    out[t] = sum;
  }
}

// The flag comes with the data: 16 bytes at once, as in NCCL's LL protocols.
__global__ void vectors(const unsigned *in, ulonglong2 *line, unsigned *taken, unsigned long long *out) {
  const int t = threadIdx.x;
  if (blockIdx.x == 0) {
    for (int m = 0; m < kMessages; ++m) {
      FencesSys::wait(taken + t, m);
      const unsigned *word = in + (m * kThreads + t) * kWords;
      for (int k = 0; k < kWords; ++k)
        hipify::ptx::st_volatile<hipify::ptx::vec<uint64_t, 2>, hipify::ptx::global>(&line[t * kWords + k], {uint64_t((unsigned long long)word[k]), uint64_t((unsigned long long)m + 1)});
    }
  } else {
    unsigned long long sum = 0;
    for (int m = 0; m < kMessages; ++m) {
      for (int k = 0; k < kWords; ++k) {
        unsigned long long data, flag;
        do
          {
            const auto result = hipify::ptx::ld_volatile<hipify::ptx::vec<uint64_t, 2>, hipify::ptx::global>(&line[t * kWords + k]);
            data = result[0];
            flag = result[1];
          }
        while (flag != m + 1u);
        sum = sum * 7 + data;
      }
      FencesSys::raise(taken + t, m + 1);
    }
    out[t] = sum;
  }
}

__device__ void raiseShared(unsigned *flag, unsigned n) {
  {
    const uint32_t in0 = unsigned(__cvta_generic_to_shared(flag));
    hipify::ptx::fence<hipify::ptx::acq_rel, hipify::ptx::cta>();
    hipify::ptx::st_relaxed<uint32_t, hipify::ptx::shared, hipify::ptx::cta>(in0, n);
  }
}
__device__ void waitShared(unsigned *flag, unsigned n) {
  unsigned seen;
  do
    seen = hipify::ptx::ld_volatile<uint32_t, hipify::ptx::shared>(unsigned(__cvta_generic_to_shared(flag)));
  while (seen < n);
  hipify::ptx::fence<hipify::ptx::sc, hipify::ptx::cta>();
}

// Two groups of a block, each whole wavefronts on AMD.
__global__ void sharedMessages(const unsigned *in, unsigned long long *out) {
  __shared__ unsigned data[kThreads][kWords], ready[kThreads], taken[kThreads];
  const int t = threadIdx.x % kThreads;
  (threadIdx.x < kThreads ? ready : taken)[t] = 0;
  __syncthreads();
  if (threadIdx.x < kThreads) {
    for (int m = 0; m < kMessages; ++m) {
      waitShared(&taken[t], m);
      for (int k = 0; k < kWords; ++k)
        data[t][k] = in[(m * kThreads + t) * kWords + k];
      raiseShared(&ready[t], m + 1);
    }
  } else {
    unsigned long long sum = 0;
    for (int m = 0; m < kMessages; ++m) {
      waitShared(&ready[t], m + 1);
      for (int k = 0; k < kWords; ++k)
        sum = sum * 7 + data[t][k];
      raiseShared(&taken[t], m + 1);
    }
    out[t] = sum;
  }
}

struct Test {
  Buffer<int> in{numbers(kMessages * kThreads * kWords, 1000)};
  Buffer<unsigned> data{kThreads * kWords}, ready{kThreads}, taken{kThreads};
  Buffer<ulonglong2> line{kThreads * kWords};
  Buffer<unsigned long long> out{kThreads};
  const unsigned *words() { return reinterpret_cast<const unsigned *>(in.device); }

  std::size_t wrong(const char *name) {
    out.download();
    std::vector<unsigned long long> want(kThreads, 0);
    for (int m = 0; m < kMessages; ++m)
      for (int t = 0; t < kThreads; ++t)
        for (int k = 0; k < kWords; ++k)
          want[t] = want[t] * 7 + in.host[(m * kThreads + t) * kWords + k];
    const std::size_t wrong = differences(out.host, want);
    if (wrong)
      std::printf("%s: %zu wrong\n", name, wrong);
    return wrong;
  }
};

template <typename F> std::size_t test(const char *name) {
  Test t;
  messages<F><<<2, kThreads>>>(t.words(), t.data.device, t.ready.device, t.taken.device, t.out.device);
  return t.wrong(name);
}

int main() {
  std::size_t wrong = test<FencesGpu>("fence.acq_rel.gpu");
  wrong += test<FencesSys>("fence.sc.sys");
  wrong += test<Membar>("membar.gl");
  wrong += test<ReleaseAcquire>("release, acquire");
  wrong += test<Atomics>("red.release, atom.acquire");
  Test v;
  vectors<<<2, kThreads>>>(v.words(), v.line.device, v.taken.device, v.out.device);
  wrong += v.wrong("volatile v2");
  Test s;
  sharedMessages<<<1, 2 * kThreads>>>(s.words(), s.out.device);
  wrong += s.wrong("shared");
  return verdict("fence_order", wrong);
}
