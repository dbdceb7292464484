// C++20 in CUDA code: concepts on kernels, designated initialisers, constexpr
// lambdas, spans of one's own, three-way comparison. Needs -std=c++20.
// CUDA-FLAGS: -std=c++20
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <hip/hip_runtime.h>
#include <hipify/device_attribute.h>

#include <compare>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <source_location>
#include <vector>

inline void check(hipError_t status, std::source_location where = std::source_location::current()) {
  if (status == hipSuccess) [[likely]]
    return;
  std::fprintf(stderr, "%s:%u: %s\n", where.file_name(), static_cast<unsigned>(where.line()), hipGetErrorString(status));
  std::exit(EXIT_FAILURE);
}

template <typename T>
concept Arithmetic = std::integral<T> || std::floating_point<T>;

template <typename F, typename T>
concept BinaryOp = requires(F f, T a, T b) {
  { f(a, b) } -> std::convertible_to<T>;
};

template <Arithmetic T>
class DeviceSpan {
public:
  constexpr __host__ __device__ DeviceSpan(T *data, unsigned size) : data_(data), size_(size) {}
  __device__ T &operator[](unsigned i) const { return data_[i]; }
  constexpr __host__ __device__ unsigned size() const { return size_; }

private:
  T *data_;
  unsigned size_;
};

struct LaunchShape {
  dim3 grid{1, 1, 1};
  dim3 block{128, 1, 1};
  std::size_t shared = 0;
  hipStream_t stream = nullptr;
};

struct Version {
  int major, minor;
  auto operator<=>(const Version &) const = default;
};

template <Arithmetic T, BinaryOp<T> Op>
__global__ void zip(DeviceSpan<const T> a, DeviceSpan<const T> b, DeviceSpan<T> out, Op op) {
  for (auto i = blockIdx.x * blockDim.x + threadIdx.x; i < out.size(); i += gridDim.x * blockDim.x)
    out[i] = op(a[i], b[i]);
}

struct AbsoluteDifference {
  constexpr __host__ __device__ auto operator()(auto a, decltype(a) b) const { return a < b ? b - a : a - b; }
};

struct Average {
  template <Arithmetic T>
  constexpr __host__ __device__ T operator()(T a, T b) const {
    if constexpr (std::unsigned_integral<T>)
      return (a & b) + ((a ^ b) >> 1);
    else
      return (a + b) / 2;
  }
};

template <Arithmetic T, BinaryOp<T> Op>
bool test(const char *name, unsigned n, Op op) {
  std::vector<T> a(n), b(n), out(n);
  std::iota(a.begin(), a.end(), T{3});
  for (unsigned i = 0; auto &v : b)
    v = static_cast<T>((i++ * 37u) % 251u);

  T *dA, *dB, *dOut;
  check(hipMalloc(&dA, n * sizeof(T)));
  check(hipMalloc(&dB, n * sizeof(T)));
  check(hipMalloc(&dOut, n * sizeof(T)));
  check(hipMemcpy(dA, a.data(), n * sizeof(T), hipMemcpyHostToDevice));
  check(hipMemcpy(dB, b.data(), n * sizeof(T), hipMemcpyHostToDevice));

  const LaunchShape shape{.grid = {(n + 63) / 64}, .block = {64}};
  zip<T><<<shape.grid, shape.block, shape.shared, shape.stream>>>(DeviceSpan<const T>(dA, n), DeviceSpan<const T>(dB, n), DeviceSpan<T>(dOut, n), op);
  check(hipGetLastError());
  check(hipMemcpy(out.data(), dOut, n * sizeof(T), hipMemcpyDeviceToHost));

  unsigned wrong = 0;
  for (unsigned i = 0; i < n; ++i)
    wrong += out[i] != static_cast<T>(op(a[i], b[i]));
  for (T *p : {dA, dB, dOut})
    check(hipFree(p));
  std::printf("  %-28s %s\n", name, wrong ? "FAIL" : "PASS");
  return wrong == 0;
}

int main(int argc, char **argv) {
  const unsigned n = argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 1999u;
  int number = 0;
  check(hipify::runtimeGetVersion(&number));
  const Version runtime{.major = number / 1000, .minor = number % 1000 / 10};

  bool ok = test<float>("absolute difference, float", n, AbsoluteDifference{});
  ok &= test<std::uint32_t>("average, uint32_t", n, Average{});
  ok &= test<double>("average, double", n, Average{});
  ok &= runtime > Version{0, 0};
  std::printf("cxx20: %s\n", ok ? "PASS" : "FAIL");
  return ok ? 0 : 1;
}
