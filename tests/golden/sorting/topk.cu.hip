// Top-k per row: each thread keeps a sorted list in registers, the block merges
// the winners k times; ties go to the lower index, and -inf logits are allowed.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>
#include <hipify/warp.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

namespace {

inline void cudaAssert(hipError_t code, const char* file, int line, bool abort = true) {
  if (code != hipSuccess) {
    fprintf(stderr, "GPUassert: %s %s %d\n", hipGetErrorString(code), file, line);
    if (abort) std::exit(code);
  }
}
#define gpuErrchk(ans) { cudaAssert((ans), __FILE__, __LINE__); }

struct Candidate {
  float value;
  int index;
};

__host__ __device__ inline bool better(const Candidate& a, const Candidate& b) {
  return a.value > b.value || (a.value == b.value && a.index < b.index);
}

template <int K>
struct TopList {
  Candidate items[K];

  __device__ TopList() {
#pragma unroll
    for (int i = 0; i < K; ++i) items[i] = {-INFINITY, 0x7fffffff};
  }

  // Insertion with constant indices only, so that the list stays in registers.
  __device__ __forceinline__ void insert(Candidate c) {
    if (!better(c, items[K - 1])) return;
    items[K - 1] = c;
#pragma unroll
    for (int i = K - 1; i > 0; --i)
      if (better(items[i], items[i - 1])) {
        const Candidate t = items[i];
        items[i] = items[i - 1];
        items[i - 1] = t;
      }
  }

  __device__ __forceinline__ void pop() {
#pragma unroll
    for (int i = 0; i + 1 < K; ++i) items[i] = items[i + 1];
    items[K - 1] = {-INFINITY, 0x7fffffff};
  }
};

__device__ Candidate warpBest(Candidate c) {
  for (int offset = hipify::warp_size >> 1; offset; offset >>= 1) {
    Candidate other;
    other.value = __shfl_xor_sync(0xFFFFFFFF, c.value, offset);
    other.index = __shfl_xor_sync(0xFFFFFFFF, c.index, offset);
    if (better(other, c)) c = other;
  }
  return c;
}

template <int K, int THREADS>
__global__ __launch_bounds__(THREADS) void topk(const float* __restrict__ logits, int width, float* __restrict__ values, int* __restrict__ indices) {
  static_assert(THREADS % 32 == 0 && THREADS <= 1024, "whole warps");
  __shared__ Candidate best[THREADS / 32];
  const float* row = logits + size_t(blockIdx.x) * width;

  TopList<K> mine;
  for (int i = threadIdx.x; i < width; i += THREADS) mine.insert({row[i], i});

  for (int k = 0; k < K; ++k) {
    Candidate c = warpBest(mine.items[0]);
    if (threadIdx.x % hipify::warp_size == 0) best[threadIdx.x / hipify::warp_size] = c;
    __syncthreads();
    c = best[0];
    for (int w = 1; w < THREADS / hipify::warp_size; ++w)
      if (better(best[w], c)) c = best[w];
    if (threadIdx.x == 0) {
      values[blockIdx.x * K + k] = c.value;
      indices[blockIdx.x * K + k] = c.index;
    }
    // Only the owner's list moves on.
    if (mine.items[0].index == c.index) mine.pop();
    __syncthreads();
  }
}

template <int K>
bool test(int rows, int width) {
  constexpr int kThreads = 64;
  std::vector<float> logits(size_t(rows) * width);
  unsigned s = 31337;
  for (float& v : logits) {
    s = s * 69069u + 1u;
    // Few distinct values, so that ties are common.
    v = float(int(s >> 20) % 512) / 8.0f - 32.0f;
  }
  for (int i = 2; i < width; ++i) logits[i] = -INFINITY;  // two real ones in row 0

  float *dLogits, *dValues;
  int* dIndices;
  gpuErrchk(hipMalloc((void**)&dLogits, logits.size() * sizeof(float)));
  gpuErrchk(hipMalloc((void**)&dValues, rows * K * sizeof(float)));
  gpuErrchk(hipMalloc((void**)&dIndices, rows * K * sizeof(int)));
  gpuErrchk(hipMemcpy(dLogits, logits.data(), logits.size() * sizeof(float), hipMemcpyHostToDevice));
  topk<K, kThreads><<<rows, kThreads>>>(dLogits, width, dValues, dIndices);
  gpuErrchk(hipPeekAtLastError());
  gpuErrchk(hipDeviceSynchronize());

  std::vector<float> values(rows * K);
  std::vector<int> indices(rows * K);
  gpuErrchk(hipMemcpy(values.data(), dValues, values.size() * sizeof(float), hipMemcpyDeviceToHost));
  gpuErrchk(hipMemcpy(indices.data(), dIndices, indices.size() * sizeof(int), hipMemcpyDeviceToHost));
  gpuErrchk(hipFree(dLogits));
  gpuErrchk(hipFree(dValues));
  gpuErrchk(hipFree(dIndices));

  int wrong = 0;
  std::vector<int> order(width);
  for (int r = 0; r < rows; ++r) {
    const float* row = &logits[size_t(r) * width];
    std::iota(order.begin(), order.end(), 0);
    std::partial_sort(order.begin(), order.begin() + K, order.end(), [&](int a, int b) { return better({row[a], a}, {row[b], b}); });
    for (int k = 0; k < K; ++k) wrong += indices[r * K + k] != order[k] || values[r * K + k] != row[order[k]];
  }
  printf("  top %d of %d in %d rows: %s (%d wrong)\n", K, width, rows, wrong ? "FAIL" : "PASS", wrong);
  return wrong == 0;
}

}  // namespace

int main(int argc, char** argv) {
  const int width = argc > 1 ? std::max(16, std::atoi(argv[1])) : 1000;
  bool ok = test<1>(9, width);
  ok &= test<4>(17, width);
  ok &= test<8>(5, width / 2);
  printf("topk: %s\n", ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
