// Lanes and warps that wait for each other by flags in memory: a ring of lanes, a flag of lane 0, warps with roles.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Right in CUDA since Volta. `schedule_hand_over blocks` ends everywhere; the
// others may wait for ever if those who wait share a wavefront with those they
// wait for: `turns` and `flag` on all AMD GPUs, `roles` on wavefronts of 64.
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

// Each lane waits for its turn.
__global__ void turns(volatile int *turn, int *out) {
  int tid = threadIdx.x;
  while (*turn != tid)
    ;
  out[tid] = tid == 0 ? 1 : out[tid - 1] + 1;
  __threadfence();
  *turn = tid + 1;
}

// All lanes but one wait for that one.
__global__ void flag(volatile int *ready, int *out) {
  __shared__ int value;
  if (threadIdx.x != 0) {
    while (*ready == 0)
      ;
    out[threadIdx.x] = value + threadIdx.x;
  } else {
    value = 1;
    out[0] = 1;
    __threadfence();
    *ready = 1;
  }
}

// The first warp waits for what the second makes.
__global__ void roles(volatile int *made, int *out) {
  int warp = threadIdx.x / 32;
  if (warp == 0) {
    while (*made == 0)
      ;
    out[threadIdx.x] = *made + threadIdx.x;
  } else {
    out[threadIdx.x] = threadIdx.x + 1;
    __syncwarp();
    if (threadIdx.x == 32) {
      __threadfence();
      *made = 1;
    }
  }
}

// One thread of each block waits for the block before it.
__global__ void blocks(volatile int *turn, int *out) {
  __shared__ int base;
  if (threadIdx.x == 0) {
    while (*turn != (int)blockIdx.x)
      ;
    base = 32 * blockIdx.x;
    __threadfence();
    *turn = blockIdx.x + 1;
  }
  __syncthreads();
  out[base + threadIdx.x] = base + threadIdx.x + 1;
}

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "blocks";
  const int n = 64;
  int *state, *out, host[n];
  cudaMalloc(&state, sizeof(int));
  cudaMalloc(&out, sizeof(host));
  cudaMemset(state, 0, sizeof(int));
  cudaMemset(out, 0, sizeof(host));
  if (!strcmp(how, "turns"))
    turns<<<1, n>>>(state, out);
  else if (!strcmp(how, "flag"))
    flag<<<1, n>>>(state, out);
  else if (!strcmp(how, "roles"))
    roles<<<1, n>>>(state, out);
  else
    blocks<<<2, n / 2>>>(state, out);
  cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost);
  cudaFree(state);
  cudaFree(out);
  int wrong = 0;
  for (int i = 0; i < n; i++)
    wrong += host[i] != i + 1;
  printf("schedule_hand_over %s: %d wrong: %s\n", how, wrong,
         wrong ? "FAIL" : "PASS");
  return wrong != 0;
}
