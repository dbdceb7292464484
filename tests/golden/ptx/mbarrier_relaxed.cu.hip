// PTX: mbarrier of sm_90: relaxed arrivals and waits count like the others; the thread's own data need no order
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_90
#include <hipify/device.h>
#include <hipify/ptx/mbarrier.h>
#include "mbarrier_host.cuh"

__device__ uint32_t address(const void *p) { return uint32_t(__cvta_generic_to_shared(p)); }

__device__ uint64_t run(uint64_t *own, Step s) {
  uint64_t state = 0;
  switch (s.operation) {
  case arriveOne:
    state = hipify::ptx::mbarrier_arrive<hipify::ptx::relaxed>(address(own));
    break;
  case arriveSome:
    state = hipify::ptx::mbarrier_arrive<hipify::ptx::relaxed>(own, uint32_t(s.count));
    break;
  case dropOne:
    if (threadIdx.x % 2)
      state = hipify::ptx::mbarrier_arrive_drop<hipify::ptx::relaxed>(address(own));
    else
      state = hipify::ptx::mbarrier_arrive_drop<hipify::ptx::relaxed>(own, uint32_t(1));
    break;
  case arriveExpect:
    state = hipify::ptx::mbarrier_arrive_expect_tx<hipify::ptx::relaxed>(address(own), uint32_t(s.count));
    break;
  case dropExpect:
    state = hipify::ptx::mbarrier_arrive_drop_expect_tx<hipify::ptx::relaxed>(own, uint32_t(s.count));
    break;
  case completeBytes:
    hipify::ptx::mbarrier_complete_tx(address(own), uint32_t(s.count));
    break;
  }
  return state;
}

// Whether the phase of a state is over, by three waits that must agree.
__device__ int isOver(uint64_t *own, uint64_t state) {
  int over;
  {
    uint32_t out0{};
    const uint32_t in1 = address(own);
    bool p{};
    bool q{};
    p = hipify::ptx::mbarrier_test_wait<hipify::ptx::relaxed>(in1, state);
    out0 = p ? 1u : 0u;
    q = hipify::ptx::mbarrier_try_wait<hipify::ptx::relaxed>(in1, state);
    if (q) out0 = out0 + 2u;
    q = hipify::ptx::mbarrier_try_wait<hipify::ptx::acquire>(in1, state);
    if (q) out0 = out0 + 4u;
    over = out0;
  }
  return over == 7 ? 1 : over;
}

// A barrier for each thread: neighbours in a warp use different ones at once.
__global__ void steps(const int *counts, const Step *script, Seen *seen) {
  __shared__ uint64_t barriers[kThreads];
  uint64_t *own = &barriers[threadIdx.x];
  hipify::ptx::mbarrier_init(own, uint32_t(counts[threadIdx.x]));
  for (int k = 0; k < kSteps; ++k) {
    const Step step = script[threadIdx.x * kSteps + k];
    const uint64_t state = run(own, step);
    Seen out = {};
    {
      uint32_t out0;
      uint32_t out1;
      bool p{};
      p = hipify::ptx::mbarrier_test_wait_parity<hipify::ptx::relaxed>(own, 0u);
      out0 = p ? 1u : 0u;
      p = hipify::ptx::mbarrier_try_wait_parity<hipify::ptx::relaxed>(own, 1u);
      out1 = p ? 1u : 0u;
      out.evenOver = out0;
      out.oddOver = out1;
    }
    if (returnsState(step)) {
      out.over = isOver(own, state);
      out.lacked = hipify::ptx::mbarrier_pending_count(state);
    }
    seen[threadIdx.x * kSteps + k] = out;
  }
}

int main() {
  return verdict("mbarrier_relaxed",
                 testSteps(steps, {arriveOne, arriveSome, dropOne, arriveExpect, dropExpect, completeBytes}));
}
