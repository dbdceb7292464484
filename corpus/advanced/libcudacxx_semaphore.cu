// Semaphores of libcu++ in global, shared and managed memory: a lock that one thread of each block takes, places for a few
// blocks, a queue of one element between blocks, tries of all threads, release by the host. And cuda::std's barriers and
// latches, whose scope is the system, between blocks.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cuda/semaphore>
#include <cuda/std/barrier>
#include <cuda/std/latch>
#include <cuda/std/semaphore>
#include <cuda_runtime.h>

#include <cstdio>

constexpr int kBlocks = 6, kThreads = 64, kItems = 10;

__device__ cuda::binary_semaphore<cuda::thread_scope_device> mutex{1};
__device__ cuda::counting_semaphore<cuda::thread_scope_device, 2> places{2};
__device__ cuda::binary_semaphore<cuda::thread_scope_device> isFree{1}, isFull{0};

struct Results {
  int protectedSum, inside, mostInside, received, tries, ofLanes, ofHost;
  unsigned met;
};

/// One thread of each block takes the lock, then one of two places.
__global__ void locked(Results *r) {
  if (threadIdx.x == 0) {
    for (int i = 0; i < 4; ++i) {
      mutex.acquire();
      int old = *static_cast<volatile int *>(&r->protectedSum);
      *static_cast<volatile int *>(&r->protectedSum) = old + 1;
      mutex.release();
    }
    places.acquire();
    int inside = atomicAdd(&r->inside, 1) + 1;
    atomicMax(&r->mostInside, inside);
    atomicSub(&r->inside, 1);
    places.release();
  }
}

/// Block 0 sends elements to block 1.
__global__ void queue(Results *r, volatile int *slot) {
  if (threadIdx.x != 0)
    return;
  for (int i = 1; i <= kItems; ++i)
    if (blockIdx.x == 0) {
      isFree.acquire();
      *slot = i * i;
      isFull.release();
    } else {
      isFull.acquire();
      r->received = r->received * 3 + *slot;
      isFree.release();
    }
}

/// All threads of a block: in one iteration of the loop, each tries, works and releases.
__global__ void lanes(Results *r) {
  __shared__ cuda::counting_semaphore<cuda::thread_scope_block, 3> *lock;
  __shared__ __align__(8) unsigned char room[sizeof(*lock)];
  __shared__ volatile int count;
  if (threadIdx.x == 0) {
    lock = new (room) cuda::counting_semaphore<cuda::thread_scope_block, 3>(1);
    count = 0;
  }
  __syncthreads();
  bool done = false;
  while (!done) {
    if (lock->try_acquire()) {
      count = count + 1;
      __threadfence_block();
      lock->release();
      done = true;
    }
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    r->ofLanes = count;
    // Three were released: the fourth try fails.
    lock->acquire();
    lock->release(3);
    for (int i = 0; i < 4; ++i)
      r->tries = r->tries * 2 + lock->try_acquire();
  }
}

/// The host counts up before the launch.
__global__ void fromHost(Results *r, cuda::std::counting_semaphore<8> *ready, cuda::std::binary_semaphore *done) {
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    while (ready->try_acquire())
      ++r->ofHost;
    done->release();
  }
}

/// All threads of all blocks meet at the barrier, phase after phase; the latch tells the first that the others are done.
__global__ void meet(Results *r, cuda::std::barrier<> *barrier, cuda::std::latch *latch, int *slots) {
  int thread = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  for (int phase = 0; phase < 3; ++phase) {
    int *from = slots + (phase % 2) * all, *to = slots + (1 - phase % 2) * all;
    to[thread] = from[(thread + 1) % all] + phase;
    barrier->arrive_and_wait();
  }
  if (threadIdx.x == 0) {
    latch->count_down();
    if (blockIdx.x == 0) {
      latch->wait();
      for (int i = 0; i < all; ++i)
        r->met = r->met * 3 + slots[all + i];
    }
  }
}

int main() {
  Results *r = nullptr;
  int *slot = nullptr;
  cuda::std::counting_semaphore<8> *ready = nullptr;
  cuda::std::binary_semaphore *done = nullptr;
  cudaMallocManaged(&r, sizeof(*r));
  cudaMallocManaged(&slot, sizeof(int));
  cudaMallocManaged(&ready, sizeof(*ready));
  cudaMallocManaged(&done, sizeof(*done));
  *r = Results{};
  locked<<<kBlocks, kThreads>>>(r);
  queue<<<2, kThreads>>>(r, slot);
  lanes<<<1, kThreads>>>(r);
  new (ready) cuda::std::counting_semaphore<8>(2);
  new (done) cuda::std::binary_semaphore(0);
  ready->release(3);
  bool took = ready->try_acquire();
  cudaDeviceSynchronize();
  fromHost<<<1, kThreads>>>(r, ready, done);
  if (cudaError_t e = cudaDeviceSynchronize(); e != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(e));
    return 2;
  }
  done->acquire();
  constexpr int kMeeting = 2 * kThreads;
  cuda::std::barrier<> *barrier = nullptr;
  cuda::std::latch *latch = nullptr;
  int *slots = nullptr;
  cudaMallocManaged(&barrier, sizeof(*barrier));
  cudaMallocManaged(&latch, sizeof(*latch));
  cudaMallocManaged(&slots, 2 * kMeeting * sizeof(int));
  new (barrier) cuda::std::barrier<>(kMeeting);
  new (latch) cuda::std::latch(2);
  for (int i = 0; i < kMeeting; ++i)
    slots[i] = i * i;
  meet<<<2, kThreads>>>(r, barrier, latch, slots);
  if (cudaError_t e = cudaDeviceSynchronize(); e != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(e));
    return 2;
  }
  // Three phases: each takes the third next element, and adds 0, 1 and 2.
  unsigned met = 0;
  for (int i = 0; i < kMeeting; ++i)
    met = met * 3 + unsigned((i + 3) % kMeeting * ((i + 3) % kMeeting) + 3);
  int received = 0;
  for (int i = 1; i <= kItems; ++i)
    received = received * 3 + i * i;
  static_assert(cuda::std::binary_semaphore::max() >= 1);
  bool right = r->protectedSum == 4 * kBlocks && r->inside == 0 && r->mostInside >= 1 && r->mostInside <= 2 &&
               r->received == received && r->ofLanes == kThreads && r->tries == 14 && took && r->ofHost == 4 &&
               !done->try_acquire() && r->met == met;
  std::printf("protected %d, received %d, lanes %d, tries %d, host %d, met %x\n%s\n", r->protectedSum, r->received, r->ofLanes,
              r->tries, r->ofHost, r->met, right ? "PASS" : "FAIL");
  cudaFree(barrier);
  cudaFree(latch);
  cudaFree(slots);
  cudaFree(r);
  cudaFree(slot);
  cudaFree(ready);
  cudaFree(done);
  return right ? 0 : 1;
}
