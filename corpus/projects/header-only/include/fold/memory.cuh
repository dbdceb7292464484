// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef FOLD_MEMORY_CUH
#define FOLD_MEMORY_CUH

#include <cuda_runtime.h>
#include <stdexcept>
#include <vector>

namespace fold {

inline void check(cudaError_t Error) {
  if (Error != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(Error));
}

/// An array in the memory of the device.
template <typename T> class Array {
public:
  explicit Array(size_t Size) : Size(Size) {
    check(cudaMalloc(&Data, Size * sizeof(T)));
  }
  Array(const std::vector<T> &From, cudaStream_t Stream = nullptr)
      : Array(From.size()) {
    check(cudaMemcpyAsync(Data, From.data(), Size * sizeof(T),
                          cudaMemcpyHostToDevice, Stream));
  }
  Array(const Array &) = delete;
  Array &operator=(const Array &) = delete;
  ~Array() { static_cast<void>(cudaFree(Data)); }

  T *data() { return Data; }
  const T *data() const { return Data; }
  int size() const { return Size; }

  std::vector<T> copied(cudaStream_t Stream = nullptr) const {
    std::vector<T> To(Size);
    check(cudaMemcpyAsync(To.data(), Data, Size * sizeof(T),
                          cudaMemcpyDeviceToHost, Stream));
    check(cudaStreamSynchronize(Stream));
    return To;
  }

private:
  T *Data = nullptr;
  size_t Size;
};

} // namespace fold
#endif
