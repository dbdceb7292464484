// PTX: mbarrier: every arrival and wait of sm_80 against a model, a barrier of the block, producers and consumers
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mbarrier_host.cuh"

__device__ uint32_t address(const void *p) { return uint32_t(__cvta_generic_to_shared(p)); }

__device__ void init(uint64_t *barrier, int count) {
  asm volatile("mbarrier.init.shared.b64 [%0], %1;" : : "r"(address(barrier)), "r"(count));
}
__device__ uint64_t arrive(uint64_t *barrier) {
  uint64_t state;
  asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(address(barrier)) : "memory");
  return state;
}
__device__ bool isOver(uint64_t *barrier, uint64_t state) {
  int over;
  asm volatile("{\n"
               "  .reg .pred p;\n"
               "  mbarrier.test_wait.shared.b64 p, [%1], %2;\n"
               "  selp.b32 %0, 1, 0, p;\n"
               "}\n"
               : "=r"(over)
               : "r"(address(barrier)), "l"(state)
               : "memory");
  return over;
}
__device__ bool isOverParity(uint64_t *barrier, int parity) {
  int over;
  asm volatile("{\n"
               "  .reg .pred p;\n"
               "  mbarrier.test_wait.parity.shared.b64 p, [%1], %2;\n"
               "  selp.b32 %0, 1, 0, p;\n"
               "}\n"
               : "=r"(over)
               : "r"(address(barrier)), "r"(parity)
               : "memory");
  return over;
}

// A barrier for each thread: neighbours in a warp use different ones at once.
__global__ void steps(const int *counts, const Step *script, Seen *seen) {
  __shared__ uint64_t barriers[kThreads];
  uint64_t *own = &barriers[threadIdx.x];
  init(own, counts[threadIdx.x]);
  for (int k = 0; k < kSteps; ++k) {
    const Step s = script[threadIdx.x * kSteps + k];
    uint64_t state = 0;
    switch (s.operation) {
    case arriveOne:
      // A generic address, for once.
      asm volatile("mbarrier.arrive.b64 %0, [%1];" : "=l"(state) : "l"(own) : "memory");
      break;
    case noComplete:
      asm volatile("mbarrier.arrive.noComplete.shared.b64 %0, [%1], %2;"
                   : "=l"(state)
                   : "r"(address(own)), "r"(s.count)
                   : "memory");
      break;
    case dropOne:
      asm volatile("mbarrier.arrive_drop.shared.b64 %0, [%1];" : "=l"(state) : "r"(address(own)) : "memory");
      break;
    }
    Seen &out = seen[threadIdx.x * kSteps + k];
    out.over = isOver(own, state);
    out.evenOver = isOverParity(own, 0);
    out.oddOver = isOverParity(own, 1);
    asm volatile("mbarrier.pending_count.b64 %0, %1;" : "=r"(out.lacked) : "l"(state));
  }
  asm volatile("mbarrier.inval.shared.b64 [%0];" : : "r"(address(own)));
}

// In place of __syncthreads. What the states of a phase lack sinks to one warp's threads: a GPU may give all threads of a
// warp that arrive together the same state.
__global__ void blockBarrier(const int *in, int rounds, int *out, int *wrong) {
  __shared__ uint64_t barrier;
  __shared__ int values[2][kThreads], least;
  if (threadIdx.x == 0)
    init(&barrier, kThreads);
  __syncthreads();
  int value = in[threadIdx.x];
  for (int round = 0; round < rounds; ++round) {
    least = kThreads + 1;
    __syncthreads();
    values[round % 2][threadIdx.x] = value;
    const uint64_t state = arrive(&barrier);
    int count;
    asm volatile("mbarrier.pending_count.b64 %0, %1;" : "=r"(count) : "l"(state));
    while (!isOver(&barrier, state))
      ;
    value = value * 3 + values[round % 2][(threadIdx.x + 41) % kThreads];
    atomicMin(&least, count);
    __syncthreads();
    if (count > kThreads || least < 1 || least > 32)
      atomicAdd(wrong, 1);
    __syncthreads();
  }
  out[threadIdx.x] = value;
}

constexpr int kGroup = 64, kStages = 2;

// Two barriers per stage: full and empty. The groups are whole wavefronts of 64, since lanes of one wavefront cannot wait
// for each other. Copies arrive by themselves: noinc counts as the thread's arrival.
__global__ void pipeline(const int *in, int tiles, bool increments, long long *out) {
  __shared__ uint64_t full[kStages], empty[kStages];
  __shared__ int stages[kStages][kGroup];
  const int t = threadIdx.x % kGroup;
  if (threadIdx.x < kStages) {
    init(&full[threadIdx.x], kGroup);
    init(&empty[threadIdx.x], kGroup);
  }
  __syncthreads();
  if (threadIdx.x < kGroup) {
    for (int tile = 0; tile < tiles; ++tile) {
      const int s = tile % kStages, use = tile / kStages;
      while (!isOverParity(&empty[s], use % 2 ^ 1))
        ;
      asm volatile("cp.async.ca.shared.global [%0], [%1], 4;"
                   :
                   : "r"(address(&stages[s][t])), "l"(in + tile * kGroup + t)
                   : "memory");
      if (increments) {
        asm volatile("cp.async.mbarrier.arrive.shared.b64 [%0];" : : "r"(address(&full[s])) : "memory");
        arrive(&full[s]);
      } else {
        asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" : : "r"(address(&full[s])) : "memory");
      }
    }
  } else {
    long long sum = 0;
    for (int tile = 0; tile < tiles; ++tile) {
      const int s = tile % kStages, use = tile / kStages;
      while (!isOverParity(&full[s], use % 2))
        ;
      for (int k = 0; k < 3; ++k)
        sum = sum * 5 + stages[s][(t + 17 * k) % kGroup];
      arrive(&empty[s]);
    }
    out[t] = sum;
  }
}

std::size_t testBlockBarrier() {
  const int rounds = 9;
  Buffer<int> in(numbers(kThreads, 100)), out(kThreads), wrong(1, 0);
  blockBarrier<<<1, kThreads>>>(in.device, rounds, out.device, wrong.device);
  out.download();
  wrong.download();
  std::vector<unsigned> want(in.host.begin(), in.host.end());
  for (int round = 0; round < rounds; ++round) {
    const std::vector<unsigned> before = want;
    for (int t = 0; t < kThreads; ++t)
      want[t] = before[t] * 3 + before[(t + 41) % kThreads];
  }
  return wrong.host[0] + differences(out.host, std::vector<int>(want.begin(), want.end()));
}

std::size_t testPipeline(bool increments) {
  const int tiles = 11;
  Buffer<int> in(numbers(tiles * kGroup, 100));
  Buffer<long long> out(kGroup);
  pipeline<<<1, 2 * kGroup>>>(in.device, tiles, increments, out.device);
  out.download();
  std::vector<long long> want(kGroup, 0);
  for (int t = 0; t < kGroup; ++t)
    for (int tile = 0; tile < tiles; ++tile)
      for (int k = 0; k < 3; ++k)
        want[t] = (long long)((unsigned long long)want[t] * 5 + in.host[tile * kGroup + (t + 17 * k) % kGroup]);
  return differences(out.host, want);
}

int main() {
  std::size_t wrong = testSteps(steps, {arriveOne, noComplete, dropOne});
  wrong += testBlockBarrier();
  wrong += testPipeline(false);
  wrong += testPipeline(true);
  return verdict("mbarrier_phases", wrong);
}
