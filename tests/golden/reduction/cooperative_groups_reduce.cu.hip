// Cooperative groups: tiles of several widths, cg::reduce, coalesced groups,
// and a grid-wide barrier in a cooperative launch.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hipify/groups.h>
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace cg = hipify::cg;
using namespace hipify::cg;

#define CHECK_CUDA(call)                                                     \
  do {                                                                       \
    const hipError_t err_ = call;                                           \
    if (err_ != hipSuccess) {                                               \
      std::printf("%s:%d: %s\n", __FILE__, __LINE__,                         \
                  hipGetErrorString(err_));                                 \
      std::exit(1);                                                          \
    }                                                                        \
  } while (false)

// Works for any group that can shuffle.
template <typename Group> __device__ int tileSum(Group g, int v) {
  for (int i = g.size() / 2; i > 0; i /= 2)
    v += g.shfl_down(v, i);
  return v;  // right in rank 0
}

template <int TILE>
__global__ void sumByTiles(const int *in, int n, int *total) {
  thread_block block = this_thread_block();
  thread_block_tile<TILE> tile = tiled_partition<TILE>(block);

  int v = 0;
  const int start = block.group_index().x * block.size() + block.thread_rank();
  for (int i = start; i < n; i += gridDim.x * block.size())
    v += in[i];
  v = tileSum(tile, v);
  if (tile.thread_rank() == 0)
    atomicAdd(total, v);
}

__global__ void sumByLibrary(const int *in, int n, int *total, int *largest) {
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  const int i = blockIdx.x * blockDim.x + block.thread_rank();
  const int v = i < n ? in[i] : 0;

  const int sum = cg::reduce(warp, v, cg::plus<int>());
  const int top = cg::reduce(warp, v, cg::greater<int>());
  if (warp.thread_rank() == 0) {
    atomicAdd(total, sum);
    atomicMax(largest, top);
  }
}

// One atomic for all threads of a warp that came here together.
__device__ int aggregatedIncrement(int *counter) {
  coalesced_group active = coalesced_threads();
  int base = 0;
  if (active.thread_rank() == 0)
    base = atomicAdd(counter, int(active.size()));
  return active.shfl(base, 0) + active.thread_rank();
}

__global__ void keepMultiplesOfThree(const int *in, int n, int *out,
                                     int *count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 3 == 0)
    out[aggregatedIncrement(count)] = in[i];
}

// Two phases with a barrier over the whole grid between them.
__global__ void sumInOneLaunch(const int *in, int n, int *partial,
                               int *total) {
  extern __shared__ int shared[];
  cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();

  int v = 0;
  for (int i = grid.thread_rank(); i < n; i += grid.size())
    v += in[i];
  shared[block.thread_rank()] = v;
  for (int s = block.size() / 2; s > 0; s /= 2) {
    cg::sync(block);
    if (block.thread_rank() < s)
      shared[block.thread_rank()] += shared[block.thread_rank() + s];
  }
  if (block.thread_rank() == 0)
    partial[blockIdx.x] = shared[0];
  grid.sync();

  if (grid.thread_rank() == 0) {
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b)
      sum += partial[b];
    *total = sum;
  }
}

static int cooperativeSum(const int *dIn, int n, int *dTotal) {
  int device = 0, supported = 0, perSM = 0, sms = 0, threads = 128;
  CHECK_CUDA(hipGetDevice(&device));
  CHECK_CUDA(hipDeviceGetAttribute(&supported, hipDeviceAttributeCooperativeLaunch,
                                    device));
  if (!supported) {
    std::printf("  no cooperative launch on this device, skipped\n");
    return -1;
  }
  const size_t smem = threads * sizeof(int);
  CHECK_CUDA(hipOccupancyMaxActiveBlocksPerMultiprocessor(
      &perSM, sumInOneLaunch, threads, smem));
  CHECK_CUDA(hipDeviceGetAttribute(&sms, hipDeviceAttributeMultiprocessorCount,
                                    device));
  int blocks = perSM * sms < 8 ? perSM * sms : 8;
  int *dPartial = nullptr, result = 0;
  CHECK_CUDA(hipMalloc(&dPartial, blocks * sizeof(int)));
  void *args[] = {&dIn, &n, &dPartial, &dTotal};
  CHECK_CUDA(hipLaunchCooperativeKernel((void *)sumInOneLaunch, blocks,
                                         threads, args, smem, 0));
  CHECK_CUDA(hipMemcpy(&result, dTotal, sizeof(int), hipMemcpyDeviceToHost));
  CHECK_CUDA(hipFree(dPartial));
  return result;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 9001;
  std::vector<int> in(n);
  int sum = 0, largest = 0, multiples = 0, failures = 0;
  for (int i = 0; i < n; ++i) {
    in[i] = (i * 48271 % 65537) % 200;
    sum += in[i];
    largest = in[i] > largest ? in[i] : largest;
    multiples += in[i] % 3 == 0;
  }
  int *dIn, *dOut, *dResults, r[2];
  CHECK_CUDA(hipMalloc(&dIn, n * sizeof(int)));
  CHECK_CUDA(hipMalloc(&dOut, n * sizeof(int)));
  CHECK_CUDA(hipMalloc(&dResults, sizeof r));
  CHECK_CUDA(hipMemcpy(dIn, in.data(), n * sizeof(int),
                        hipMemcpyHostToDevice));

  auto check = [&](const char *name, int want0, int want1) {
    CHECK_CUDA(hipGetLastError());
    CHECK_CUDA(hipMemcpy(r, dResults, sizeof r, hipMemcpyDeviceToHost));
    const bool ok = r[0] == want0 && r[1] == want1;
    std::printf("  %-16s %s\n", name, ok ? "PASS" : "FAIL");
    failures += !ok;
    CHECK_CUDA(hipMemset(dResults, 0, sizeof r));
  };
  CHECK_CUDA(hipMemset(dResults, 0, sizeof r));
  sumByTiles<32><<<4, 128>>>(dIn, n, dResults);
  check("tiles of 32", sum, 0);
  sumByTiles<8><<<4, 96>>>(dIn, n, dResults);
  check("tiles of 8", sum, 0);
  sumByLibrary<<<(n + 127) / 128, 128>>>(dIn, n, dResults, dResults + 1);
  check("cg::reduce", sum, largest);
  keepMultiplesOfThree<<<(n + 63) / 64, 64>>>(dIn, n, dOut, dResults);
  check("coalesced group", multiples, 0);

  const int cooperative = cooperativeSum(dIn, n, dResults);
  if (cooperative >= 0) {
    std::printf("  %-16s %s\n", "grid barrier",
                cooperative == sum ? "PASS" : "FAIL");
    failures += cooperative != sum;
  }
  CHECK_CUDA(hipFree(dIn));
  CHECK_CUDA(hipFree(dOut));
  CHECK_CUDA(hipFree(dResults));
  std::printf("cooperative_groups_reduce: %s\n", failures ? "FAIL" : "PASS");
  return failures != 0;
}
