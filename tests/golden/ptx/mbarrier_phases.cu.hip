// PTX: mbarrier: every arrival and wait of sm_80 against a model, a barrier of the block, producers and consumers
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/device.h>
#include <hipify/ptx/async.h>
#include <hipify/ptx/fence.h>
#include <hipify/ptx/mbarrier.h>
#include "mbarrier_host.cuh"

__device__ uint32_t address(const void *p) { return uint32_t(__cvta_generic_to_shared(p)); }

__device__ void init(uint64_t *barrier, int count) {
  hipify::ptx::mbarrier_init(address(barrier), uint32_t(count));
}
__device__ uint64_t arrive(uint64_t *barrier) {
  uint64_t state;
  state = hipify::ptx::mbarrier_arrive<hipify::ptx::release>(address(barrier));
  return state;
}
__device__ bool isOver(uint64_t *barrier, uint64_t state) {
  int over;
  {
    uint32_t out0;
    const uint32_t in1 = address(barrier);
    bool p{};
    p = hipify::ptx::mbarrier_test_wait<hipify::ptx::acquire>(in1, state);
    out0 = p ? 1u : 0u;
    over = out0;
  }
  return over;
}
__device__ bool isOverParity(uint64_t *barrier, int parity) {
  int over;
  {
    uint32_t out0;
    const uint32_t in1 = address(barrier);
    bool p{};
    p = hipify::ptx::mbarrier_test_wait_parity<hipify::ptx::acquire>(in1, uint32_t(parity));
    out0 = p ? 1u : 0u;
    over = out0;
  }
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
      state = hipify::ptx::mbarrier_arrive<hipify::ptx::release>(own);
      break;
    case noComplete:
      state = hipify::ptx::mbarrier_arrive<hipify::ptx::release>(address(own), uint32_t(s.count));
      break;
    case dropOne:
      state = hipify::ptx::mbarrier_arrive_drop<hipify::ptx::release>(address(own));
      break;
    }
    Seen &out = seen[threadIdx.x * kSteps + k];
    out.over = isOver(own, state);
    out.evenOver = isOverParity(own, 0);
    out.oddOver = isOverParity(own, 1);
    out.lacked = hipify::ptx::mbarrier_pending_count(state);
  }
  (void)(address(own));
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
    count = hipify::ptx::mbarrier_pending_count(state);
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
      hipify::ptx::cp_async<4>(address(&stages[s][t]), in + tile * kGroup + t);
      if (increments) {
        hipify::ptx::fence<hipify::ptx::release, hipify::ptx::cta>();
        arrive(&full[s]);
      } else {
        hipify::ptx::mbarrier_arrive<hipify::ptx::release>(address(&full[s]));
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
