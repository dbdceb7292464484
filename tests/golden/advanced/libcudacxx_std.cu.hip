// What libcu++ takes from C++20, in C++17, on host and device: optional, span, the functions of <bit>, complex numbers,
// constants, identity, traits.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <array>
#include <hipify/bit.h>
#include <chrono>
#include <complex>
#include <functional>
#include <hipify/numbers.h>
#include <numeric>
#include <hipify/optional.h>
#include <hipify/span.h>
#include <type_traits>
#include <utility>
#include <hip/hip_runtime.h>
#include <hipify/functional.h>
#include <hipify/type_traits.h>

#include <cstdint>
#include <cstdio>
#include <vector>

static_assert(hipify::popcount(0xf0u) == 4 && hipify::bit_ceil(17u) == 32u && hipify::bit_floor(17u) == 16u);
static_assert(hipify::countl_zero(uint8_t(1)) == 7 && hipify::countr_zero(uint16_t(0)) == 16);
static_assert(hipify::rotl(uint8_t(0x81), 1) == 3 && hipify::rotr(uint8_t(0x81), -9) == 3);
static_assert(hipify::has_single_bit(64ull) && hipify::bit_width(255u) == 8);
static_assert(std::is_same_v<hipify::remove_cvref_t<const int &>, int>);
static_assert(hipify::is_bounded_array_v<int[3]> && !hipify::is_unbounded_array_v<int[3]>);
static_assert(std::gcd(12, 18) == 6);
static_assert(hipify::optional<int>() < 3 && hipify::optional<int>(3) == 3);
static_assert(std::chrono::microseconds(2) == std::chrono::nanoseconds(2000));

/// It has a destructor, so the optional has one as well.
struct Counted {
  int *alive;
  int value;
  __host__ __device__ Counted(int *alive, int value) : alive(alive), value(value) { ++*alive; }
  __host__ __device__ Counted(const Counted &other) : alive(other.alive), value(other.value) { ++*alive; }
  __host__ __device__ Counted &operator=(const Counted &other) {
    value = other.value;
    return *this;
  }
  __host__ __device__ ~Counted() { --*alive; }
};

__host__ __device__ hipify::optional<int> find(hipify::span<const int> in, int value) {
  for (size_t i = 0; i < in.size(); ++i)
    if (in[i] == value)
      return int(i);
  return hipify::nullopt;
}

constexpr int kAll = 25;

__host__ __device__ void all(hipify::span<int, kAll> out, hipify::span<int> in, uint32_t seed,
                             hipify::optional<int> given) {
  int at = 0;
  // optional
  auto found = find(in, int(seed % 11));
  out[at++] = found.value_or(-1);
  out[at++] = found.transform([](int i) { return i * 3; }).value_or(-7);
  out[at++] = found.and_then([](int i) { return i % 2 ? hipify::optional<int>(i) : hipify::nullopt; }).has_value();
  found = 5;
  found.emplace(*found + given.value_or(100));
  out[at++] = *found;
  found.reset();
  out[at++] = !found && found == hipify::nullopt && found < 0 && hipify::optional<long>(given).has_value();
  found = 4;
  found = {};
  out[at++] = found.has_value();
  int alive = 0;
  {
    hipify::optional<Counted> one, two(hipify::in_place, &alive, 3);
    one = two;
    two.emplace(&alive, 9);
    swap(one, two);
    out[at++] = one->value * 16 + two->value;
    two = hipify::nullopt;
    out[at++] = alive;
  }
  out[at++] = alive;
  // span
  int sum = 0;
  for (int each : in.subspan(2, 5))
    sum = sum * 3 + each;
  out[at++] = sum;
  out[at++] = in.first(3).back() + in.last<2>().front() + int(in.first<4>().size_bytes()) + in.front();
  std::array<int, 3> three{1, 2, int(seed)};
  hipify::span<const int> of(three);
  out[at++] = of[2] + int(of.size()) + int(hipify::span<const int, 3>(three).size());
  out[at++] = int(hipify::as_bytes(in)[0]);
  // bit
  out[at++] = hipify::popcount(seed) + 100 * hipify::countl_zero(seed) + 10000 * hipify::countr_zero(seed);
  out[at++] = hipify::countl_one(seed) + 100 * hipify::countr_one(seed) + 10000 * hipify::bit_width(seed);
  out[at++] = int(hipify::rotl(seed, int(seed % 67) - 33) ^ hipify::rotr(seed, int(seed % 71) - 35));
  out[at++] = int(hipify::bit_floor(seed) + hipify::bit_ceil(seed >> 1));
  out[at++] = hipify::bit_cast<int>(float(seed)) ^ int(hipify::has_single_bit(seed));
  out[at++] = hipify::countl_zero(uint64_t(seed)) + 100 * hipify::popcount(uint8_t(seed));
  // Complex numbers, of small integers: exact.
  std::complex<float> z(float(seed % 16), 3.0f), w(2.0f, float(seed % 5));
  z = z * w + std::conj(w);
  out[at++] = int(z.real()) * 1000 + int(z.imag());
  out[at++] = int(std::norm(z)) + int(z == w);
  out[at++] = int(std::abs(std::complex<double>(3, 4)));
  // Constants, functions, durations
  out[at++] = int(hipify::numbers::pi_v<float> * 1000) + int(hipify::numbers::e * 100000);
  out[at++] = hipify::identity{}(int(seed)) + std::lcm(4, 6);
  out[at++] = int(std::chrono::duration_cast<std::chrono::microseconds>(
                      std::chrono::milliseconds(int(seed % 100)))
                      .count());
}

