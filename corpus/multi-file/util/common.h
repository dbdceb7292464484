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

#include <cuda_runtime_api.h>

#ifdef __CUDACC__
#define HOST_DEVICE __host__ __device__
#else
#define HOST_DEVICE
#endif

#define CUDA_OR_DIE(call)                                                      \
  do {                                                                         \
    const cudaError_t cudaStatus = (call);                                     \
    if (cudaStatus != cudaSuccess) {                                           \
      std::fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,       \
                   cudaGetErrorString(cudaStatus));                            \
      std::exit(2);                                                            \
    }                                                                          \
  } while (0)

constexpr int kBlockSize = 128;
#define GRID_FOR(n) (((n) + kBlockSize - 1) / kBlockSize)

template <typename T> class DeviceArray {
public:
  explicit DeviceArray(size_t count) : count_(count) {
    CUDA_OR_DIE(cudaMalloc((void **)&data_, count * sizeof(T)));
  }
  explicit DeviceArray(const std::vector<T> &host) : DeviceArray(host.size()) {
    CUDA_OR_DIE(cudaMemcpy(data_, host.data(), count_ * sizeof(T),
                           cudaMemcpyHostToDevice));
  }
  DeviceArray(const DeviceArray &) = delete;
  DeviceArray &operator=(const DeviceArray &) = delete;
  ~DeviceArray() { cudaFree(data_); }

  T *data() const { return data_; }
  void copyTo(std::vector<T> &host) const {
    CUDA_OR_DIE(cudaMemcpy(host.data(), data_, count_ * sizeof(T),
                           cudaMemcpyDeviceToHost));
  }

private:
  T *data_ = nullptr;
  size_t count_;
};

class StreamHandle {
public:
  StreamHandle() { CUDA_OR_DIE(cudaStreamCreate(&stream_)); }
  ~StreamHandle() { cudaStreamDestroy(stream_); }
  operator cudaStream_t() const { return stream_; }

private:
  cudaStream_t stream_;
};

#endif
