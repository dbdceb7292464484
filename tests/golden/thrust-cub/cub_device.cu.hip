// CUB's device-wide algorithms with the two-call protocol: reduce, scan, select, radix sort, histogram, run lengths.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <hip/hip_runtime.h>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <random>
#include <vector>

#include <hipcub/hipcub.hpp>
#include <hipcub/util_allocator.hpp>

#define CHECKED(e)                                                     \
  do {                                                                         \
    hipError_t e_ = (e);                                                      \
    if (e_ != hipSuccess) {                                                   \
      fprintf(stderr, "CUDA error %d [%s, %d]: %s\n", e_, __FILE__, __LINE__,  \
              hipGetErrorString(e_));                                         \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

// Caches device allocations between the calls.
hipcub::CachingDeviceAllocator g_allocator(true);

// Calls `algorithm(temp, bytes)` twice: for the size, then for real.
template <typename Algorithm> void withTempStorage(Algorithm algorithm) {
  void *temp = nullptr;
  size_t bytes = 0;
  CHECKED(algorithm(temp, bytes));
  CHECKED(g_allocator.DeviceAllocate(&temp, bytes));
  CHECKED(algorithm(temp, bytes));
  CHECKED(g_allocator.DeviceFree(temp));
}

template <typename T> struct Device {
  T *ptr = nullptr;
  size_t count;
  explicit Device(size_t n) : count(n) {
    CHECKED(g_allocator.DeviceAllocate((void **)&ptr, n * sizeof(T)));
  }
  explicit Device(const std::vector<T> &h) : Device(h.size()) {
    CHECKED(hipMemcpy(ptr, h.data(), count * sizeof(T),
                               hipMemcpyHostToDevice));
  }
  ~Device() { g_allocator.DeviceFree(ptr); }
  std::vector<T> host() const {
    std::vector<T> h(count);
    CHECKED(
        hipMemcpy(h.data(), ptr, count * sizeof(T), hipMemcpyDeviceToHost));
    return h;
  }
};

struct GreaterThan {
  int limit;
  __host__ __device__ __forceinline__ bool operator()(const int &a) const {
    return a > limit;
  }
};

struct CustomMax {
  template <typename T>
  __device__ __forceinline__ T operator()(const T &a, const T &b) const {
    return b > a ? b : a;
  }
};

static bool g_ok = true;
static void verdict(const char *name, bool ok) {
  printf("%-26s %s\n", name, ok ? "PASS" : "FAIL");
  g_ok &= ok;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 3000;
  std::mt19937 gen(77);
  std::vector<int> h(n);
  for (int &v : h)
    v = int(gen() % 1000);
  Device<int> in(h), out(n), scalar(1);

  withTempStorage([&](void *temp, size_t &bytes) {
    return hipcub::DeviceReduce::Sum(temp, bytes, in.ptr, scalar.ptr, n);
  });
  verdict("DeviceReduce::Sum",
          scalar.host()[0] == std::accumulate(h.begin(), h.end(), 0));

  withTempStorage([&](void *temp, size_t &bytes) {
    return hipcub::DeviceReduce::Reduce(temp, bytes, in.ptr, scalar.ptr, n,
                                     CustomMax(), -1);
  });
  verdict("DeviceReduce::Reduce",
          scalar.host()[0] == *std::max_element(h.begin(), h.end()));

  withTempStorage([&](void *temp, size_t &bytes) {
    return hipcub::DeviceScan::ExclusiveSum(temp, bytes, in.ptr, out.ptr, n);
  });
  std::vector<int> scan(n, 0);
  std::partial_sum(h.begin(), h.end() - 1, scan.begin() + 1);
  verdict("DeviceScan::ExclusiveSum", out.host() == scan);

  const GreaterThan predicate{600};
  withTempStorage([&](void *temp, size_t &bytes) {
    return hipcub::DeviceSelect::If(temp, bytes, in.ptr, out.ptr, scalar.ptr, n,
                                 predicate);
  });
  std::vector<int> chosen, got = out.host();
  std::copy_if(h.begin(), h.end(), std::back_inserter(chosen), predicate);
  verdict("DeviceSelect::If",
          scalar.host()[0] == int(chosen.size()) &&
              std::equal(chosen.begin(), chosen.end(), got.begin()));

  // Pairs, by key, in double buffers: CUB says which buffer has the result.
  std::vector<int> index(n);
  std::iota(index.begin(), index.end(), 0);
  Device<int> keys(h), keysAlt(n), values(index), valuesAlt(n);
  hipcub::DoubleBuffer<int> keyBuffer(keys.ptr, keysAlt.ptr);
  hipcub::DoubleBuffer<int> valueBuffer(values.ptr, valuesAlt.ptr);
  withTempStorage([&](void *temp, size_t &bytes) {
    return hipcub::DeviceRadixSort::SortPairs(temp, bytes, keyBuffer, valueBuffer,
                                           n, 0, 10);
  });
  CHECKED(hipMemcpy(got.data(), valueBuffer.Current(),
                             n * sizeof(int), hipMemcpyDeviceToHost));
  std::stable_sort(index.begin(), index.end(),
                   [&](int a, int b) { return h[a] < h[b]; });
  verdict("DeviceRadixSort::SortPairs", got == index);

  withTempStorage([&](void *temp, size_t &bytes) {
    return hipcub::DeviceRadixSort::SortKeysDescending(temp, bytes, in.ptr,
                                                    out.ptr, n);
  });
  std::vector<int> sorted = h;
  std::sort(sorted.begin(), sorted.end(), std::greater<int>());
  verdict("SortKeysDescending", out.host() == sorted);

  const int bins = 8;
  Device<int> histogram(bins);
  withTempStorage([&](void *temp, size_t &bytes) {
    return hipcub::DeviceHistogram::HistogramEven(temp, bytes, in.ptr,
                                               histogram.ptr, bins + 1, 0, 1000,
                                               n);
  });
  std::vector<int> histogramRef(bins, 0);
  for (int v : h)
    ++histogramRef[v / 125];
  verdict("DeviceHistogram", histogram.host() == histogramRef);

  Device<int> runs(sorted), lengths(n);
  withTempStorage([&](void *temp, size_t &bytes) {
    return hipcub::DeviceRunLengthEncode::Encode(temp, bytes, runs.ptr, out.ptr,
                                              lengths.ptr, scalar.ptr, n);
  });
  std::vector<int> lengthsRef;
  for (int i = 0; i < n; ++i)
    if (i > 0 && sorted[i] == sorted[i - 1])
      ++lengthsRef.back();
    else
      lengthsRef.push_back(1);
  got = lengths.host();
  verdict("DeviceRunLengthEncode",
          scalar.host()[0] == int(lengthsRef.size()) &&
              std::equal(lengthsRef.begin(), lengthsRef.end(), got.begin()));

  puts(g_ok ? "PASS" : "FAIL");
  return g_ok ? 0 : 1;
}
