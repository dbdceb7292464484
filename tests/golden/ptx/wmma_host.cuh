// What the programs of nvcuda::wmma share: random matrices, a kernel for any shape and type, a host reference.
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CORPUS_PTX_WMMA_HOST_CUH
#define CORPUS_PTX_WMMA_HOST_CUH

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
#include <hipify/mma.h>

#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <vector>

namespace wmma = hipify::wmma;

#define CHECK(call)                                                        \
  do {                                                                     \
    const hipError_t status = (call);                                     \
    if (status != hipSuccess) {                                           \
      std::fprintf(stderr, "%s: %s\n", #call, hipGetErrorString(status)); \
      std::exit(2);                                                        \
    }                                                                      \
  } while (0)

inline uint32_t next() {
  static uint64_t state = 7;
  state = state * 6364136223846793005u + 1442695040888963407u;
  return static_cast<uint32_t>(state >> 33);
}

constexpr int warps = 6, warpsPerBlock = 3, lanes = 32;  // Blocks of one wavefront of 64 and a half.

// Whole numbers: all sums are exact. Wide: sums are rounded, inputs reach from subnormal ones to large ones.
// Special: some are infinite or no number.
enum class Fill { Whole, Wide, Special };

inline float asFloat(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, 4);
  return value;
}

inline double number(__half v) { return __half2float(v); }
inline double number(__hip_bfloat16 v) { return __bfloat162float(v); }
template <class T> double number(T v) { return static_cast<double>(v); }

template <class T> T of(double value) {
  if constexpr (std::is_same<T, __half>::value)
    return __float2half(static_cast<float>(value));
  else if constexpr (std::is_same<T, __hip_bfloat16>::value)
    return __float2bfloat16(static_cast<float>(value));
  else
    return static_cast<T>(value);
}

template <class T> T random(Fill fill) {
  if (fill == Fill::Special && next() % 24 == 0) {
    const float specials[] = {INFINITY, -INFINITY, NAN, 0.0f, -0.0f};
    return of<T>(specials[next() % 5]);
  }
  if (std::is_same<T, int>::value) { // Near the limits, so that some sums overflow.
    const int distance = next() % 400000;
    return of<T>(next() % 2 ? INT_MAX - distance : INT_MIN + distance);
  }
  if (sizeof(T) == 1)
    return of<T>(next() & 255);
  if (fill != Fill::Wide)
    return of<T>(int(next() % 17) - 8);
  // The exponents of two factors and their sum stay in range.
  const int most = 8, least = std::is_same<T, __half>::value ? -24 : std::is_same<T, double>::value ? -300 : -133;
  const int exponent = next() % 2 ? least + int(next() % 12) : int(next() % 16) - most;
  return of<T>(std::ldexp((int(next() % 4097) - 2048) / 2048.0, exponent));
}

// A matrix in memory, row by row or column by column, with a few elements of padding at the end of each.
template <class T> struct Matrix {
  int rows, columns, stride;
  bool rowMajor;
  std::vector<T> data;
  Matrix(int rows, int columns, bool rowMajor, int padding)
      : rows(rows), columns(columns), stride((rowMajor ? columns : rows) + padding), rowMajor(rowMajor),
        data(size_t(rowMajor ? rows : columns) * stride) {}
  T &at(int row, int column) { return data[rowMajor ? size_t(row) * stride + column : size_t(column) * stride + row]; }
};

template <class T> struct DeviceArray {
  T *data;
  size_t count;
  explicit DeviceArray(size_t count) : count(count) { CHECK(hipMalloc(&data, count * sizeof(T))); }
  explicit DeviceArray(const std::vector<T> &from) : DeviceArray(from.size()) {
    CHECK(hipMemcpy(data, from.data(), count * sizeof(T), hipMemcpyHostToDevice));
  }
  ~DeviceArray() { CHECK(hipFree(data)); }
  std::vector<T> read() const {
    std::vector<T> to(count);
    CHECK(hipMemcpy(to.data(), data, count * sizeof(T), hipMemcpyDeviceToHost));
    return to;
  }
};

// How far a sum may be off: the formats' rounding of each addition, and of the result.
template <class Sum, class Result> double tolerance(double magnitude, double want, int terms) {
  if (std::is_integral<Sum>::value)
    return 0;
  const double each = std::is_same<Sum, double>::value ? 0x1p-52 : 0x1p-23;
  const double last = std::is_same<Result, __half>::value ? 0x1p-11 : each;
  return terms * each * magnitude + last * std::fabs(want) + (std::is_same<Result, __half>::value ? 0x1p-25 : 0);
}

inline bool near(double got, double want, double within) {
  if (std::isnan(want) || std::isinf(want))
    return std::isnan(want) ? std::isnan(got) : got == want;
  return std::fabs(got - want) <= within;
}

#endif
