// Atomics of libcu++: cuda::atomic and atomic_ref in each scope, cuda::std::atomic and its aliases, atomic_flag, fences;
// in shared and global memory, against what the operations must leave.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cuda/atomic>
#include <cuda/std/atomic>

#include "both_sides.cuh"

/// Each operation alone, where its result is known.
struct Alone {
  static constexpr int kResults = 24;
  static __host__ __device__ void run(int *out, uint32_t seed) {
    int at = 0, few = int(seed % 100);
    cuda::atomic<int, cuda::thread_scope_thread> a(few);
    out[at++] = a.load();
    a.store(few + 1, cuda::memory_order_release);
    out[at++] = a.exchange(7) * 100 + a;
    int expected = 8;
    out[at++] = a.compare_exchange_strong(expected, 9) * 1000 + expected * 10;
    out[at++] = a.compare_exchange_strong(expected, 9, cuda::std::memory_order_acq_rel, cuda::std::memory_order_acquire) + a;
    int next;
    do
      next = expected + few;
    while (!a.compare_exchange_weak(expected, next));
    out[at++] = a;
    out[at++] = a.fetch_add(5) + 100 * a.fetch_sub(2);
    out[at++] = a.fetch_and(0x3c) + 100 * a.fetch_or(0x41) + 10000 * a.fetch_xor(0x5);
    out[at++] = a.fetch_min(10) + 100 * a.fetch_max(few);
    out[at++] = ++a + 10 * a++ + 100 * --a + 1000 * a--;
    out[at++] = (a += 5) + 10 * (a -= 3) + (a |= 6) + (a &= 0x1f) + (a ^= 3);
    out[at++] = (a = 11) + int(a.is_lock_free());
    float value = float(few);
    cuda::atomic_ref<float, cuda::thread_scope_block> f(value);
    f.fetch_add(0.5f);
    f.fetch_max(3.25f);
    f -= 1.0f;
    out[at++] = int(value * 4) + int(f.load() * 4);
    cuda::atomic_ref<double> d{*new (room()) double(few)};
    d += 2.5;
    out[at++] = int(d.exchange(1.5) * 2) + int(d.load(cuda::memory_order_relaxed) * 2);
    int data[3] = {1, 2, 3};
    cuda::std::atomic<int *> pointer(data);
    out[at++] = *pointer.fetch_add(1) + 10 * *pointer.load();
    pointer += 1;
    out[at++] = *pointer.load() + int(pointer-- - data);
    cuda::std::atomic_uint8_t byte(uint8_t(255));
    out[at++] = int(byte.fetch_add(uint8_t(3))) + 1000 * int(byte.load());
    cuda::std::atomic_int16_t half(int16_t(-5));
    out[at++] = int(half.fetch_sub(int16_t(few - 50))) + 1000 * int(half);
    cuda::std::atomic_uint64_t wide(uint64_t(seed) << 20);
    out[at++] = int(wide.fetch_or(3) >> 20) + int(wide & 0xf);
    cuda::std::atomic_bool yes(true);
    out[at++] = yes.exchange(false) + 2 * yes.load();
    cuda::std::atomic_flag flag(false);
    out[at++] = flag.test_and_set() + 2 * flag.test() + 4 * flag.test_and_set(cuda::std::memory_order_acquire);
    flag.clear(cuda::std::memory_order_release);
    flag.wait(true);
    flag.notify_all();
    out[at++] = flag.test();
    cuda::std::atomic_ref<int> ref(few);
    ref.notify_one();
    ref.wait(few + 1);
    out[at++] = ref.fetch_add(2) + few;
    cuda::std::atomic_thread_fence(cuda::std::memory_order_seq_cst);
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    cuda::atomic_signal_fence(cuda::memory_order_release);
    static_assert(cuda::std::thread_scope_block == cuda::thread_scope_block);
    out[at++] = few;
    cuda::std::atomic_size_t size(few);
    out[at++] = int(size++) + int(sizeof(cuda::std::atomic_int)) + int(cuda::std::atomic_long(3).load());
  }
  static __host__ __device__ void *room() {
#if defined(__CUDA_ARCH__)
    __shared__ double values[32];
    return &values[threadIdx.x];
#else
    static double value;
    return &value;
#endif
  }
};

