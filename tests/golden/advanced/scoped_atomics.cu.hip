// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libcu++'s atomics: cuda::atomic in shared memory, cuda::atomic_ref on what
// cudaMalloc gives, every operation, orders and scopes, and a hand-over of data
// by release and acquire. Checked against what a sequence of the same
// operations gives.
#include <hipify/scoped_atomic.h>
#include <hip/hip_runtime.h>
#include <cstdio>

__global__ void count(unsigned *total, int *least, int *most) {
  __shared__ hipify::atomic<unsigned, hipify::thread_scope_block> inBlock;
  if (threadIdx.x == 0)
    inBlock.store(0, hipify::memory_order_relaxed);
  __syncthreads();
  inBlock.fetch_add(threadIdx.x, hipify::memory_order_relaxed);
  hipify::atomic_ref<int, hipify::thread_scope_device>(*least).fetch_min(
      int(blockIdx.x) - int(threadIdx.x), hipify::memory_order_relaxed);
  hipify::atomic_ref<int, hipify::thread_scope_device>(*most).fetch_max(
      int(blockIdx.x * threadIdx.x), hipify::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0)
    hipify::atomic_ref<unsigned, hipify::thread_scope_device>(*total) +=
        inBlock.load();
}

// One thread: what each operation returns and leaves.
__global__ void operations(long long *out, float *number, short *narrow) {
  hipify::atomic_ref<long long> a(out[0]);
  long long expected = 5;
  out[1] = a.compare_exchange_strong(expected, 7); // 0 is there: fails
  out[2] = expected;
  out[3] = a.compare_exchange_weak(expected, 7, hipify::memory_order_acq_rel,
                                   hipify::memory_order_acquire);
  out[4] = a.exchange(12);
  out[5] = a.fetch_sub(2);
  out[6] = a.fetch_and(6);
  out[7] = a.fetch_or(9);
  out[8] = a.fetch_xor(3);
  out[9] = ++a;
  out[10] = a--;
  out[11] = a -= 4;
  out[12] = a.is_lock_free();
  a = 40;
  hipify::atomic_ref<float, hipify::thread_scope_system> f(*number);
  f.fetch_add(1.5f);
  f.fetch_sub(0.25f, hipify::memory_order_release);
  hipify::atomic_ref<short, hipify::thread_scope_block> s(*narrow);
  s.fetch_add(300);
  s.fetch_max(299);
  out[13] = s.load(hipify::memory_order_acquire);
}

// The last block to arrive sees what the others wrote.
__global__ void handOver(const int *in, int *partial, unsigned *arrived, int *sum) {
  if (threadIdx.x != 0)
    return;
  partial[blockIdx.x] = in[blockIdx.x] * 3;
  hipify::atomic_ref<unsigned, hipify::thread_scope_device> counter(*arrived);
  if (counter.fetch_add(1, hipify::memory_order_acq_rel) != gridDim.x - 1)
    return;
  hipify::atomic_thread_fence(hipify::memory_order_seq_cst, hipify::thread_scope_device);
  int all = 0;
  for (unsigned i = 0; i < gridDim.x; ++i)
    all += partial[i];
  *sum = all;
}

int main() {
  constexpr int Blocks = 6, Threads = 96;
  struct Data {
    unsigned total, arrived;
    int least, most, sum, in[Blocks], partial[Blocks];
    long long out[14];
    float number;
    short narrow;
  } host = {}, *device;
  for (int i = 0; i < Blocks; ++i)
    host.in[i] = i * i;
  host.number = 2;
  host.narrow = -7;
  hipMalloc(&device, sizeof host);
  hipMemcpy(device, &host, sizeof host, hipMemcpyHostToDevice);
  count<<<Blocks, Threads>>>(&device->total, &device->least, &device->most);
  operations<<<1, 1>>>(device->out, &device->number, &device->narrow);
  handOver<<<Blocks, 32>>>(device->in, device->partial, &device->arrived,
                           &device->sum);
  hipMemcpy(&host, device, sizeof host, hipMemcpyDeviceToHost);
  hipFree(device);

  int wrong = 0;
  auto check = [&](const char *what, long long is, long long wanted) {
    if (is != wanted) {
      std::printf("%s: %lld, not %lld\n", what, is, wanted);
      ++wrong;
    }
  };
  check("total", host.total, Blocks * Threads * (Threads - 1) / 2);
  check("least", host.least, -(Threads - 1));
  check("most", host.most, (Blocks - 1) * (Threads - 1));
  check("sum", host.sum, 3 * (0 + 1 + 4 + 9 + 16 + 25));
  const long long wanted[] = {40, 0, 0, 1, 7, 12, 10, 2, 11, 9, 9, 4, 1, 299};
  for (int i = 0; i < 14; ++i)
    check("operation", host.out[i], wanted[i]);
  check("float", static_cast<long long>(host.number * 100), 325);

  hipify::atomic<int> onHost(3);
  onHost.fetch_add(4);
  check("host", onHost, 7);
  std::printf("scoped_atomics: %s (%d wrong)\n", wrong ? "FAIL" : "PASS", wrong);
  return wrong;
}
