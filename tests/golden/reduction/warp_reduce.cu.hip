// Warp intrinsics: shuffles down, up, xor and by index, votes, ballots and their
// population counts, __activemask, __match_any_sync, lane ids by mask.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>
#include <hipify/warp.h>

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_CHECK(expr)                                                \
  do {                                                                  \
    hipError_t rc = (expr);                                            \
    if (rc != hipSuccess) {                                            \
      std::fprintf(stderr, "%s: %s\n", #expr, hipGetErrorString(rc));  \
      std::exit(EXIT_FAILURE);                                          \
    }                                                                   \
  } while (0)

constexpr unsigned kFullMask = 0xffffffffu;
constexpr int kWarpSize = 32;

struct Maximum {
  __device__ int operator()(int a, int b) const { return max(a, b); }
};
struct Plus {
  __device__ int operator()(int a, int b) const { return a + b; }
};

template <typename Op, int Width = kWarpSize>
__device__ int warpReduce(int v, Op op) {
#pragma unroll
  for (int delta = Width / 2; delta > 0; delta >>= 1)
    v = op(v, __shfl_down_sync(kFullMask, v, delta, Width));
  return __shfl_sync(kFullMask, v, 0, Width);
}

// Results per thread; the host computes the same for warps of 32.
struct Result {
  int sum, maximum, sumOfEight, inclusive, mirrored;
  unsigned ballot;
  int rank, allPositive, anyLarge, peers, oddLanes;
};

__global__ void everyWarpOp(const int *in, Result *out) {
  const int gid = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & (kWarpSize - 1);
  const int v = in[gid];
  Result r;

  r.sum = warpReduce(v, Plus());
  r.maximum = warpReduce(v, Maximum());
  r.sumOfEight = warpReduce<Plus, 8>(v, Plus());

  int scan = v;
  for (int d = 1; d < kWarpSize; d <<= 1) {
    const int below = __shfl_up_sync(kFullMask, scan, d);
    if (lane >= d)
      scan += below;
  }
  r.inclusive = scan;
  r.mirrored = __shfl_xor_sync(kFullMask, v, kWarpSize - 1);

  // Compaction: rank of this lane among those that hold an even value.
  const bool even = (v & 1) == 0;
  r.ballot = __ballot_sync(kFullMask, even);
  r.rank = even ? __popc(r.ballot & ((1u << lane) - 1)) : -1;
  r.allPositive = __all_sync(kFullMask, v > 0);
  r.anyLarge = __any_sync(kFullMask, v > 95);
  r.peers = __popc(__match_any_sync(kFullMask, v % 4));

  // Inside a branch the mask is what the branch left.
  r.oddLanes = 0;
  if (lane & 1) {
    const unsigned active = hipify::activemask();
    const int leader = __ffs(active) - 1;
    r.oddLanes = __shfl_sync(active, v, leader) * 100 + __popc(active);
  }
  __syncwarp();
  out[gid] = r;
}

// Sum of a whole array: a warp at a time, one atomic per warp.
__global__ void sumAll(const int *in, int n, int *total, int *evens) {
  int sum = 0, count = 0;
  const int stride = gridDim.x * blockDim.x;
  // Uniform bound, so that all lanes reach the ballot.
  for (int base = 0; base < n; base += stride) {
    const int i = base + blockIdx.x * blockDim.x + threadIdx.x;
    const int v = i < n ? in[i] : 1;
    sum += i < n ? v : 0;
    const unsigned mask = __ballot_sync(kFullMask, (v & 1) == 0);
    if (threadIdx.x % kWarpSize == 0)
      count += __popc(mask);
  }
  sum = warpReduce(sum, Plus{});
  if (threadIdx.x % kWarpSize == 0) {
    atomicAdd(total, sum);
    atomicAdd(evens, count);
  }
}

static int compare(const Result *got, const int *v) {
  unsigned ballot = 0;
  int sum = 0, maximum = INT_MIN, allPositive = 1, anyLarge = 0;
  for (int l = 0; l < kWarpSize; ++l) {
    sum += v[l];
    maximum = std::max(maximum, v[l]);
    allPositive &= v[l] > 0;
    anyLarge |= v[l] > 95;
    if (v[l] % 2 == 0)
      ballot |= 1u << l;
  }
  int wrong = 0, inclusive = 0, rank = 0;
  for (int l = 0; l < kWarpSize; ++l) {
    int eight = 0, peers = 0;
    for (int k = 0; k < 8; ++k)
      eight += v[l / 8 * 8 + k];
    for (int k = 0; k < kWarpSize; ++k)
      peers += v[k] % 4 == v[l] % 4;
    inclusive += v[l];
    const bool even = v[l] % 2 == 0;
    const Result &r = got[l];
    wrong += r.sum != sum || r.maximum != maximum || r.sumOfEight != eight;
    wrong += r.inclusive != inclusive || r.mirrored != v[31 - l];
    wrong += r.ballot != ballot || r.rank != (even ? rank : -1);
    wrong += (r.allPositive != 0) != (allPositive != 0);
    wrong += (r.anyLarge != 0) != (anyLarge != 0) || r.peers != peers;
    wrong += r.oddLanes != (l & 1 ? v[1] * 100 + 16 : 0);
    rank += even;
  }
  return wrong;
}

int main(int argc, char **argv) {
  const int threads = 128, blocks = argc > 1 ? std::atoi(argv[1]) : 5;
  const int n = threads * blocks, total = n + 37;
  std::vector<int> in(total);
  std::uint32_t s = 1u;
  for (int &v : in) {
    s = s * 22695477u + 1u;
    v = int(s >> 16) % 97;
  }
  for (int l = 0; l < kWarpSize; ++l) // one warp where all are positive
    in[32 + l] = 1 + l;

  int *dIn, *dTotals, totals[2] = {-1, -1}, sum = 0, evens = 0;
  Result *dOut;
  std::vector<Result> out(n);
  CUDA_CHECK(hipMalloc(&dIn, total * sizeof(int)));
  CUDA_CHECK(hipMalloc(&dTotals, sizeof totals));
  CUDA_CHECK(hipMalloc(&dOut, n * sizeof(Result)));
  CUDA_CHECK(hipMemcpy(dIn, in.data(), total * sizeof(int), hipMemcpyHostToDevice));
  CUDA_CHECK(hipMemset(dTotals, 0, sizeof totals));

  everyWarpOp<<<blocks, threads>>>(dIn, dOut);
  sumAll<<<3, 64>>>(dIn, total, &dTotals[0], &dTotals[1]);
  CUDA_CHECK(hipGetLastError());
  CUDA_CHECK(hipMemcpy(out.data(), dOut, n * sizeof(Result), hipMemcpyDeviceToHost));
  CUDA_CHECK(hipMemcpy(totals, dTotals, sizeof totals, hipMemcpyDeviceToHost));

  int wrong = 0;
  for (int w = 0; w < n; w += kWarpSize)
    wrong += compare(&out[w], &in[w]);
  for (int v : in) {
    sum += v;
    evens += v % 2 == 0;
  }
  std::printf("  per warp: %d wrong; sum %d (%d), even %d (%d)\n", wrong,
              totals[0], sum, totals[1], evens);
  const bool ok = wrong == 0 && totals[0] == sum && totals[1] == evens;
  std::printf("warp_reduce: %s\n", ok ? "PASS" : "FAIL");
  CUDA_CHECK(hipFree(dIn));
  CUDA_CHECK(hipFree(dTotals));
  CUDA_CHECK(hipFree(dOut));
  return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
