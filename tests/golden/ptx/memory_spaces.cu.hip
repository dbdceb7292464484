// PTX: constant and local memory, addresses with offsets, hints that do nothing, copies that must not be swapped
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/device.h>
#include <hipify/ptx.h>
#include <hipify/ptx/address.h>
#include <hipify/ptx/memory.h>
#include "../warps/trap.cuh"

#include <cstdint>

constexpr int kThreads = 64, kTable = 128;

__constant__ unsigned table[kTable];

__global__ void constants(const int *at, unsigned *out) {
  unsigned scalar;
  uint2 pair;
  {
    uint32_t out0;
    uint32_t out1;
    uint32_t out2;
    const auto in3 = table + 2 * at[threadIdx.x];
    uint64_t a{};
    a = hipify::ptx::as<uint64_t>(in3);
    out0 = hipify::ptx::ld<uint32_t, hipify::ptx::constant>(a);
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<uint32_t, 2>, hipify::ptx::constant>(a + 8);
      out1 = result[0];
      out2 = result[1];
    }
    scalar = out0;
    pair.x = out1;
    pair.y = out2;
  }
  out[threadIdx.x] = scalar + 3 * pair.x + 5 * pair.y;
}

// An array of the thread's own: neighbours have the same addresses there.
__global__ void locals(const int *in, int *out) {
  __align__(16) int own[8];
  for (int k = 0; k < 8; ++k)
    own[k] = in[threadIdx.x] * k;
  int sum;
  {
    uint32_t out0;
    uint64_t a{};
    int32_t x{};
    int32_t y{};
    int32_t z{};
    int32_t w{};
    a = hipify::ptx::cvta_to_local(hipify::ptx::as<uint64_t>(own));
    hipify::ptx::st<int32_t, hipify::ptx::local>(a + 4, 77);
    {
      const auto result = hipify::ptx::ld<hipify::ptx::vec<int32_t, 4>, hipify::ptx::local>(a);
      x = result[0];
      y = result[1];
      z = result[2];
      w = result[3];
    }
    hipify::ptx::st<hipify::ptx::vec<int32_t, 2>, hipify::ptx::local>(a + 16, {w, z});
    out0 = uint32_t(x) + uint32_t(y);
    sum = out0;
  }
  out[threadIdx.x] = sum + 10 * own[4] + 100 * own[5] + own[in[threadIdx.x] % 4 + 4];
}

// Of memory that was written as another type; each access must stay where it is.
__global__ void ordered(const int *in, float *scratch, float *out, unsigned long long *hints) {
  __shared__ float tile[kThreads + 4];
  const int t = threadIdx.x;
  float *mine = scratch + 4 * t;
  unsigned long long policy;
  (void)(in + t);
  (void)(in + t);
  (void)(in + t);
  policy = uint64_t{0};
  mine[0] = in[t];
  unsigned bits;
  bits = hipify::ptx::ld<uint32_t, hipify::ptx::global>(mine);
  mine[0] = -1;
  hipify::ptx::st<uint32_t, hipify::ptx::global>(hipify::ptx::as<uint64_t>(mine) + 4, bits + 0x800000); // twice the number
  const float twice = mine[1];
  const unsigned base = unsigned(__cvta_generic_to_shared(tile));
  tile[t] = twice;
  __syncthreads();
  float next, offset;
  next = hipify::ptx::ld<float, hipify::ptx::shared>((base + (t ^ 1) * 4 - 4) + 4);
  __syncthreads();
  hipify::ptx::st<float, hipify::ptx::shared>((base + t * 4) + 16, next + mine[0]);
  __syncthreads();
  offset = tile[t + 4];
  hipify::ptx::st<float, hipify::ptx::global>(out + t, offset);
  (void)0;
  hints[t] = t;
}

int main() {
  std::size_t wrong = 0;
  std::vector<int> words = numbers(kTable, 1 << 20);
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(table), words.data(), sizeof(table)));
  Buffer<int> at(numbers(kThreads, kTable / 2 - 2, 5));
  Buffer<unsigned> sums(kThreads);
  constants<<<1, kThreads>>>(at.device, sums.device);
  sums.download();
  for (int t = 0; t < kThreads; ++t) {
    const int *entry = &words[2 * at.host[t]];
    wrong += sums.host[t] != unsigned(entry[0] + 3 * entry[2] + 5 * entry[3]);
  }

  Buffer<int> in(numbers(kThreads, 1000, 9)), own(kThreads);
  locals<<<1, kThreads>>>(in.device, own.device);
  own.download();
  for (int t = 0; t < kThreads; ++t) {
    const int v = in.host[t], tail[] = {3 * v, 2 * v, 6 * v, 7 * v};
    wrong += own.host[t] != 77 + 10 * 3 * v + 100 * 2 * v + tail[v % 4];
  }

  Buffer<float> scratch(4 * kThreads), out(kThreads);
  Buffer<unsigned long long> hints(kThreads);
  in.host[0] = 4; // no zero: its bits would not double
  for (int &v : in.host)
    v += v == 0;
  in.upload();
  ordered<<<1, kThreads>>>(in.device, scratch.device, out.device, hints.device);
  out.download();
  hints.download();
  for (int t = 0; t < kThreads; ++t)
    wrong += out.host[t] != 2.0f * in.host[t ^ 1] - 1 || hints.host[t] != unsigned(t);
  return verdict("memory_spaces", wrong);
}
