// PTX: mbarrier of sm_90: counts, bytes that are expected and come, scopes and orders, try_wait in a loop of PTX
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_90
#include <hipify/device.h>
#include <hipify/ptx/fence.h>
#include <hipify/ptx/mbarrier.h>
#include <hipify/warp.h>
#include "mbarrier_host.cuh"

__device__ uint32_t address(const void *p) { return uint32_t(__cvta_generic_to_shared(p)); }

__device__ void init(uint64_t *barrier, int count) {
  hipify::ptx::mbarrier_init(address(barrier), uint32_t(count));
}

// Waits in the statement itself, as CUTLASS does.
__device__ void wait(uint64_t *barrier, int parity) {
  {
    __label__ DONE, LAB_WAIT;
    const uint32_t in0 = address(barrier);
    bool P1;
    LAB_WAIT:;
    P1 = hipify::ptx::mbarrier_try_wait_parity<hipify::ptx::acquire>(in0, uint32_t(parity));
    if (P1) goto DONE;
    goto LAB_WAIT;
    DONE:;
  }
}

__device__ uint64_t run(uint64_t *own, Step s) {
  uint64_t state = 0;
  switch (s.operation) {
  case arriveOne:
    state = hipify::ptx::mbarrier_arrive<hipify::ptx::release>(address(own));
    break;
  case arriveSome:
    state = hipify::ptx::mbarrier_arrive<hipify::ptx::relaxed>(address(own), uint32_t(s.count));
    break;
  case dropOne:
    state = hipify::ptx::mbarrier_arrive_drop<hipify::ptx::release>(own, uint32_t(1));
    break;
  case expectBytes:
    hipify::ptx::mbarrier_expect_tx(address(own), uint32_t(s.count));
    break;
  case completeBytes:
    hipify::ptx::mbarrier_complete_tx(address(own), uint32_t(s.count));
    break;
  case arriveExpect:
    state = hipify::ptx::mbarrier_arrive_expect_tx<hipify::ptx::release>(address(own), uint32_t(s.count));
    break;
  case dropExpect:
    state = hipify::ptx::mbarrier_arrive_drop_expect_tx<hipify::ptx::release>(address(own), uint32_t(s.count));
    break;
  }
  return state;
}

// A barrier for each thread: neighbours in a warp use different ones at once.
__global__ void steps(const int *counts, const Step *script, Seen *seen) {
  __shared__ uint64_t barriers[kThreads];
  uint64_t *own = &barriers[threadIdx.x];
  init(own, counts[threadIdx.x]);
  for (int k = 0; k < kSteps; ++k) {
    const Step step = script[threadIdx.x * kSteps + k];
    const uint64_t state = run(own, step);
    Seen out = {};
    {
      uint32_t out0;
      uint32_t out1;
      const uint32_t in2 = address(own);
      bool p{};
      p = hipify::ptx::mbarrier_test_wait_parity<hipify::ptx::relaxed>(in2, 0u);
      out0 = p ? 1u : 0u;
      p = hipify::ptx::mbarrier_try_wait_parity<hipify::ptx::acquire>(in2, uint32_t(1));
      out1 = p ? 1u : 0u;
      out.evenOver = out0;
      out.oddOver = out1;
    }
    if (returnsState(step))
      {
        uint32_t out0;
        uint32_t out1;
        const uint32_t in2 = address(own);
        bool p{};
        p = hipify::ptx::mbarrier_test_wait<hipify::ptx::acquire>(in2, state);
        out0 = p ? 1u : 0u;
        out1 = hipify::ptx::mbarrier_pending_count(state);
        out.over = out0;
        out.lacked = out1;
      }
    seen[threadIdx.x * kSteps + k] = out;
  }
}

constexpr int kGroup = 64, kStages = 3;

// One thread announces a stage's bytes, all of its group write them and say so; the other group takes them.
__global__ void pipeline(const int *in, int tiles, long long *out) {
  __shared__ uint64_t full[kStages], empty[kStages];
  __shared__ int stages[kStages][kGroup];
  const int t = threadIdx.x % kGroup;
  if (threadIdx.x == 0) {
    for (int s = 0; s < kStages; ++s) {
      init(&full[s], 1);
      init(&empty[s], kGroup / 4);
    }
    hipify::ptx::fence<hipify::ptx::release, hipify::ptx::cluster>();
  }
  __syncthreads();
  if (threadIdx.x < kGroup) {
    for (int tile = 0; tile < tiles; ++tile) {
      const int s = tile % kStages, use = tile / kStages;
      wait(&empty[s], use % 2 ^ 1);
      if (t == 0)
        (void)(hipify::ptx::mbarrier_arrive_expect_tx<hipify::ptx::release>(address(&full[s]), uint32_t(kGroup * 4)));
      stages[s][t] = in[tile * kGroup + t];
      // Comes before or after the announcement of its bytes; .relaxed needs the fence.
      __threadfence_block();
      hipify::ptx::mbarrier_complete_tx(address(&full[s]), uint32_t(4));
    }
  } else {
    long long sum = 0;
    for (int tile = 0; tile < tiles; ++tile) {
      const int s = tile % kStages, use = tile / kStages;
      wait(&full[s], use % 2);
      sum = sum * 5 + stages[s][(t + 17) % kGroup] + stages[s][t];
      __syncwarp();
      if (t % 4 == 0) // for its neighbours, too
        (void)(hipify::ptx::mbarrier_arrive<hipify::ptx::release>(address(&empty[s]), 1u));
    }
    out[t] = sum;
  }
}

std::size_t testPipeline() {
  const int tiles = 13;
  Buffer<int> in(numbers(tiles * kGroup, 100));
  Buffer<long long> out(kGroup);
  pipeline<<<1, 2 * kGroup>>>(in.device, tiles, out.device);
  out.download();
  std::vector<long long> want(kGroup, 0);
  for (int t = 0; t < kGroup; ++t)
    for (int tile = 0; tile < tiles; ++tile)
      want[t] = (long long)((unsigned long long)want[t] * 5 + in.host[tile * kGroup + (t + 17) % kGroup] +
                            in.host[tile * kGroup + t]);
  return differences(out.host, want);
}

int main() {
  std::size_t wrong = testSteps(steps, {arriveOne, arriveSome, dropOne, expectBytes, completeBytes, completeBytes, arriveExpect, dropExpect});
  wrong += testPipeline();
  return verdict("mbarrier_transactions", wrong);
}
