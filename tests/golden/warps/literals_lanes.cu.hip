// The many ways to write that a warp has 32 lanes: constants, macros, template
// arguments, shifts, masks, array sizes, block shapes, host arithmetic.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>
#include <hipify/warp.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define WARP_SHIFT 5
#define LANE_MASK 31
#define CHECK(call)                                                            \
  do {                                                                         \
    if ((call) != hipSuccess) {                                               \
      std::printf("line %d: %s\n", __LINE__,                                   \
                  hipGetErrorString(hipGetLastError()));                     \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

enum { kLanesPerWarp = 32, kBuffers = 16 };

template <int Lanes> __device__ int reduceLanes(int v) {
  for (int o = Lanes / 2; o > 0; o /= 2)
    v += __shfl_xor_sync(0xffffffffu, v, o, Lanes);
  return v;
}

__device__ inline int laneOf() { return threadIdx.x & LANE_MASK; }

// Sums of a block: a partial for each of at most 32 warps.
__global__ void blockSum(const int *in, int *out) {
  __shared__ int partial[32];
  const int lane = laneOf();
  const int warp = threadIdx.x >> WARP_SHIFT;
  int v = reduceLanes<32>(in[blockIdx.x * blockDim.x + threadIdx.x]);
  if (lane == 31)
    partial[warp] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = lane < blockDim.x / 32 ? partial[lane] : 0;
    v = reduceLanes<32>(v);
    if (lane == 0)
      out[blockIdx.x] = v;
  }
}

// A row of the block is a warp: blockDim is (32, rows).
__global__ void rowScan(const int *in, int *out) {
  const int row = blockIdx.x * blockDim.y + threadIdx.y;
  int v = in[row * 32 + threadIdx.x];
  for (int d = 1; d < 32; d *= 2) {
    const int below = __shfl_up_sync(0xffffffffu, v, d);
    if (threadIdx.x >= d)
      v += below;
  }
  out[row * 32 + threadIdx.x] = v;
}

// Half warps swap, the last lane tells all; a bitonic step by hand.
__global__ void halves(const int *in, int *out, int rounds) {
  const int tid = threadIdx.x;
  const int first = (tid / kLanesPerWarp) * kLanesPerWarp;
  int v = in[tid];
  int acc[kBuffers];
  for (int r = 0; r < kBuffers; ++r)
    acc[r] = r;
  v += __shfl_xor_sync(0xffffffffu, v, 16);
  v += __shfl_xor_sync(0xffffffffu, v, 8, 16);
  const int last = __shfl_sync(0xffffffffu, in[first + 31], 31);
  for (int r = 0; r < rounds; ++r)
    v += acc[r % 16];
  const unsigned ballot = __ballot_sync(0xffffffffu, v & 1);
  const unsigned lower = ballot & 0xffff;
  const int highest = 31 - __clz(ballot | 1u);
  const int below = __popc(ballot & ((1u << (tid & 31)) - 1));
  out[tid] = v * 64 + last + __popc(lower) * 1024 + highest + below;
}

// Each warp takes 32 consecutive items at a time.
__global__ void strips(const int *in, int *sums, int n, int warps) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int sum = 0;
  for (int base = warp * 32; base < n; base += warps * 32)
    if (base + lane < n)
      sum += in[base + lane];
  sum = reduceLanes<kLanesPerWarp>(sum);
  if (lane == 0)
    sums[warp] = sum;
}

int main() {
  const int threads = 256, blocks = 5, n = threads * blocks;
  std::vector<int> in(n), out(n);
  unsigned seed = 31;
  for (int &v : in)
    v = int((seed = seed * 1103515245u + 12345u) >> 16) % 64;
  int *dIn, *dOut, wrong = 0;
  CHECK(hipMalloc(&dIn, n * sizeof(int)));
  CHECK(hipMalloc(&dOut, n * sizeof(int)));
  CHECK(hipMemcpy(dIn, in.data(), n * sizeof(int), hipMemcpyHostToDevice));

  blockSum<<<blocks, threads>>>(dIn, dOut);
  CHECK(hipMemcpy(out.data(), dOut, blocks * sizeof(int), hipMemcpyDeviceToHost));
  for (int b = 0; b < blocks; ++b) {
    int sum = 0;
    for (int i = 0; i < threads; ++i)
      sum += in[b * threads + i];
    wrong += out[b] != sum;
  }

  const dim3 rowBlock(32, threads / 32);
  rowScan<<<blocks, rowBlock>>>(dIn, dOut);
  CHECK(hipMemcpy(out.data(), dOut, n * sizeof(int), hipMemcpyDeviceToHost));
  for (int i = 0, sum = 0; i < n; ++i) {
    sum = i % 32 ? sum + in[i] : in[i];
    wrong += out[i] != sum;
  }

  halves<<<1, 64>>>(dIn, dOut, 5);
  CHECK(hipMemcpy(out.data(), dOut, 64 * sizeof(int), hipMemcpyDeviceToHost));
  for (int w = 0; w < 64; w += 32) {
    int v[32], odd = 0, highest = 0, lower = 0, below = 0;
    for (int l = 0; l < 32; ++l) {
      const int a = in[w + l] + in[w + (l ^ 16)];
      const int b = in[w + (l ^ 8)] + in[w + (l ^ 8 ^ 16)];
      v[l] = a + b + 0 + 1 + 2 + 3 + 4;
      if (v[l] & 1) {
        ++odd;
        highest = l;
        lower += l < 16;
      }
    }
    for (int l = 0; l < 32; ++l) {
      wrong += out[w + l] != v[l] * 64 + in[w + 31] + lower * 1024 + highest + below;
      below += v[l] & 1;
    }
  }

  const int warps = threads / 32;
  strips<<<1, warps * 32>>>(dIn, dOut, n, warps);
  CHECK(hipMemcpy(out.data(), dOut, warps * sizeof(int), hipMemcpyDeviceToHost));
  for (int w = 0; w < warps; ++w) {
    int sum = 0;
    for (int base = w * 32; base < n; base += warps * 32)
      for (int l = 0; l < 32 && base + l < n; ++l)
        sum += in[base + l];
    wrong += out[w] != sum;
  }

  CHECK(hipFree(dIn));
  CHECK(hipFree(dOut));
  std::printf("literals_lanes: %s (%d wrong)\n", wrong ? "FAIL" : "PASS", wrong);
  return wrong != 0;
}
