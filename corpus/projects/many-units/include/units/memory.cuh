// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef UNITS_MEMORY_CUH
#define UNITS_MEMORY_CUH

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define UNITS_CHECK(CALL)                                                      \
  do {                                                                         \
    cudaError_t Error_ = (CALL);                                               \
    if (Error_ != cudaSuccess) {                                               \
      std::fprintf(stderr, "%s: %s\n", #CALL, cudaGetErrorName(Error_));       \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

namespace units {

/// What the I-th element of each input is.
template <typename T> __host__ __device__ constexpr T element(int I) {
  return T(I * 7 % 19);
}

/// Count elements in the memory of the device.
template <typename T> class Buffer {
public:
  explicit Buffer(int Count) : Count(Count) {
    UNITS_CHECK(cudaMalloc(&Data, Count * sizeof(T)));
    UNITS_CHECK(cudaMemset(Data, 0, Count * sizeof(T)));
  }
  Buffer(const Buffer &) = delete;
  ~Buffer() { UNITS_CHECK(cudaFree(Data)); }

  void fill() {
    T *Host = new T[Count];
    for (int I = 0; I < Count; ++I)
      Host[I] = element<T>(I);
    UNITS_CHECK(
        cudaMemcpy(Data, Host, Count * sizeof(T), cudaMemcpyHostToDevice));
    delete[] Host;
  }
  /// The sum of all elements, each times Weight(its index).
  template <typename F> double sum(F Weight) const {
    T *Host = new T[Count];
    UNITS_CHECK(cudaGetLastError());
    UNITS_CHECK(
        cudaMemcpy(Host, Data, Count * sizeof(T), cudaMemcpyDeviceToHost));
    double Sum = 0;
    for (int I = 0; I < Count; ++I)
      Sum += double(Host[I]) * Weight(I);
    delete[] Host;
    return Sum;
  }
  T *data() { return Data; }

private:
  int Count;
  T *Data = nullptr;
};

} // namespace units
#endif
