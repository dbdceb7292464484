// PTX: messages: data, then a flag; by fences of all kinds, by release and acquire, in one vector, in shared memory
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../warps/trap.cuh"

#include <cstdint>

constexpr int kThreads = 64, kMessages = 12, kWords = 4;

// raise(flag, n) publishes what was written before; wait(flag, n) until then.
struct FencesGpu {
  __device__ static void raise(unsigned *flag, unsigned n) {
    asm volatile("fence.acq_rel.gpu;\n"
                 "st.relaxed.gpu.global.u32 [%0], %1;"
                 :
                 : "l"(flag), "r"(n)
                 : "memory");
  }
  __device__ static void wait(unsigned *flag, unsigned n) {
    unsigned seen;
    do
      asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
    while (seen < n);
    asm volatile("fence.acq_rel.gpu;" ::: "memory");
  }
};
struct FencesSys {
  __device__ static void raise(unsigned *flag, unsigned n) {
    asm volatile("fence.sc.sys;" ::: "memory");
    asm volatile("st.volatile.global.u32 [%0], %1;" : : "l"(flag), "r"(n) : "memory");
  }
  __device__ static void wait(unsigned *flag, unsigned n) {
    unsigned seen;
    do
      asm volatile("ld.volatile.global.u32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
    while (seen < n);
    asm volatile("fence.acq_rel.sys;" ::: "memory");
  }
};
struct Membar {
  __device__ static void raise(unsigned *flag, unsigned n) {
    asm volatile("membar.gl;" ::: "memory");
    asm volatile("st.volatile.global.u32 [%0], %1;" : : "l"(flag), "r"(n) : "memory");
  }
  // Not ld.cg: ptxas may delete a loop that only waits for a weak load, and does for sm_90.
  __device__ static void wait(unsigned *flag, unsigned n) {
    unsigned seen;
    do
      asm volatile("ld.volatile.global.b32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
    while (seen < n);
    asm volatile("membar.sys;" ::: "memory");
  }
};
struct ReleaseAcquire {
  __device__ static void raise(unsigned *flag, unsigned n) {
    asm volatile("st.release.gpu.global.u32 [%0], %1;" : : "l"(flag), "r"(n) : "memory");
  }
  // The loop in PTX.
  __device__ static void wait(unsigned *flag, unsigned n) {
    asm volatile("{\n"
                 ".reg .u32 seen;\n"
                 ".reg .pred p;\n"
                 "again:\n"
                 "ld.acquire.gpu.global.u32 seen, [%0];\n"
                 "setp.lt.u32 p, seen, %1;\n"
                 "@p bra again;\n"
                 "}"
                 :
                 : "l"(flag), "r"(n)
                 : "memory");
  }
};
struct Atomics {
  __device__ static void raise(unsigned *flag, unsigned) {
    asm volatile("red.release.gpu.global.add.u32 [%0], 1;" : : "l"(flag) : "memory");
  }
  __device__ static void wait(unsigned *flag, unsigned n) {
    unsigned seen;
    do
      asm volatile("atom.acquire.sys.global.or.b32 %0, [%1], 0;" : "=r"(seen) : "l"(flag) : "memory");
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
        asm volatile("st.volatile.global.v2.u64 [%0], {%1, %2};"
                     :
                     : "l"(&line[t * kWords + k]), "l"((unsigned long long)word[k]), "l"((unsigned long long)m + 1)
                     : "memory");
    }
  } else {
    unsigned long long sum = 0;
    for (int m = 0; m < kMessages; ++m) {
      for (int k = 0; k < kWords; ++k) {
        unsigned long long data, flag;
        do
          asm volatile("ld.volatile.global.v2.u64 {%0, %1}, [%2];"
                       : "=l"(data), "=l"(flag)
                       : "l"(&line[t * kWords + k])
                       : "memory");
        while (flag != m + 1u);
        sum = sum * 7 + data;
      }
      FencesSys::raise(taken + t, m + 1);
    }
    out[t] = sum;
  }
}

__device__ void raiseShared(unsigned *flag, unsigned n) {
  asm volatile("fence.acq_rel.cta;\n"
               "st.relaxed.cta.shared.u32 [%0], %1;"
               :
               : "r"(unsigned(__cvta_generic_to_shared(flag))), "r"(n)
               : "memory");
}
__device__ void waitShared(unsigned *flag, unsigned n) {
  unsigned seen;
  do
    asm volatile("ld.volatile.shared.u32 %0, [%1];" : "=r"(seen) : "r"(unsigned(__cvta_generic_to_shared(flag))) : "memory");
  while (seen < n);
  asm volatile("membar.cta;" ::: "memory");
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
