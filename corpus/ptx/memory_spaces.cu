// PTX: constant and local memory, addresses with offsets, hints that do nothing, copies that must not be swapped
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../warps/trap.cuh"

#include <cstdint>

constexpr int kThreads = 64, kTable = 128;

__constant__ unsigned table[kTable];

__global__ void constants(const int *at, unsigned *out) {
  unsigned scalar;
  uint2 pair;
  asm volatile("{\n"
               ".reg .u64 a;\n"
               "cvta.to.const.u64 a, %3;\n"
               "ld.const.u32 %0, [a];\n"
               "ld.const.v2.u32 {%1, %2}, [a+8];\n"
               "}"
               : "=r"(scalar), "=r"(pair.x), "=r"(pair.y)
               : "l"(table + 2 * at[threadIdx.x]));
  out[threadIdx.x] = scalar + 3 * pair.x + 5 * pair.y;
}

// An array of the thread's own: neighbours have the same addresses there.
__global__ void locals(const int *in, int *out) {
  __align__(16) int own[8];
  for (int k = 0; k < 8; ++k)
    own[k] = in[threadIdx.x] * k;
  int sum;
  asm volatile("{\n"
               ".reg .u64 a;\n"
               ".reg .s32 x, y, z, w;\n"
               "cvta.to.local.u64 a, %1;\n"
               "st.local.s32 [a+4], 77;\n"
               "ld.local.v4.s32 {x, y, z, w}, [a];\n"
               "st.local.v2.s32 [a+16], {w, z};\n"
               "add.s32 %0, x, y;\n"
               "}"
               : "=r"(sum)
               : "l"(own)
               : "memory");
  out[threadIdx.x] = sum + 10 * own[4] + 100 * own[5] + own[in[threadIdx.x] % 4 + 4];
}

// Of memory that was written as another type; each access must stay where it is.
__global__ void ordered(const int *in, float *scratch, float *out, unsigned long long *hints) {
  __shared__ float tile[kThreads + 4];
  const int t = threadIdx.x;
  float *mine = scratch + 4 * t;
  unsigned long long policy;
  asm volatile("prefetch.global.L2 [%0];" ::"l"(in + t));
  asm volatile("prefetch.global.L1 [%0+64];" ::"l"(in + t));
  asm volatile("prefetchu.L1 [%0];" ::"l"(in + t));
  asm volatile("createpolicy.fractional.L2::evict_first.L2::evict_unchanged.b64 %0, 0.5;" : "=l"(policy));
  mine[0] = in[t];
  unsigned bits;
  asm volatile("ld.global.u32 %0, [%1];" : "=r"(bits) : "l"(mine) : "memory");
  mine[0] = -1;
  asm volatile("st.global.b32 [%0+4], %1;" : : "l"(mine), "r"(bits + 0x800000) : "memory"); // twice the number
  const float twice = mine[1];
  const unsigned base = unsigned(__cvta_generic_to_shared(tile));
  tile[t] = twice;
  __syncthreads();
  float next, offset;
  asm volatile("ld.shared.f32 %0, [%1+4];" : "=f"(next) : "r"(base + (t ^ 1) * 4 - 4) : "memory");
  __syncthreads();
  asm volatile("st.shared.f32 [%0+16], %1;" : : "r"(base + t * 4), "f"(next + mine[0]) : "memory");
  __syncthreads();
  offset = tile[t + 4];
  asm volatile("st.global.L2::cache_hint.f32 [%0], %1, %2;" : : "l"(out + t), "f"(offset), "l"(policy) : "memory");
  asm volatile("applypriority.global.L2::evict_normal [%0], 128;" ::"l"(hints));
  hints[t] = t;
}

int main() {
  std::size_t wrong = 0;
  std::vector<int> words = numbers(kTable, 1 << 20);
  CHECK(cudaMemcpyToSymbol(table, words.data(), sizeof(table)));
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
