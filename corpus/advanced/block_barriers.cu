// libcu++'s barriers in shared memory: tokens, phases, dropped threads, completion functions, roles of 64 threads,
// copies that a phase waits for; a latch in global memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
//
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/latch>
#include <cuda/pipeline>
#include <cuda_runtime.h>

#include <cstdio>
#include <utility>

namespace cg = cooperative_groups;
using Barrier = cuda::barrier<cuda::thread_scope_block>;

constexpr int kThreads = 256, kPhases = 8;

#ifdef __NVCC__
#pragma nv_diag_suppress static_var_with_dynamic_init
#endif

/// Each thread reads what another wrote in the phase before.
__global__ void exchange(int *out) {
  __shared__ Barrier barrier;
  __shared__ int values[2][kThreads];
  if (threadIdx.x == 0)
    init(&barrier, kThreads);
  __syncthreads();
  int sum = 0;
  for (int phase = 0; phase < kPhases; ++phase) {
    values[phase % 2][threadIdx.x] = int(threadIdx.x) * 100 + phase;
    Barrier::arrival_token token = barrier.arrive();
    int other = (threadIdx.x + 97) % kThreads;
    barrier.wait(std::move(token));
    sum += values[phase % 2][other];
  }
  out[threadIdx.x] = sum;
}

/// 64 threads leave after each phase.
__global__ void dropped(int *out) {
  __shared__ Barrier barrier;
  __shared__ int count;
  if (threadIdx.x == 0) {
    init(&barrier, kThreads);
    count = 0;
  }
  __syncthreads();
  for (unsigned phase = 0; phase < 4; ++phase) {
    atomicAdd(&count, 1);
    if (threadIdx.x / 64 == phase) {
      barrier.arrive_and_drop();
      return;
    }
    barrier.arrive_and_wait();
    if (threadIdx.x == kThreads - 1)
      out[phase] = count;
    barrier.arrive_and_wait();
  }
}

struct Add {
  int *sum;
  __device__ void operator()() const { *sum += 1; }
};
/// The last thread of a phase runs a function before the others go on.
__global__ void completed(int *out) {
  using Counting = cuda::barrier<cuda::thread_scope_block, Add>;
  __shared__ alignas(Counting) char storage[sizeof(Counting)];
  __shared__ int phases;
  auto &barrier = *reinterpret_cast<Counting *>(storage);
  if (threadIdx.x == 0) {
    phases = 0;
    new (storage) Counting(kThreads / 2, Add{&phases});
  }
  __syncthreads();
  bool right = true;
  for (int phase = 0; phase < kPhases; ++phase) {
    // The first 64 threads arrive for two each; the others only look.
    if (threadIdx.x < kThreads / 4)
      barrier.wait(barrier.arrive(2));
    __syncthreads();
    right &= phases == phase + 1;
    __syncthreads();
  }
  out[threadIdx.x] = right;
}

/// 64 threads fill a ring of four tiles, 64 others add them up.
__global__ void roles(const int *in, int *out, int tiles) {
  constexpr int kStages = 4, kTile = 64;
  __shared__ int ring[kStages][kTile];
  __shared__ Barrier filled[kStages], emptied[kStages];
  if (threadIdx.x < kStages) {
    init(&filled[threadIdx.x], kTile);
    init(&emptied[threadIdx.x], kTile);
  }
  __syncthreads();
  int at = threadIdx.x % kTile, sum = 0;
  if (threadIdx.x / kTile == 0) {
    for (int tile = 0; tile < tiles; ++tile) {
      int stage = tile % kStages;
      emptied[stage].wait_parity(tile / kStages % 2 == 0);
      ring[stage][at] = in[tile * kTile + at];
      (void)filled[stage].arrive();
    }
  } else if (threadIdx.x / kTile == 1) {
    for (int tile = 0; tile < tiles; ++tile) {
      int stage = tile % kStages;
      filled[stage].wait_parity(tile / kStages % 2 != 0);
      sum += ring[stage][(at + 13) % kTile];
      (void)emptied[stage].arrive();
    }
    out[at] = sum;
  }
}

/// Copies of any size and alignment, by the block and by each thread.
__global__ void copied(const char *in, char *out, int bytes, int shift) {
  __shared__ Barrier barrier;
  __shared__ alignas(16) char whole[600], own[kThreads * 12];
  auto block = cg::this_thread_block();
  if (threadIdx.x == 0)
    init(&barrier, kThreads);
  block.sync();
  cuda::memcpy_async(block, whole + shift, in + shift, bytes, barrier);
  cuda::memcpy_async(own + threadIdx.x * 12, in + threadIdx.x * 12, cuda::aligned_size_t<4>(12), barrier);
  barrier.arrive_and_wait();
  for (int i = threadIdx.x; i < bytes; i += kThreads)
    out[i] = whole[shift + i];
  for (int i = threadIdx.x; i < kThreads * 12; i += kThreads)
    out[600 + i] = own[kThreads * 12 - 1 - i];
}

