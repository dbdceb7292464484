// PTX: mbarrier of sm_90: relaxed arrivals and waits count like the others; the thread's own data need no order
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_90
#include "mbarrier_host.cuh"

__device__ uint32_t address(const void *p) { return uint32_t(__cvta_generic_to_shared(p)); }

__device__ uint64_t run(uint64_t *own, Step s) {
  uint64_t state = 0;
  switch (s.operation) {
  case arriveOne:
    asm volatile("mbarrier.arrive.relaxed.cta.shared::cta.b64 %0, [%1];" : "=l"(state) : "r"(address(own)) : "memory");
    break;
  case arriveSome:
    asm volatile("mbarrier.arrive.relaxed.cta.b64 %0, [%1], %2;" : "=l"(state) : "l"(own), "r"(s.count) : "memory");
    break;
  case dropOne:
    if (threadIdx.x % 2)
      asm volatile("mbarrier.arrive_drop.relaxed.cluster.shared::cta.b64 %0, [%1];"
                   : "=l"(state)
                   : "r"(address(own))
                   : "memory");
    else
      asm volatile("mbarrier.arrive_drop.relaxed.cta.b64 %0, [%1], %2;" : "=l"(state) : "l"(own), "n"(1) : "memory");
    break;
  case arriveExpect:
    asm volatile("mbarrier.arrive.expect_tx.relaxed.cta.shared::cta.b64 %0, [%1], %2;"
                 : "=l"(state)
                 : "r"(address(own)), "r"(s.count)
                 : "memory");
    break;
  case dropExpect:
    asm volatile("mbarrier.arrive_drop.expect_tx.relaxed.cta.b64 %0, [%1], %2;"
                 : "=l"(state)
                 : "l"(own), "r"(s.count)
                 : "memory");
    break;
  case completeBytes:
    asm volatile("mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%0], %1;" : : "r"(address(own)), "r"(s.count) : "memory");
    break;
  }
  return state;
}

// Whether the phase of a state is over, by three waits that must agree.
__device__ int isOver(uint64_t *own, uint64_t state) {
  int over;
  asm volatile("{\n"
               ".reg .pred p, q;\n"
               "mbarrier.test_wait.relaxed.cta.shared::cta.b64 p, [%1], %2;\n"
               "selp.b32 %0, 1, 0, p;\n"
               "mbarrier.try_wait.relaxed.cta.shared::cta.b64 q, [%1], %2;\n"
               "@q add.s32 %0, %0, 2;\n"
               "mbarrier.try_wait.shared.b64 q, [%1], %2, 20;\n"
               "@q add.s32 %0, %0, 4;\n"
               "}\n"
               : "=r"(over)
               : "r"(address(own)), "l"(state)
               : "memory");
  return over == 7 ? 1 : over;
}

// A barrier for each thread: neighbours in a warp use different ones at once.
__global__ void steps(const int *counts, const Step *script, Seen *seen) {
  __shared__ uint64_t barriers[kThreads];
  uint64_t *own = &barriers[threadIdx.x];
  asm volatile("mbarrier.init.b64 [%0], %1;" : : "l"(own), "r"(counts[threadIdx.x]));
  for (int k = 0; k < kSteps; ++k) {
    const Step step = script[threadIdx.x * kSteps + k];
    const uint64_t state = run(own, step);
    Seen out = {};
    asm volatile("{\n"
                 ".reg .pred p;\n"
                 "mbarrier.test_wait.parity.relaxed.cta.b64 p, [%2], 0;\n"
                 "selp.b32 %0, 1, 0, p;\n"
                 "mbarrier.try_wait.parity.relaxed.cta.b64 p, [%2], 1, %3;\n"
                 "selp.b32 %1, 1, 0, p;\n"
                 "}\n"
                 : "=r"(out.evenOver), "=r"(out.oddOver)
                 : "l"(own), "r"(20)
                 : "memory");
    if (returnsState(step)) {
      out.over = isOver(own, state);
      asm volatile("mbarrier.pending_count.b64 %0, %1;" : "=r"(out.lacked) : "l"(state));
    }
    seen[threadIdx.x * kSteps + k] = out;
  }
}

int main() {
  return verdict("mbarrier_relaxed",
                 testSteps(steps, {arriveOne, arriveSome, dropOne, arriveExpect, dropExpect, completeBytes}));
}