constexpr int kThreads = 96, kBlocks = 5;

struct Totals {
  unsigned sum, low, high, bits;
  float parts;
  int winners;
};

/// All threads together. A flag tells who is first, a message goes from each block to the last one.
__global__ void together(Totals *totals, cuda::std::atomic_flag *first, cuda::atomic<unsigned, cuda::thread_scope_device> *arrived,
                         unsigned *messages, unsigned *received) {
  __shared__ cuda::atomic<unsigned, cuda::thread_scope_block> sum;
  __shared__ unsigned mine;
  if (threadIdx.x == 0) {
    new (&sum) cuda::atomic<unsigned, cuda::thread_scope_block>(0);
    mine = 0;
  }
  __syncthreads();
  unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  sum.fetch_add(thread, cuda::memory_order_relaxed);
  cuda::atomic_ref<unsigned, cuda::thread_scope_block>(mine).fetch_max(thread);
  cuda::atomic_ref<unsigned, cuda::thread_scope_device>(totals->low).fetch_min(thread + 3);
  cuda::atomic_ref<unsigned, cuda::thread_scope_system>(totals->high).fetch_max(thread);
  cuda::atomic_ref<unsigned>(totals->bits).fetch_xor(1u << (thread % 32));
  cuda::atomic_ref<float, cuda::thread_scope_device>(totals->parts) += 0.25f;
  if (!first->test_and_set())
    cuda::atomic_ref<int, cuda::thread_scope_device>(totals->winners)++;
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::atomic_ref<unsigned, cuda::thread_scope_device>(totals->sum).fetch_add(sum.load());
    messages[blockIdx.x] = mine;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    if (arrived->fetch_add(1, cuda::memory_order_acq_rel) == gridDim.x - 1) {
      cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
      for (unsigned i = 0; i < gridDim.x; ++i)
        *received += messages[i];
    }
  }
}

int main() {
  int status = compareSides<Alone>(0xb924a168);
  Totals *totals = nullptr;
  cuda::std::atomic_flag *first = nullptr;
  cuda::atomic<unsigned, cuda::thread_scope_device> *arrived = nullptr;
  unsigned *messages = nullptr;
  cudaMallocManaged(&totals, sizeof(Totals));
  cudaMallocManaged(&first, sizeof(*first));
  cudaMallocManaged(&arrived, sizeof(*arrived));
  cudaMallocManaged(&messages, (kBlocks + 1) * sizeof(unsigned));
  *totals = Totals{0, ~0u, 0, 0, 0, 0};
  new (first) cuda::std::atomic_flag(false);
  new (arrived) cuda::atomic<unsigned, cuda::thread_scope_device>(0);
  for (int i = 0; i <= kBlocks; ++i)
    messages[i] = 0;
  together<<<kBlocks, kThreads>>>(totals, first, arrived, messages, messages + kBlocks);
  if (cudaError_t e = cudaDeviceSynchronize(); e != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(e));
    return 2;
  }
  unsigned n = kBlocks * kThreads, received = 0;
  for (unsigned i = 1; i <= kBlocks; ++i)
    received += i * kThreads - 1;
  bool right = totals->sum == n * (n - 1) / 2 && totals->low == 3 && totals->high == n - 1 && totals->bits == ~0u &&
               totals->parts == n * 0.25f && totals->winners == 1 && messages[kBlocks] == received && arrived->load() == kBlocks;
  std::printf("together: sum %u, low %u, high %u, bits %x, parts %g, winners %d, received %u: %s\n", totals->sum, totals->low,
              totals->high, totals->bits, totals->parts, totals->winners, messages[kBlocks], right ? "right" : "wrong");
  cudaFree(totals);
  cudaFree(first);
  cudaFree(arrived);
  cudaFree(messages);
  return status | !right;
}
