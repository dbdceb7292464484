// CUB inside kernels: block reduce, scan, load, store and sort, named by aliases, templates, macros and a namespace alias.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <hip/hip_runtime.h>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

#include <hipcub/block/block_load.hpp>
#include <hipcub/block/block_radix_sort.hpp>
#include <hipcub/block/block_reduce.hpp>
#include <hipcub/block/block_scan.hpp>
#include <hipcub/block/block_store.hpp>
#include <hipcub/warp/warp_reduce.hpp>

#define CHECK_CUDA(x)                                                          \
  do {                                                                         \
    hipError_t e = x;                                                         \
    if (e != hipSuccess) {                                                    \
      fprintf(stderr, "%s: %s\n", #x, hipGetErrorString(e));                  \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

constexpr int kThreads = 128;

template <typename T, int N> using BlockReduceT = hipcub::BlockReduce<T, N>;

// A macro that names CUB's types, as large code bases have them.
#define SHARED_TEMP(TYPE, NAME) __shared__ typename TYPE::TempStorage NAME

struct MaxOp {
  template <typename T>
  __host__ __device__ T operator()(const T &a, const T &b) const {
    return a < b ? b : a;
  }
};

// Row-wise softmax, one block per row.
template <typename T, int THREADS>
__global__ void softmaxRows(const T *in, T *out, int columns) {
  using BlockReduce = BlockReduceT<float, THREADS>;
  SHARED_TEMP(BlockReduce, temp);
  __shared__ float rowMax, rowSum;
  const T *row = in + blockIdx.x * columns;

  float top = -INFINITY;
  for (int c = threadIdx.x; c < columns; c += THREADS)
    top = fmaxf(top, float(row[c]));
  top = BlockReduce(temp).Reduce(top, MaxOp());
  if (threadIdx.x == 0)
    rowMax = top;
  __syncthreads(); // also frees `temp` for the next use

  float sum = 0;
  for (int c = threadIdx.x; c < columns; c += THREADS)
    sum += expf(float(row[c]) - rowMax);
  sum = BlockReduce(temp).Sum(sum);
  if (threadIdx.x == 0)
    rowSum = sum;
  __syncthreads();
  for (int c = threadIdx.x; c < columns; c += THREADS)
    out[blockIdx.x * columns + c] = T(expf(float(row[c]) - rowMax) / rowSum);
}

// Sorts tiles of THREADS * ITEMS keys; a tile's prefix sums go to `sums`.
template <int THREADS, int ITEMS, hipcub::BlockScanAlgorithm SCAN>
__global__ void sortAndScan(const int *in, int *sorted, int *sums) {
  typedef hipcub::BlockLoad<int, THREADS, ITEMS, hipcub::BLOCK_LOAD_TRANSPOSE> Load;
  typedef hipcub::BlockStore<int, THREADS, ITEMS, hipcub::BLOCK_STORE_TRANSPOSE> Store;
  typedef hipcub::BlockRadixSort<int, THREADS, ITEMS> Sort;
  typedef hipcub::BlockScan<int, THREADS, SCAN> Scan;
  __shared__ union {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
    typename Sort::TempStorage sort;
    typename Scan::TempStorage scan;
  } shared;

  int keys[ITEMS];
  const int offset = blockIdx.x * THREADS * ITEMS;
  Load(shared.load).Load(in + offset, keys);
  __syncthreads();
  Sort(shared.sort).Sort(keys);
  __syncthreads();
  int prefixes[ITEMS]; // not `keys`: a transposing store permutes its items
  Scan(shared.scan).InclusiveSum(keys, prefixes);
  __syncthreads();
  Store(shared.store).Store(sorted + offset, keys);
  __syncthreads();
  Store(shared.store).Store(sums + offset, prefixes);
}

// Sums of 16 consecutive values; 16 works for every warp size there is.
__global__ void groupSums(const int *in, int *out) {
  constexpr int kGroup = 16, kGroups = kThreads / kGroup;
  namespace c = hipcub;
  using WarpReduce = c::WarpReduce<int, kGroup>;
  __shared__ WarpReduce::TempStorage temp[kGroups];
  const int group = threadIdx.x / kGroup;
  int sum = WarpReduce(temp[group]).Sum(in[blockIdx.x * kThreads + threadIdx.x]);
  if (threadIdx.x % kGroup == 0)
    out[blockIdx.x * kGroups + group] = sum;
}

static bool testSoftmax(int rows, int columns) {
  std::vector<float> h(rows * columns), got(h.size());
  for (size_t i = 0; i < h.size(); ++i)
    h[i] = 5.0f * sinf(0.37f * i);
  float *in, *out;
  CHECK_CUDA(hipMalloc(&in, h.size() * sizeof(float)));
  CHECK_CUDA(hipMalloc(&out, h.size() * sizeof(float)));
  CHECK_CUDA(hipMemcpy(in, h.data(), h.size() * sizeof(float),
                        hipMemcpyHostToDevice));
  softmaxRows<float, kThreads><<<rows, kThreads>>>(in, out, columns);
  CHECK_CUDA(hipGetLastError());
  CHECK_CUDA(hipMemcpy(got.data(), out, h.size() * sizeof(float),
                        hipMemcpyDeviceToHost));
  CHECK_CUDA(hipFree(in));
  CHECK_CUDA(hipFree(out));
  double worst = 0;
  for (int r = 0; r < rows; ++r) {
    const float *row = &h[r * columns];
    double top = *std::max_element(row, row + columns), sum = 0;
    for (int c = 0; c < columns; ++c)
      sum += exp(row[c] - top);
    for (int c = 0; c < columns; ++c)
      worst = fmax(worst, fabs(exp(row[c] - top) / sum - got[r * columns + c]));
  }
  printf("softmax %dx%d: max error %.2e  %s\n", rows, columns, worst,
         worst < 1e-5 ? "PASS" : "FAIL");
  return worst < 1e-5;
}

static bool testTiles(int tiles) {
  constexpr int kItems = 4, kTile = kThreads * kItems;
  const int n = tiles * kTile;
  std::vector<int> h(n), sorted(n), sums(n), groups(n / 16);
  srand(3);
  for (int &v : h)
    v = rand() % 2001 - 1000;
  int *in, *dSorted, *dSums, *dGroups;
  CHECK_CUDA(hipMalloc(&in, n * sizeof(int)));
  CHECK_CUDA(hipMalloc(&dSorted, n * sizeof(int)));
  CHECK_CUDA(hipMalloc(&dSums, n * sizeof(int)));
  CHECK_CUDA(hipMalloc(&dGroups, n / 16 * sizeof(int)));
  CHECK_CUDA(hipMemcpy(in, h.data(), n * sizeof(int), hipMemcpyHostToDevice));
  sortAndScan<kThreads, kItems, hipcub::BLOCK_SCAN_WARP_SCANS>
      <<<tiles, kThreads>>>(in, dSorted, dSums);
  groupSums<<<n / kThreads, kThreads>>>(in, dGroups);
  CHECK_CUDA(hipGetLastError());
  CHECK_CUDA(hipMemcpy(sorted.data(), dSorted, n * sizeof(int), hipMemcpyDeviceToHost));
  CHECK_CUDA(hipMemcpy(sums.data(), dSums, n * sizeof(int), hipMemcpyDeviceToHost));
  CHECK_CUDA(hipMemcpy(groups.data(), dGroups, n / 16 * sizeof(int), hipMemcpyDeviceToHost));
  for (int *p : {in, dSorted, dSums, dGroups})
    CHECK_CUDA(hipFree(p));

  int bad = 0, badGroups = 0;
  for (int g = 0; g < n / 16; ++g) {
    int sum = 0;
    for (int i = 0; i < 16; ++i)
      sum += h[g * 16 + i];
    badGroups += sum != groups[g];
  }
  for (int t = 0; t < tiles; ++t) {
    std::sort(h.begin() + t * kTile, h.begin() + (t + 1) * kTile);
    int sum = 0;
    for (int i = t * kTile; i < (t + 1) * kTile; ++i)
      sum += h[i], bad += sorted[i] != h[i] || sums[i] != sum;
  }
  printf("sort and scan of %d tiles: %d wrong  %s\n", tiles, bad, bad ? "FAIL" : "PASS");
  printf("sums of 16: %d wrong  %s\n", badGroups, badGroups ? "FAIL" : "PASS");
  return bad + badGroups == 0;
}

int main(int argc, char **argv) {
  bool ok = testSoftmax(argc > 1 ? atoi(argv[1]) : 5, 300);
  ok = testTiles(3) && ok;
  puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
