// A lock that each thread of a block takes: three ways to write it, right in CUDA since Volta, and how AMD's wavefronts fare.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `schedule_lock retry` is translated to code that ends on AMD, too; `spin`,
// `leave` and `lanes` wait for ever on wavefronts and are reported.
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

struct Counter {
  int lock;
  int value;
};

// What the thread before it has written is seen behind a fence only.
__device__ void add(Counter *counter) {
  __threadfence();
  volatile int *value = &counter->value;
  *value = *value + 1;
  __threadfence();
}

// Each lane tries, works and gives back in one turn.
__global__ void retry(Counter *counter) {
  bool done = false;
  while (!done) {
    if (atomicCAS(&counter->lock, 0, 1) == 0) {
      add(counter);
      atomicExch(&counter->lock, 0);
      done = true;
    }
  }
}

// The lock is given back behind the loop.
__global__ void spin(Counter *counter) {
  while (atomicCAS(&counter->lock, 0, 1) != 0)
    ;
  add(counter);
  atomicExch(&counter->lock, 0);
}

// It is given back inside, but the lane leaves from there.
__global__ void leave(Counter *counter) {
  while (true) {
    if (atomicExch(&counter->lock, 1) == 0) {
      add(counter);
      atomicExch(&counter->lock, 0);
      break;
    }
  }
}

// One lane of each warp: two of them are in a wavefront of 64.
__global__ void lanes(Counter *counter) {
  if (threadIdx.x % 32 == 0) {
    while (atomicCAS(&counter->lock, 0, 1) != 0)
      ;
    add(counter);
    atomicExch(&counter->lock, 0);
  }
}

// One thread of the block: nobody of its wavefront waits.
__global__ void oneThread(Counter *counter) {
  if (threadIdx.x != 0)
    return;
  while (atomicCAS(&counter->lock, 0, 1) != 0)
    ;
  add(counter);
  atomicExch(&counter->lock, 0);
}

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "retry";
  const int blocks = 3, threads = 64;
  Counter *device, host = {0, 0};
  cudaMalloc(&device, sizeof(Counter));
  cudaMemcpy(device, &host, sizeof(Counter), cudaMemcpyHostToDevice);

  int expected = blocks * threads;
  if (!strcmp(how, "spin")) {
    spin<<<blocks, threads>>>(device);
  } else if (!strcmp(how, "leave")) {
    leave<<<blocks, threads>>>(device);
  } else if (!strcmp(how, "lanes")) {
    lanes<<<blocks, threads>>>(device);
    expected = blocks * threads / 32;
  } else {
    retry<<<blocks, threads>>>(device);
  }
  oneThread<<<blocks, threads>>>(device);
  expected += blocks;

  cudaMemcpy(&host, device, sizeof(Counter), cudaMemcpyDeviceToHost);
  cudaFree(device);
  bool ok = host.value == expected && host.lock == 0;
  printf("schedule_lock %s: %d of %d: %s\n", how, host.value, expected,
         ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
