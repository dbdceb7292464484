// What every unit needs: error check, block size, arrays and streams that free themselves; for device and plain C++ compilers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#ifndef MULTI_FILE_UTIL_COMMON_H
#define MULTI_FILE_UTIL_COMMON_H

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <hip/hip_runtime_api.h>

#ifdef __HIPCC__
#define HOST_DEVICE __host__ __device__
#else
#define HOST_DEVICE
#endif

#define CUDA_OR_DIE(call)                                                      \
  do {                                                                         \
    const hipError_t cudaStatus = (call);                                     \
    if (cudaStatus != hipSuccess) {                                           \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,       \
                   hipGetErrorString(cudaStatus));                            \
      std::exit(2);                                                            \
    }                                                                          \
  } while (0)

constexpr int kBlockSize = 128;
#define GRID_FOR(n) (((n) + kBlockSize - 1) / kBlockSize)

template <typename T> class DeviceArray {
public:
  explicit DeviceArray(size_t count) : count_(count) {
    CUDA_OR_DIE(hipMalloc((void **)&data_, count * sizeof(T)));
  }
  explicit DeviceArray(const std::vector<T> &host) : DeviceArray(host.size()) {
    CUDA_OR_DIE(hipMemcpy(data_, host.data(), count_ * sizeof(T),
                           hipMemcpyHostToDevice));
  }
  DeviceArray(const DeviceArray &) = delete;
  DeviceArray &operator=(const DeviceArray &) = delete;
  ~DeviceArray() { hipFree(data_); }

  T *data() const { return data_; }
  void copyTo(std::vector<T> &host) const {
    CUDA_OR_DIE(hipMemcpy(host.data(), data_, count_ * sizeof(T),
                           hipMemcpyDeviceToHost));
  }

private:
  T *data_ = nullptr;
  size_t count_;
};

class StreamHandle {
public:
  StreamHandle() { CUDA_OR_DIE(hipStreamCreate(&stream_)); }
  ~StreamHandle() { hipStreamDestroy(stream_); }
  operator hipStream_t() const { return stream_; }

private:
  hipStream_t stream_;
};

#endif
