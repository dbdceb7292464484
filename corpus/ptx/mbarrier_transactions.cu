// PTX: mbarrier of sm_90: counts, bytes that are expected and come, scopes and orders, try_wait in a loop of PTX
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_90
#include "mbarrier_host.cuh"

__device__ uint32_t address(const void *p) { return uint32_t(__cvta_generic_to_shared(p)); }

__device__ void init(uint64_t *barrier, int count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" : : "r"(address(barrier)), "r"(count));
}

// Waits in the statement itself, as CUTLASS does.
__device__ void wait(uint64_t *barrier, int parity) {
  asm volatile("{\n"
               ".reg .pred P1;\n"
               "LAB_WAIT:\n"
               "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
               "@P1 bra DONE;\n"
               "bra LAB_WAIT;\n"
               "DONE:\n"
               "}" ::"r"(address(barrier)),
               "r"(parity)
               : "memory");
}

__device__ uint64_t run(uint64_t *own, Step s) {
  uint64_t state = 0;
  switch (s.operation) {
  case arriveOne:
    asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 %0, [%1];" : "=l"(state) : "r"(address(own)) : "memory");
    break;
  case arriveSome:
    asm volatile("mbarrier.arrive.relaxed.cluster.shared::cta.b64 %0, [%1], %2;"
                 : "=l"(state)
                 : "r"(address(own)), "r"(s.count)
                 : "memory");
    break;
  case dropOne:
    asm volatile("mbarrier.arrive_drop.release.cta.b64 %0, [%1], %2;" : "=l"(state) : "l"(own), "n"(1) : "memory");
    break;
  case expectBytes:
    asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" : : "r"(address(own)), "r"(s.count) : "memory");
    break;
  case completeBytes:
    asm volatile("mbarrier.complete_tx.shared::cluster.relaxed.cluster.b64 [%0], %1;"
                 :
                 : "r"(address(own)), "r"(s.count)
                 : "memory");
    break;
  case arriveExpect:
    asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 %0, [%1], %2;"
                 : "=l"(state)
                 : "r"(address(own)), "r"(s.count)
                 : "memory");
    break;
  case dropExpect:
    asm volatile("mbarrier.arrive_drop.expect_tx.shared.b64 %0, [%1], %2;"
                 : "=l"(state)
                 : "r"(address(own)), "r"(s.count)
                 : "memory");
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
    asm volatile("{\n"
                 ".reg .pred p;\n"
                 "mbarrier.test_wait.parity.relaxed.cluster.shared::cta.b64 p, [%2], 0;\n"
                 "selp.b32 %0, 1, 0, p;\n"
                 "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 p, [%2], %3, %4;\n"
                 "selp.b32 %1, 1, 0, p;\n"
                 "}\n"
                 : "=r"(out.evenOver), "=r"(out.oddOver)
                 : "r"(address(own)), "r"(1), "r"(20)
                 : "memory");
    if (returnsState(step))
      asm volatile("{\n"
                   ".reg .pred p;\n"
                   "mbarrier.test_wait.acquire.cta.shared::cta.b64 p, [%2], %3;\n"
                   "selp.b32 %0, 1, 0, p;\n"
                   "mbarrier.pending_count.b64 %1, %3;\n"
                   "}\n"
                   : "=r"(out.over), "=r"(out.lacked)
                   : "r"(address(own)), "l"(state)
                   : "memory");
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
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  if (threadIdx.x < kGroup) {
    for (int tile = 0; tile < tiles; ++tile) {
      const int s = tile % kStages, use = tile / kStages;
      wait(&empty[s], use % 2 ^ 1);
      if (t == 0)
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(address(&full[s])), "n"(kGroup * 4)
                     : "memory");
      stages[s][t] = in[tile * kGroup + t];
      // Comes before or after the announcement of its bytes; .relaxed needs the fence.
      __threadfence_block();
      asm volatile("mbarrier.complete_tx.relaxed.cluster.shared::cluster.b64 [%0], %1;" ::"r"(address(&full[s])), "r"(4)
                   : "memory");
    }
  } else {
    long long sum = 0;
    for (int tile = 0; tile < tiles; ++tile) {
      const int s = tile % kStages, use = tile / kStages;
      wait(&full[s], use % 2);
      sum = sum * 5 + stages[s][(t + 17) % kGroup] + stages[s][t];
      __syncwarp();
      if (t % 4 == 0) // for its neighbours, too
        asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0], 1;" ::"r"(address(&empty[s])) : "memory");
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