__global__ void onDevice(int *out, int *in, int n, const uint32_t *seeds, hipify::optional<int> given) {
  all(hipify::span<int, kAll>(out + threadIdx.x * kAll, kAll), hipify::span(in, n), seeds[threadIdx.x], given);
}

int main() {
  const std::vector<uint32_t> seeds{0, 1, 2, 3, 7, 8, 0x7f, 0x80, 0xffff, 0x12345678, 0x80000000, 0xdeadbeef, 0xffffffff};
  const int n = int(seeds.size());
  std::vector<int> in{4, 8, 1, 9, 5, 3, 7, 2};
  int *deviceIn = nullptr, *out = nullptr;
  uint32_t *deviceSeeds = nullptr;
  hipMalloc(&deviceIn, in.size() * sizeof(int));
  hipMalloc(&deviceSeeds, n * sizeof(uint32_t));
  hipMalloc(&out, n * kAll * sizeof(int));
  hipMemcpy(deviceIn, in.data(), in.size() * sizeof(int), hipMemcpyHostToDevice);
  hipMemcpy(deviceSeeds, seeds.data(), n * sizeof(uint32_t), hipMemcpyHostToDevice);
  onDevice<<<1, n>>>(out, deviceIn, int(in.size()), deviceSeeds, 12);
  std::vector<int> got(n * kAll), host(n * kAll);
  hipMemcpy(got.data(), out, got.size() * sizeof(int), hipMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    all(hipify::span<int, kAll>(&host[i * kAll], kAll), in, seeds[i], 12);
  int wrong = 0;
  unsigned sum = 0;
  for (int i = 0; i < n * kAll; ++i) {
    if (got[i] != host[i] && ++wrong < 10)
      std::printf("%d of seed %x: %d, host %d\n", i % kAll, seeds[i / kAll], got[i], host[i]);
    sum = sum * 31 + unsigned(got[i]);
  }
  hipFree(deviceIn);
  hipFree(deviceSeeds);
  hipFree(out);
  if (hipError_t e = hipGetLastError(); e != hipSuccess) {
    std::fprintf(stderr, "%s\n", hipGetErrorString(e));
    return 2;
  }
  // The checksum of CUDA's own headers: the same mistake on both sides is one, too.
  bool right = wrong == 0 && sum == 0xce7b388e;
  std::printf("sum %x, %d wrong\n%s\n", sum, wrong, right ? "PASS" : "FAIL");
  return right ? 0 : 1;
}