/// A pipeline whose first 64 threads produce, and one of each thread's own.
__global__ void pipelines(const int *in, int *out, int tiles) {
  constexpr int kStages = 2, kTile = 192;
  __shared__ int tile[kStages][kTile];
  __shared__ int mine[kThreads];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state, 64);
  int sum = 0;
  if (threadIdx.x < 64) {
    for (int i = 0; i < tiles; ++i) {
      pipe.producer_acquire();
      for (int part = 0; part < kTile; part += 64)
        cuda::memcpy_async(&tile[i % kStages][part + threadIdx.x], in + i * kTile + part + threadIdx.x,
                           sizeof(int), pipe);
      pipe.producer_commit();
    }
  } else {
    for (int i = 0; i < tiles; ++i) {
      pipe.consumer_wait();
      sum += tile[i % kStages][kTile - 1 - (threadIdx.x - 64)];
      pipe.consumer_release();
    }
    out[threadIdx.x - 64] = sum;
  }
  cuda::pipeline<cuda::thread_scope_thread> own = cuda::make_pipeline();
  own.producer_acquire();
  cuda::memcpy_async(&mine[threadIdx.x], in + threadIdx.x, sizeof(int), own);
  own.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(own);
  out[192 + threadIdx.x] = mine[threadIdx.x];
  own.consumer_release();
}

__device__ int total;
/// The last block goes on when all have added their part.
__global__ void latched(cuda::latch<cuda::thread_scope_device> *done, int *out) {
  if (threadIdx.x == 0) {
    atomicAdd(&total, int(blockIdx.x) + 1);
    done->count_down();
    if (blockIdx.x == gridDim.x - 1) {
      done->wait();
      *out = atomicAdd(&total, 0);
    }
  }
}
__global__ void makeLatch(cuda::latch<cuda::thread_scope_device> *done, int expected) {
  new (done) cuda::latch<cuda::thread_scope_device>(expected);
}

static int *deviceInts(int n) {
  int *p = nullptr;
  cudaMalloc(&p, n * sizeof(int));
  cudaMemset(p, 0, n * sizeof(int));
  return p;
}

int main() {
  constexpr int n = 3840;
  int host[n], got[n], wrong = 0;
  for (int i = 0; i < n; ++i)
    host[i] = i * 7 % 1013;
  int *in = deviceInts(n), *out = deviceInts(n);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  auto fetch = [&] { cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost); };
  auto check = [&](const char *what, bool right) {
    if (!right)
      std::printf("%s is wrong\n", what);
    wrong += !right;
  };

  exchange<<<1, kThreads>>>(out);
  fetch();
  bool right = true;
  for (int i = 0; i < kThreads; ++i)
    right &= got[i] == kPhases * ((i + 97) % kThreads * 100) + kPhases * (kPhases - 1) / 2;
  check("exchange", right);

  dropped<<<1, kThreads>>>(out);
  fetch();
  check("dropped", got[0] == 256 && got[1] == 448 && got[2] == 576);

  completed<<<1, kThreads>>>(out);
  fetch();
  right = true;
  for (int i = 0; i < kThreads; ++i)
    right &= got[i] == 1;
  check("completed", right);

  roles<<<1, 128>>>(in, out, 20);
  fetch();
  right = true;
  for (int i = 0; i < 64; ++i) {
    int sum = 0;
    for (int tile = 0; tile < 20; ++tile)
      sum += host[tile * 64 + (i + 13) % 64];
    right &= got[i] == sum;
  }
  check("roles", right);

  for (int shift : {0, 4, 8, 3}) {
    copied<<<1, kThreads>>>(reinterpret_cast<char *>(in), reinterpret_cast<char *>(out), 517, shift);
    fetch();
    const char *from = reinterpret_cast<char *>(host), *to = reinterpret_cast<char *>(got);
    right = true;
    for (int i = 0; i < 517; ++i)
      right &= to[i] == from[shift + i];
    for (int i = 0; i < kThreads * 12; ++i)
      right &= to[600 + i] == from[kThreads * 12 - 1 - i];
    check("copied", right);
  }

  pipelines<<<1, kThreads>>>(in, out, 10);
  fetch();
  right = true;
  for (int i = 0; i < 192; ++i) {
    int sum = 0;
    for (int tile = 0; tile < 10; ++tile)
      sum += host[tile * 192 + 191 - i];
    right &= got[i] == sum;
  }
  for (int i = 0; i < kThreads; ++i)
    right &= got[192 + i] == host[i];
  check("pipelines", right);

  cuda::latch<cuda::thread_scope_device> *done = nullptr;
  cudaMalloc(&done, sizeof *done);
  makeLatch<<<1, 1>>>(done, 4);
  latched<<<4, 32>>>(done, out);
  fetch();
  check("latched", got[0] == 10);

  cudaFree(in);
  cudaFree(out);
  cudaFree(done);
  if (cudaError_t e = cudaGetLastError(); e != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(e));
    return 2;
  }
  std::printf("%d wrong\n%s\n", wrong, wrong ? "FAIL" : "PASS");
  return wrong ? 1 : 0;
}
