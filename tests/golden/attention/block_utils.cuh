// Warp and block sums that the kernels of this folder share.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <hip/hip_runtime.h>
#include <hipify/warp.h>

#include <cstdio>
#include <cstdlib>

#define CUDACHECK(cmd)                                                         \
  do {                                                                         \
    hipError_t e = cmd;                                                       \
    if (e != hipSuccess) {                                                    \
      printf("Failed: Cuda error %s:%d '%s'\n", __FILE__, __LINE__,            \
             hipGetErrorString(e));                                           \
      exit(EXIT_FAILURE);                                                      \
    }                                                                          \
  } while (0)

namespace block {

template <typename T> __inline__ __device__ T warpReduceSum(T val) {
#pragma unroll
  for (int mask = 16; mask > 0; mask >>= 1)
    val += __shfl_xor_sync(0xffffffff, val, mask, 32);
  return val;
}

// Every thread gets the sum. Ends with a barrier, so that calls may follow
// each other closely although they share the array.
template <typename T> __inline__ __device__ T blockReduceSum(T val) {
  static __shared__ T shared[32];
  const int lane = threadIdx.x & 0x1f, wid = threadIdx.x >> 5;

  val = warpReduceSum<T>(val);
  if (lane == 0)
    shared[wid] = val;
  __syncthreads();

  val = lane < (blockDim.x + 31) / 32 ? shared[lane] : T(0);
  val = warpReduceSum<T>(val);
  __syncthreads();
  return val;
}

} // namespace block

template <typename T> T *toDevice(const T *host, size_t n) {
  T *dev = nullptr;
  CUDACHECK(hipMalloc((void **)&dev, n * sizeof(T)));
  if (host)
    CUDACHECK(hipMemcpy(dev, host, n * sizeof(T), hipMemcpyHostToDevice));
  else
    CUDACHECK(hipMemset(dev, 0xff, n * sizeof(T)));
  return dev;
}
