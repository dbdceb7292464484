//===- hipify/device_api.h - the runtime API in device code ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What CUDA lets kernels call. On the host these are HIP's functions.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_DEVICE_API_H
#define HIPIFY_DEVICE_API_H

#include <hip/hip_runtime.h>

namespace hipify {

/// cudaMalloc: from the heap of malloc.
inline __host__ __device__ hipError_t deviceMalloc(void **Memory, size_t Size) {
#if __HIP_DEVICE_COMPILE__
  *Memory = malloc(Size);
  return *Memory || Size == 0 ? hipSuccess : hipErrorOutOfMemory;
#else
  return hipMalloc(Memory, Size);
#endif
}
template <class T>
__host__ __device__ hipError_t deviceMalloc(T **Memory, size_t Size) {
  return deviceMalloc(reinterpret_cast<void **>(Memory), Size);
}

/// cudaFree: what device code has allocated.
inline __host__ __device__ hipError_t deviceFree(void *Memory) {
#if __HIP_DEVICE_COMPILE__
  free(Memory);
  return hipSuccess;
#else
  return hipFree(Memory);
#endif
}

/// cudaGetLastError: of a launch that fails only the host knows, and tells it.
inline __host__ __device__ hipError_t deviceGetLastError() {
#if __HIP_DEVICE_COMPILE__
  return hipSuccess;
#else
  return hipGetLastError();
#endif
}

/// cudaPeekAtLastError
inline __host__ __device__ hipError_t devicePeekAtLastError() {
#if __HIP_DEVICE_COMPILE__
  return hipSuccess;
#else
  return hipPeekAtLastError();
#endif
}

/// cudaGetErrorString, of the two errors that device code knows.
inline __host__ __device__ const char *deviceGetErrorString(hipError_t Error) {
#if __HIP_DEVICE_COMPILE__
  return Error == hipSuccess            ? "no error"
         : Error == hipErrorOutOfMemory ? "out of memory"
                                        : "unknown error";
#else
  return hipGetErrorString(Error);
#endif
}

} // namespace hipify

#endif // HIPIFY_DEVICE_API_H
