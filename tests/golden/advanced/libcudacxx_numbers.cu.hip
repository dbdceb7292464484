// What libcu++ adds to the standard's numbers and function objects: rounding to multiples, logarithms of integers, fields
// of bits, minimum and maximum, a lambda with a proclaimed result.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
//
// CUDA-FLAGS: --extended-lambda
#include <hipify/integers.h>
#include <hipify/functional.h>
#include <hip/hip_runtime.h>

#include <cstdint>
#include <cstdio>
#include <type_traits>
#include <vector>

enum Unit : unsigned { Tile = 48 };

static_assert(hipify::ceil_div(10, 4) == 3 && hipify::round_up(10, 4) == 12 && hipify::round_down(10, 4) == 8);
static_assert(std::is_same_v<decltype(hipify::ceil_div(short(7), 2L)), long>);
static_assert(std::is_same_v<decltype(hipify::ceil_div(uint8_t(7), uint8_t(2))), uint8_t>);

/// Every result is a number that does not depend on the target.
template <class T> __host__ __device__ void unsignedNumbers(unsigned long long *out, T value) {
  constexpr int kBits = int(sizeof(T)) * 8;
  *out++ = hipify::ceil_div(value, T(7));
  *out++ = hipify::round_up(T(value / 2), T(12));
  *out++ = hipify::round_down(value, T(12));
  *out++ = hipify::ilog2(value);
  *out++ = hipify::ilog10(value);
  *out++ = hipify::bit_reverse(value);
  for (int start : {0, 3, kBits - 1, kBits})
    for (int width : {0, 1, kBits - start}) {
      if (start + width > kBits)
        continue;
      *out++ = hipify::bitfield_insert(value, T(0x5a), start, width);
      *out++ = hipify::bitfield_extract(value, start, width);
    }
}
constexpr int kEach = 40;

__host__ __device__ void all(unsigned long long *out, unsigned long long seed) {
  unsignedNumbers(out, uint8_t(seed | 1));
  unsignedNumbers(out + kEach, uint16_t(seed | 1));
  unsignedNumbers(out + 2 * kEach, uint32_t(seed | 1));
  unsignedNumbers(out + 3 * kEach, uint64_t(seed | 1));
  out += 4 * kEach;
  int number = int(seed % 100000) + 1;
  *out++ = hipify::ceil_div(number, Tile);
  *out++ = hipify::round_up(number, Tile);
  *out++ = hipify::ilog2(number);
  *out++ = hipify::ilog10(number);
  *out++ = hipify::minimum<int>{}(number, 500);
  *out++ = hipify::maximum<>{}(number, 500LL);
  // Neither is less: the minimum is the right one, the maximum the left one.
  float nan = __builtin_nanf("");
  *out++ = hipify::minimum<float>{}(nan, 2) == 2;
  *out++ = hipify::maximum<float>{}(3, nan) == 3;
}
constexpr int kAll = 4 * kEach + 8;

__global__ void onDevice(unsigned long long *out, const unsigned long long *seeds) {
  all(out + threadIdx.x * kAll, seeds[threadIdx.x]);
}
template <class F> __global__ void apply(F f, int *out) { out[threadIdx.x] = f(int(threadIdx.x)); }

int main() {
  const std::vector<unsigned long long> seeds{1, 2, 9, 10, 99, 100, 0x7f, 0x80, 0xff, 0x1234, 0xffff, 0xdeadbeef,
                                              0xffffffff, 0x123456789abcdef, 1ULL << 63, ~0ULL};
  const int n = int(seeds.size());
  unsigned long long *in = nullptr, *out = nullptr;
  hipMalloc(&in, n * sizeof *in);
  hipMalloc(&out, n * kAll * sizeof *out);
  hipMemset(out, 0, n * kAll * sizeof *out);
  hipMemcpy(in, seeds.data(), n * sizeof *in, hipMemcpyHostToDevice);
  onDevice<<<1, n>>>(out, in);
  std::vector<unsigned long long> got(n * kAll), host(n * kAll);
  hipMemcpy(got.data(), out, got.size() * sizeof *out, hipMemcpyDeviceToHost);
  unsigned long long sum = 0;
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    all(&host[i * kAll], seeds[i]);
  for (int i = 0; i < n * kAll; ++i) {
    wrong += got[i] != host[i];
    sum = sum * 31 + got[i];
  }

  int scale = 3, *squares = nullptr, read[32];
  hipMalloc(&squares, sizeof read);
  apply<<<1, 32>>>(hipify::proclaim_return_type<int>([scale] __device__(int i) { return i * i * scale; }), squares);
  hipMemcpy(read, squares, sizeof read, hipMemcpyDeviceToHost);
  for (int i = 0; i < 32; ++i)
    wrong += read[i] != 3 * i * i;
  hipFree(in);
  hipFree(out);
  hipFree(squares);
  if (hipError_t e = hipGetLastError(); e != hipSuccess) {
    std::fprintf(stderr, "%s\n", hipGetErrorString(e));
    return 2;
  }
  std::printf("sum %llx, %d wrong\n%s\n", sum, wrong, wrong ? "FAIL" : "PASS");
  return wrong ? 1 : 0;
}
