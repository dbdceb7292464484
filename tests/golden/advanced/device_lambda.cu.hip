// Lambdas as kernels' arguments: __device__ and __host__ __device__ lambdas, captures by value, constexpr host functions in kernels.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: --extended-lambda --expt-relaxed-constexpr
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <utility>
#include <vector>

#include <hip/hip_runtime.h>

#if !defined(__HIPCC__) && defined(__HIPCC__)
#error "compile with --extended-lambda"
#endif

inline void throwIfFailed(hipError_t e) {
  if (e != hipSuccess) {
    std::fprintf(stderr, "%s\n", hipGetErrorString(e));
    std::exit(2);
  }
}

template <typename F, typename... Args>
__global__ void __launch_bounds__(256) forEachKernel(int n, F f, Args... args) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    f(i, args...);
}

// A loop in the style of the portability layers.
template <typename F, typename... Args>
void parallelFor(int n, F &&f, Args... args) {
  constexpr int threads = 128;
  const int blocks = std::max(1, std::min(16, (n + threads - 1) / threads));
  forEachKernel<std::decay_t<F>, Args...>
      <<<blocks, threads>>>(n, std::forward<F>(f), args...);
  throwIfFailed(hipGetLastError());
}

template <typename T> class Span {
public:
  Span(T *data, int size) : data_(data), size_(size) {}
  __host__ __device__ T &operator[](int i) const { return data_[i]; }
  __host__ __device__ int size() const { return size_; }

private:
  T *data_;
  int size_;
};

// Not marked: constexpr functions may be called from kernels with
// --expt-relaxed-constexpr, as std::max and std::array's operator[] too.
constexpr int cube(int x) { return x * x * x; }

struct Window {
  int low, high;
  // A lambda in a member function captures members through a copy of *this.
  void apply(Span<int> data) const {
    parallelFor(data.size(), [=, *this] __device__(int i) {
      data[i] = std::min(std::max(data[i], low), high);
    });
  }
};

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 600;
  int *raw;
  throwIfFailed(hipMallocManaged(&raw, n * sizeof(int)));
  Span<int> data(raw, n);
  const std::array<int, 4> weights = {1, -2, 3, 5};
  int offset = 7;

  // The same lambda runs on both sides.
  auto value = [=] __host__ __device__(int i) {
    return cube(i % 11) + weights[i % 4] * offset;
  };
  parallelFor(n, [=] __device__(int i) { data[i] = value(i); });
  parallelFor(
      n, [data] __device__(int i, int factor, int add) {
        data[i] = data[i] * factor + add;
      },
      2, -100);
  Window{-50, 900}.apply(data);
  throwIfFailed(hipDeviceSynchronize());

  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    int want = std::min(std::max(value(i) * 2 - 100, -50), 900);
    wrong += data[i] != want;
  }
  throwIfFailed(hipFree(raw));
  std::printf("%d of %d wrong\n%s\n", wrong, n, wrong ? "FAIL" : "PASS");
  return wrong != 0;
}
