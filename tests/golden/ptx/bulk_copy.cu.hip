// PTX: bulk copies without tensors: into shared memory with an mbarrier that counts their bytes, out of it in groups
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_90
#include <hipify/device.h>
#include <hipify/ptx/bulk.h>
#include <hipify/ptx/fence.h>
#include <hipify/ptx/mbarrier.h>
#include "../warps/trap.cuh"

constexpr int kThreads = 128, kTile = 256; // words

__device__ unsigned sharedAddress(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }

__device__ void wait(unsigned long long *barrier, unsigned parity) {
  {
    __label__ again, done;
    const uint32_t in0 = sharedAddress(barrier);
    bool p;
    again:;
    p = hipify::ptx::mbarrier_try_wait_parity<hipify::ptx::acquire>(in0, parity);
    if (p) goto done;
    goto again;
    done:;
  }
}

// Thread 0 brings two tiles, which may be shorter than there is room for; all of the block turn them around.
__global__ void turn(const unsigned *in, const int *sizes, int tiles, unsigned *out) {
  __shared__ alignas(128) unsigned tile[2][kTile], result[kTile];
  __shared__ alignas(8) unsigned long long full;
  if (threadIdx.x == 0)
    hipify::ptx::mbarrier_init(sharedAddress(&full), 1u);
  __syncthreads();
  for (int k = 0; k < tiles; ++k) {
    const int at = (blockIdx.x * tiles + k) * kTile, words = sizes[blockIdx.x * tiles + k];
    if (threadIdx.x == 0) {
      (void)(hipify::ptx::mbarrier_arrive_expect_tx<hipify::ptx::release>(sharedAddress(&full), uint32_t(words * 8)));
      hipify::ptx::cp_async_bulk_load<hipify::ptx::global>(sharedAddress(tile[0]), in + at, uint32_t(words * 4), sharedAddress(&full));
      hipify::ptx::cp_async_bulk_load<hipify::ptx::global>(sharedAddress(tile[1]), in + at, uint32_t(words * 4), sharedAddress(&full));
    }
    wait(&full, k & 1);
    for (int i = threadIdx.x; i < words; i += kThreads)
      result[i] = tile[0][words - 1 - i] * 3 + tile[1][i];
    hipify::ptx::fence<hipify::ptx::acq_rel, hipify::ptx::cta>();
    __syncthreads();
    if (threadIdx.x == 0) {
      hipify::ptx::cp_async_bulk<hipify::ptx::global, hipify::ptx::shared>(out + at, sharedAddress(result), uint32_t(words * 4));
      (void)0;
      (void)0;
    }
    __syncthreads();
  }
}

// Within shared memory: a cluster of one block copies to itself.
__global__ void within(const unsigned *in, unsigned *out) {
  __shared__ alignas(128) unsigned from[kTile], to[kTile];
  __shared__ alignas(8) unsigned long long full;
  for (int i = threadIdx.x; i < kTile; i += kThreads)
    from[i] = in[i] * 5, to[i] = 0;
  if (threadIdx.x == 0)
    hipify::ptx::mbarrier_init(sharedAddress(&full), 1u);
  hipify::ptx::fence<hipify::ptx::acq_rel, hipify::ptx::cta>();
  __syncthreads();
  if (threadIdx.x == 0) {
    (void)(hipify::ptx::mbarrier_arrive_expect_tx<hipify::ptx::release>(sharedAddress(&full), uint32_t(kTile * 2)));
    hipify::ptx::cp_async_bulk_load<hipify::ptx::shared>(sharedAddress(to + kTile / 4), sharedAddress(from), uint32_t(kTile * 2), sharedAddress(&full));
  }
  wait(&full, 0);
  for (int i = threadIdx.x; i < kTile; i += kThreads)
    out[i] = to[i];
}

int main() {
  const int blocks = 3, tiles = 7, n = blocks * tiles * kTile;
  const std::vector<int> raw = numbers(n, 1 << 24, 3);
  const std::vector<unsigned> v(raw.begin(), raw.end());
  std::vector<int> sizes = numbers(blocks * tiles, kTile / 4, 4);
  for (int &size : sizes)
    size = (size + 1) * 4; // multiples of 16 bytes
  Buffer<unsigned> in(v), out(n, 0xabababab);
  Buffer<int> words(sizes);
  turn<<<blocks, kThreads>>>(in.device, words.device, tiles, out.device);
  out.download();

  std::size_t wrong = 0;
  for (int i = 0; i < n; ++i) {
    const int at = i / kTile * kTile, k = i - at, size = sizes[i / kTile];
    wrong += out.host[i] != (k < size ? v[at + size - 1 - k] * 3 + v[i] : 0xabababab);
  }

  within<<<1, kThreads>>>(in.device, out.device);
  out.download();
  for (int i = 0; i < kTile; ++i)
    wrong += out.host[i] != (i >= kTile / 4 && i < kTile * 3 / 4 ? v[i - kTile / 4] * 5 : 0);
  return verdict("bulk_copy", wrong);
}
