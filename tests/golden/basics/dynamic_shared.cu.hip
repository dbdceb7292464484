// Dynamic shared memory: one extern array cut into several typed parts, a
// template kernel, and the opt-in for more than the default 48 KB.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_OK(expr)                                                          \
  ([&] {                                                                       \
    const hipError_t result = (expr);                                         \
    if (result != hipSuccess)                                                 \
      std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #expr,               \
                   hipGetErrorString(result));                                \
    return result == hipSuccess;                                              \
  }())

// Reverses each block's slice of the input. Every instantiation wants its own
// type, and CUDA has one extern array per name, hence the byte buffer.
template <typename T, int BLOCK>
__global__ void reverseSlices(T *data, int n) {
  extern __shared__ __align__(16) unsigned char smem[];
  T *slice = reinterpret_cast<T *>(smem);

  const int base = blockIdx.x * BLOCK;
  const int count = min(BLOCK, n - base);
  if (threadIdx.x < count)
    slice[threadIdx.x] = data[base + threadIdx.x];
  __syncthreads();
  if (threadIdx.x < count)
    data[base + threadIdx.x] = slice[count - 1 - threadIdx.x];
}

// Two arrays of different types share one allocation: doubles, then ints.
__global__ void bucketMeans(const int *keys, const double *values, int n,
                            int buckets, double *means) {
  extern __shared__ double pool[];
  double *sums = pool;
  int *counts = (int *)&sums[buckets];

  for (int b = threadIdx.x; b < buckets; b += blockDim.x) {
    sums[b] = 0.0;
    counts[b] = 0;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    atomicAdd(&sums[keys[i]], values[i]);
    atomicAdd(counts + keys[i], 1);
  }
  __syncthreads();
  for (int b = threadIdx.x; b < buckets; b += blockDim.x)
    means[b] = counts[b] ? sums[b] / counts[b] : 0.0;
}

template <typename T, int BLOCK> bool testReverse(int n, const char *name) {
  std::vector<T> host(n), back(n);
  for (int i = 0; i < n; ++i)
    host[i] = T(i * 3 + 1);

  T *dev = nullptr;
  const size_t bytes = n * sizeof(T), shared = BLOCK * sizeof(T);
  if (!CUDA_OK(hipMalloc(&dev, bytes)) ||
      !CUDA_OK(hipMemcpy(dev, host.data(), bytes, hipMemcpyHostToDevice)))
    return false;

  // Harmless when less is asked for than the default, needed above it.
  if (!CUDA_OK(hipFuncSetAttribute(reinterpret_cast<const void *>(reverseSlices<T, BLOCK>),
                                    hipFuncAttributeMaxDynamicSharedMemorySize,
                                    static_cast<int>(shared))))
    return false;
  reverseSlices<T, BLOCK>
      <<<(n + BLOCK - 1) / BLOCK, BLOCK, shared>>>(dev, n);
  if (!CUDA_OK(hipGetLastError()) ||
      !CUDA_OK(hipMemcpy(back.data(), dev, bytes, hipMemcpyDeviceToHost)))
    return false;
  CUDA_OK(hipFree(dev));

  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    const int base = i / BLOCK * BLOCK;
    const int count = n - base < BLOCK ? n - base : BLOCK;
    wrong += back[i] != host[base + count - 1 - (i - base)];
  }
  std::printf("  reverse<%s, %d>: %d wrong\n", name, BLOCK, wrong);
  return wrong == 0;
}

bool testMeans(int n, int buckets) {
  std::vector<int> keys(n);
  std::vector<double> values(n), means(buckets, -1.0), sums(buckets, 0.0);
  std::vector<int> counts(buckets, 0);
  std::uint32_t state = 2463534242u;
  for (int i = 0; i < n; ++i) {
    state ^= state << 13, state ^= state >> 17, state ^= state << 5;
    keys[i] = state % buckets;
    values[i] = (state >> 8) % 1024; // small integers: sums are exact
    sums[keys[i]] += values[i];
    ++counts[keys[i]];
  }
  int *dKeys;
  double *dValues, *dMeans;
  hipMalloc(&dKeys, n * sizeof(int));
  hipMalloc(&dValues, n * sizeof(double));
  hipMalloc(&dMeans, buckets * sizeof(double));
  hipMemcpy(dKeys, keys.data(), n * sizeof(int), hipMemcpyHostToDevice);
  hipMemcpy(dValues, values.data(), n * sizeof(double),
             hipMemcpyHostToDevice);
  const size_t shared = buckets * (sizeof(double) + sizeof(int));
  hipFuncSetCacheConfig(reinterpret_cast<const void *>(bucketMeans), hipFuncCachePreferShared);
  bucketMeans<<<1, 128, shared, hipStreamPerThread>>>(dKeys, dValues, n,
                                                       buckets, dMeans);
  bool ok = CUDA_OK(hipStreamSynchronize(hipStreamPerThread)) &&
            CUDA_OK(hipMemcpy(means.data(), dMeans, buckets * sizeof(double),
                               hipMemcpyDeviceToHost));
  for (int b = 0; b < buckets; ++b)
    ok = ok && means[b] == (counts[b] ? sums[b] / counts[b] : 0.0);
  hipFree(dKeys), hipFree(dValues), hipFree(dMeans);
  std::printf("  means of %d buckets: %s\n", buckets, ok ? "equal" : "differ");
  return ok;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 3001;
  bool ok = testReverse<float, 128>(n, "float");
  ok &= testReverse<double, 256>(n, "double");
  ok &= testReverse<unsigned short, 64>(n, "unsigned short");
  ok &= testMeans(n, 37);
  std::printf("dynamic_shared: %s\n", ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
