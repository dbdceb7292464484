// Launch configuration: the occupancy API, launch bounds, function attributes, large dynamic shared memory, cache preference.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <hip/hip_runtime.h>
#include <hipify/launch_bounds.h>
#include <hipify/runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK_ERROR(expr)                                                      \
  do {                                                                         \
    if (hipError_t err = (expr); err != hipSuccess) {                        \
      fprintf(stderr, "%d: %s -> %s\n", __LINE__, #expr,                       \
              hipGetErrorString(err));                                        \
      exit(2);                                                                 \
    }                                                                          \
  } while (0)

#define MAX_THREADS 256
#define MIN_BLOCKS 4

__global__ void __launch_bounds__(MAX_THREADS, HIPIFY_MIN_WAVES(MAX_THREADS, MIN_BLOCKS))
    squareAll(int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] *= data[i];
}

// Reverses tiles; a tile lies in dynamic shared memory.
template <typename T>
__global__ void reverseTiles(T *data, int n, int tile) {
  extern __shared__ unsigned char raw[];
  T *shared = reinterpret_cast<T *>(raw);
  const int base = blockIdx.x * tile;
  const int count = min(tile, n - base);
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    shared[i] = data[base + i];
  __syncthreads();
  for (int i = threadIdx.x; i < count; i += blockDim.x)
    data[base + i] = shared[count - 1 - i];
}

// Shared bytes that a block of so many threads needs.
struct SharedPerBlock {
  __host__ __device__ size_t operator()(int threads) const {
    return threads * sizeof(int);
  }
};

static bool squares(int n) {
  int gridMin = 0, block = 0, perSM = 0, device = 0;
  CHECK_ERROR(hipOccupancyMaxPotentialBlockSize(&gridMin, &block, squareAll, 0,
                                                 MAX_THREADS));
  CHECK_ERROR(hipOccupancyMaxActiveBlocksPerMultiprocessor(&perSM, squareAll,
                                                            block, 0));
  hipDeviceProp_t prop;
  CHECK_ERROR(hipGetDevice(&device));
  CHECK_ERROR(hipGetDeviceProperties(&prop, device));
  printf("block %d, %d blocks per multiprocessor, %.0f %% of %d threads\n", block,
         perSM, 100.0 * perSM * block / prop.maxThreadsPerMultiProcessor,
         prop.maxThreadsPerMultiProcessor);
  bool ok = block > 0 && block <= MAX_THREADS && perSM > 0 && gridMin > 0;

  hipFuncAttributes attributes;
  CHECK_ERROR(hipFuncGetAttributes(&attributes, reinterpret_cast<const void *>(squareAll)));
  ok &= attributes.maxThreadsPerBlock >= block && attributes.sharedSizeBytes == 0;
  printf("%d registers, %zu bytes of local memory\n", attributes.numRegs,
         attributes.localSizeBytes);

  std::vector<int> h(n);
  for (int i = 0; i < n; ++i)
    h[i] = i - n / 2;
  int *data;
  CHECK_ERROR(hipMalloc(&data, n * sizeof(int)));
  CHECK_ERROR(hipMemcpy(data, h.data(), n * sizeof(int), hipMemcpyHostToDevice));
  squareAll<<<(n + block - 1) / block, block>>>(data, n);
  CHECK_ERROR(hipGetLastError());
  CHECK_ERROR(hipMemcpy(h.data(), data, n * sizeof(int), hipMemcpyDeviceToHost));
  CHECK_ERROR(hipFree(data));
  for (int i = 0; i < n; ++i)
    ok &= h[i] == (i - n / 2) * (i - n / 2);
  printf("squares: %s\n", ok ? "PASS" : "FAIL");
  return ok;
}

static bool reversed(int n) {
  auto kernel = reverseTiles<double>;
  int device, optin = 0, gridMin, block;
  CHECK_ERROR(hipGetDevice(&device));
  CHECK_ERROR(hipDeviceGetAttribute(
      &optin, hipDeviceAttributeSharedMemPerBlockOptin, device));
  CHECK_ERROR(hipOccupancyMaxPotentialBlockSizeVariableSMem(
      &gridMin, &block, reverseTiles<int>, SharedPerBlock(), 512));

  // As much as the device allows, but no more than 60 KiB: more than the 48
  // that a kernel gets without asking.
  const size_t bytes = optin > 0 ? std::min(optin, 60 * 1024) : 32 * 1024;
  const int tile = int(bytes / sizeof(double));
  if (bytes > 48 * 1024) {
    CHECK_ERROR(hipFuncSetAttribute(
        reinterpret_cast<const void *>(kernel), hipFuncAttributeMaxDynamicSharedMemorySize, int(bytes)));
    CHECK_ERROR(hipFuncSetAttribute(reinterpret_cast<const void *>(reverseTiles<double>),
                                     hipFuncAttributePreferredSharedMemoryCarveout,
                                     hipify::SharedmemCarveoutMaxShared));
  }
  CHECK_ERROR(hipFuncSetCacheConfig(reinterpret_cast<const void *>(reverseTiles<int>), hipFuncCachePreferShared));

  std::vector<double> h(n), want(n), got(n);
  for (int i = 0; i < n; ++i)
    want[i] = h[i] = 0.5 * i;
  for (int b = 0; b < n; b += tile)
    std::reverse(want.begin() + b, want.begin() + std::min(n, b + tile));
  double *data;
  CHECK_ERROR(hipMalloc(&data, n * sizeof(double)));
  CHECK_ERROR(hipMemcpy(data, h.data(), n * sizeof(double), hipMemcpyHostToDevice));
  kernel<<<(n + tile - 1) / tile, 128, bytes>>>(data, n, tile);
  CHECK_ERROR(hipGetLastError());
  CHECK_ERROR(hipMemcpy(got.data(), data, n * sizeof(double), hipMemcpyDeviceToHost));
  CHECK_ERROR(hipFree(data));
  bool ok = got == want && block > 0;
  printf("tiles of %zu bytes: %s\n", bytes, ok ? "PASS" : "FAIL");
  return ok;
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 10000;
  bool ok = squares(n);
  ok = reversed(n) && ok;
  puts(ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
