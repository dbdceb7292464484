// What libcu++ takes from C++20, in C++17, on host and device: optional, span, the functions of <bit>, complex numbers,
// constants, identity, traits.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/chrono>
#include <cuda/std/complex>
#include <cuda/std/functional>
#include <cuda/std/numbers>
#include <cuda/std/numeric>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <vector>

static_assert(cuda::std::popcount(0xf0u) == 4 && cuda::std::bit_ceil(17u) == 32u && cuda::std::bit_floor(17u) == 16u);
static_assert(cuda::std::countl_zero(uint8_t(1)) == 7 && cuda::std::countr_zero(uint16_t(0)) == 16);
static_assert(cuda::std::rotl(uint8_t(0x81), 1) == 3 && cuda::std::rotr(uint8_t(0x81), -9) == 3);
static_assert(cuda::std::has_single_bit(64ull) && cuda::std::bit_width(255u) == 8);
static_assert(cuda::std::is_same_v<cuda::std::remove_cvref_t<const int &>, int>);
static_assert(cuda::std::is_bounded_array_v<int[3]> && !cuda::std::is_unbounded_array_v<int[3]>);
static_assert(cuda::std::gcd(12, 18) == 6);
static_assert(cuda::std::optional<int>() < 3 && cuda::std::optional<int>(3) == 3);
static_assert(cuda::std::chrono::microseconds(2) == cuda::std::chrono::nanoseconds(2000));

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

__host__ __device__ cuda::std::optional<int> find(cuda::std::span<const int> in, int value) {
  for (size_t i = 0; i < in.size(); ++i)
    if (in[i] == value)
      return int(i);
  return cuda::std::nullopt;
}

constexpr int kAll = 25;

__host__ __device__ void all(cuda::std::span<int, kAll> out, cuda::std::span<int> in, uint32_t seed,
                             cuda::std::optional<int> given) {
  int at = 0;
  // optional
  auto found = find(in, int(seed % 11));
  out[at++] = found.value_or(-1);
  out[at++] = found.transform([](int i) { return i * 3; }).value_or(-7);
  out[at++] = found.and_then([](int i) { return i % 2 ? cuda::std::optional<int>(i) : cuda::std::nullopt; }).has_value();
  found = 5;
  found.emplace(*found + given.value_or(100));
  out[at++] = *found;
  found.reset();
  out[at++] = !found && found == cuda::std::nullopt && found < 0 && cuda::std::optional<long>(given).has_value();
  found = 4;
  found = {};
  out[at++] = found.has_value();
  int alive = 0;
  {
    cuda::std::optional<Counted> one, two(cuda::std::in_place, &alive, 3);
    one = two;
    two.emplace(&alive, 9);
    swap(one, two);
    out[at++] = one->value * 16 + two->value;
    two = cuda::std::nullopt;
    out[at++] = alive;
  }
  out[at++] = alive;
  // span
  int sum = 0;
  for (int each : in.subspan(2, 5))
    sum = sum * 3 + each;
  out[at++] = sum;
  out[at++] = in.first(3).back() + in.last<2>().front() + int(in.first<4>().size_bytes()) + in.front();
  cuda::std::array<int, 3> three{1, 2, int(seed)};
  cuda::std::span<const int> of(three);
  out[at++] = of[2] + int(of.size()) + int(cuda::std::span<const int, 3>(three).size());
  out[at++] = int(cuda::std::as_bytes(in)[0]);
  // bit
  out[at++] = cuda::std::popcount(seed) + 100 * cuda::std::countl_zero(seed) + 10000 * cuda::std::countr_zero(seed);
  out[at++] = cuda::std::countl_one(seed) + 100 * cuda::std::countr_one(seed) + 10000 * cuda::std::bit_width(seed);
  out[at++] = int(cuda::std::rotl(seed, int(seed % 67) - 33) ^ cuda::std::rotr(seed, int(seed % 71) - 35));
  out[at++] = int(cuda::std::bit_floor(seed) + cuda::std::bit_ceil(seed >> 1));
  out[at++] = cuda::std::bit_cast<int>(float(seed)) ^ int(cuda::std::has_single_bit(seed));
  out[at++] = cuda::std::countl_zero(uint64_t(seed)) + 100 * cuda::std::popcount(uint8_t(seed));
  // Complex numbers, of small integers: exact.
  cuda::std::complex<float> z(float(seed % 16), 3.0f), w(2.0f, float(seed % 5));
  z = z * w + cuda::std::conj(w);
  out[at++] = int(z.real()) * 1000 + int(z.imag());
  out[at++] = int(cuda::std::norm(z)) + int(z == w);
  out[at++] = int(cuda::std::abs(cuda::std::complex<double>(3, 4)));
  // Constants, functions, durations
  out[at++] = int(cuda::std::numbers::pi_v<float> * 1000) + int(cuda::std::numbers::e * 100000);
  out[at++] = cuda::std::identity{}(int(seed)) + cuda::std::lcm(4, 6);
  out[at++] = int(cuda::std::chrono::duration_cast<cuda::std::chrono::microseconds>(
                      cuda::std::chrono::milliseconds(int(seed % 100)))
                      .count());
}

__global__ void onDevice(int *out, int *in, int n, const uint32_t *seeds, cuda::std::optional<int> given) {
  all(cuda::std::span<int, kAll>(out + threadIdx.x * kAll, kAll), cuda::std::span(in, n), seeds[threadIdx.x], given);
}

int main() {
  const std::vector<uint32_t> seeds{0, 1, 2, 3, 7, 8, 0x7f, 0x80, 0xffff, 0x12345678, 0x80000000, 0xdeadbeef, 0xffffffff};
  const int n = int(seeds.size());
  std::vector<int> in{4, 8, 1, 9, 5, 3, 7, 2};
  int *deviceIn = nullptr, *out = nullptr;
  uint32_t *deviceSeeds = nullptr;
  cudaMalloc(&deviceIn, in.size() * sizeof(int));
  cudaMalloc(&deviceSeeds, n * sizeof(uint32_t));
  cudaMalloc(&out, n * kAll * sizeof(int));
  cudaMemcpy(deviceIn, in.data(), in.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(deviceSeeds, seeds.data(), n * sizeof(uint32_t), cudaMemcpyHostToDevice);
  onDevice<<<1, n>>>(out, deviceIn, int(in.size()), deviceSeeds, 12);
  std::vector<int> got(n * kAll), host(n * kAll);
  cudaMemcpy(got.data(), out, got.size() * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    all(cuda::std::span<int, kAll>(&host[i * kAll], kAll), in, seeds[i], 12);
  int wrong = 0;
  unsigned sum = 0;
  for (int i = 0; i < n * kAll; ++i) {
    if (got[i] != host[i] && ++wrong < 10)
      std::printf("%d of seed %x: %d, host %d\n", i % kAll, seeds[i / kAll], got[i], host[i]);
    sum = sum * 31 + unsigned(got[i]);
  }
  cudaFree(deviceIn);
  cudaFree(deviceSeeds);
  cudaFree(out);
  if (cudaError_t e = cudaGetLastError(); e != cudaSuccess) {
    std::fprintf(stderr, "%s\n", cudaGetErrorString(e));
    return 2;
  }
  // The checksum of CUDA's own headers: the same mistake on both sides is one, too.
  bool right = wrong == 0 && sum == 0xce7b388e;
  std::printf("sum %x, %d wrong\n%s\n", sum, wrong, right ? "PASS" : "FAIL");
  return right ? 0 : 1;
}
