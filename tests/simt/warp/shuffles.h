// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shuffles: all widths, lanes and deltas out of range, constants that have an
// instruction of their own, and each type that CUDA has.
#pragma once
#include "warp.h"
#include <cuda_bf16.h>
#include <cuda_fp16.h>

constexpr int Widths[] = {1, 2, 4, 8, 16, 32};
constexpr int Operands[] = {0,  1,  2,  3,  4,  5,  7,  8,  9,  15,  16,
                            17, 24, 30, 31, 32, 33, 40, 63, 64, 100, -1};
constexpr int OperandCount = sizeof(Operands) / sizeof(int);
constexpr int ShuffleCases = 4 * 6 * OperandCount;

__global__ void shuffles(Bits *out, const int *operands) {
  int value = hash(threadIdx.x + 7);
  for (int w = 0; w < 6; ++w)
    for (int o = 0; o < OperandCount; ++o) {
      int width = 1 << w, operand = operands[o];
      Bits *to = out + (w * OperandCount + o) * 4 * Threads + threadIdx.x;
      to[0] = bitsOf(__shfl_sync(0xffffffff, value, operand, width));
      to[Threads] = bitsOf(__shfl_up_sync(~0u, value, operand, width));
      to[2 * Threads] = bitsOf(__shfl_down_sync(-1, value, operand, width));
      to[3 * Threads] = bitsOf(__shfl_xor_sync(~0u, value, operand, width));
    }
}

/// PTX's description of shfl.sync, with what nvcc makes of a width.
inline int sourceLane(int mode, int lane, int operand, int width) {
  int b = operand & 31, segment = (32 - width) & 31, clamp = mode == 1 ? 0 : 31;
  int maxLane = (lane & segment) | (clamp & ~segment);
  int minLane = lane & segment;
  int j = mode == 0   ? minLane | (b & ~segment)
          : mode == 1 ? lane - b
          : mode == 2 ? lane + b
                      : lane ^ b;
  bool valid = mode == 1 ? j >= maxLane : j <= maxLane;
  return valid ? j : lane;
}

inline void testShuffles() {
  Results results(ShuffleCases);
  int *operands;
  cudaMalloc(&operands, sizeof(Operands));
  cudaMemcpy(operands, Operands, sizeof(Operands), cudaMemcpyHostToDevice);
  shuffles<<<1, Threads>>>(results.device, operands);
  results.fetch();
  cudaFree(operands);
  const char *names[] = {"shfl", "up", "down", "xor"};
  int wrong = 0;
  for (int c = 0; c < ShuffleCases; ++c) {
    int mode = c % 4, operand = Operands[c / 4 % OperandCount];
    int width = Widths[c / 4 / OperandCount];
    char name[64];
    snprintf(name, sizeof(name), "%s %d width %d", names[mode], operand, width);
    results.print(name, c);
    for (int t = 0; t < Threads; ++t) {
      int from = (t & ~31) + sourceLane(mode, t & 31, operand, width);
      wrong += results.of(c)[t] != hash(from + 7);
    }
  }
  printf("%d are not as PTX says\n", wrong);
}

/// Operands that are constants once the compiler has unrolled.
template <int Operand, typename T>
__device__ void constants(Bits *&out, T value) {
  auto put = [&](T result) {
    *out = bitsOf(result);
    out += Threads;
  };
  put(__shfl_xor_sync(0xffffffff, value, Operand));
  put(__shfl_xor_sync(0xffffffff, value, Operand, 16));
  put(__shfl_xor_sync(0xffffffff, value, Operand, 4));
  put(__shfl_sync(0xffffffff, value, Operand));
  put(__shfl_sync(0xffffffff, value, Operand, 8));
  put(__shfl_up_sync(0xffffffff, value, Operand));
  put(__shfl_down_sync(0xffffffff, value, Operand, 16));
}
template <int From, int To> struct EachOperand {
  template <typename T> __device__ static void run(Bits *&out, T value) {
    constants<From>(out, value);
    EachOperand<From + 1, To>::run(out, value);
  }
};
template <int To> struct EachOperand<To, To> {
  template <typename T> __device__ static void run(Bits *&, T) {}
};

__global__ void constantOperands(Bits *out) {
  Bits *to = out + threadIdx.x;
  EachOperand<-1, 36>::run(to, static_cast<int>(hash(threadIdx.x)));
  double wide = threadIdx.x * 1.25e100;
  for (int offset = 16; offset; offset >>= 1)
    wide += __shfl_xor_sync(0xffffffff, wide, offset);
  *to = bitsOf(wide);
  float narrow = threadIdx.x * 0.1f;
  for (int offset = 16; offset; offset >>= 1)
    narrow += __shfl_down_sync(0xffffffff, narrow, offset);
  to[Threads] = bitsOf(narrow);
}

inline void testConstants() {
  Results results(37 * 7 + 2);
  constantOperands<<<1, Threads>>>(results.device);
  results.printAll("constant");
}

template <typename T> __device__ T makeValue(int seed) {
  return static_cast<T>(static_cast<long long>(hash(seed)) * 0x10001 - 1);
}
template <> __device__ float makeValue(int seed) {
  return seed % 5 ? hash(seed) * 1e-3f : -0.0f;
}
template <> __device__ double makeValue(int seed) { return hash(seed) / -3.0; }
template <> __device__ __half makeValue(int seed) {
  return __ushort_as_half(hash(seed)); // NaNs, too
}
template <> __device__ __half2 makeValue(int seed) {
  return __halves2half2(makeValue<__half>(seed), makeValue<__half>(~seed));
}
template <> __device__ __nv_bfloat16 makeValue(int seed) {
  return __ushort_as_bfloat16(hash(seed));
}
template <> __device__ __nv_bfloat162 makeValue(int seed) {
  return __halves2bfloat162(makeValue<__nv_bfloat16>(seed),
                            makeValue<__nv_bfloat16>(~seed));
}

enum Small { One = 1, Many = 300 };
struct Number {
  float value;
  __device__ operator float() const { return value; }
};

template <typename T> __global__ void typed(Bits *out) {
  Bits *to = out + threadIdx.x;
  T value = makeValue<T>(threadIdx.x);
  unsigned full = ~0u;
  to[0] = bitsOf(__shfl_up_sync(full, value, 3));
  to[Threads] = bitsOf(__shfl_down_sync(full, value, 5, 16));
  to[2 * Threads] = bitsOf(__shfl_xor_sync(full, value, 1));
  to[3 * Threads] = bitsOf(__shfl_xor_sync(full, value, threadIdx.x / 32));
  to[4 * Threads] = bitsOf(__shfl_sync(full, value, 31 - lane()));
  for (unsigned seed = 0; seed < 12; ++seed) {
    unsigned mask = randomMask(seed + threadIdx.x / 32);
    // The sources are lanes of the mask: its lowest and its highest.
    if (mask >> lane() & 1) {
      int source = lane() % 2 ? __ffs(mask) - 1 : 31 - __clz(mask);
      to[(5 + seed) * Threads] = bitsOf(__shfl_sync(mask, value, source));
    }
    __syncwarp();
  }
}

// Arguments that CUDA converts.
__global__ void converted(Bits *out) {
  Bits *to = out + threadIdx.x;
  short s = -static_cast<short>(threadIdx.x);
  signed char c = -static_cast<signed char>(threadIdx.x);
  unsigned char u = threadIdx.x * 5;
  bool b = threadIdx.x % 3 == 0;
  Small e = threadIdx.x % 2 ? One : Many;
  Number n{threadIdx.x * 0.5f};
  volatile int v = threadIdx.x;
  to[0] = bitsOf(__shfl_xor_sync(0xffffffff, s, 3));
  to[Threads] = bitsOf(__shfl_xor_sync(0xffffffff, c, 5));
  to[2 * Threads] = bitsOf(__shfl_up_sync(0xffffffff, u, 1u));
  to[3 * Threads] = bitsOf(__shfl_sync(0xffffffff, b, 7ll));
  to[4 * Threads] = bitsOf(__shfl_sync(0xffffffff, e, lane() + 1));
  to[5 * Threads] = bitsOf(__shfl_down_sync(0xffffffff, n, 2));
  to[6 * Threads] = bitsOf(__shfl_xor_sync(0xffffffff, v, 16));
  to[7 * Threads] = sizeof(__shfl_xor_sync(0xffffffff, s, 3)) * 1000 +
                    sizeof(__shfl_xor_sync(0xffffffff, b, 3)) * 100 +
                    sizeof(__shfl_xor_sync(0xffffffff, n, 3)) * 10 +
                    sizeof(__shfl_xor_sync(0xffffffff, 1.0 + s, 3));
}

template <typename T> void testType(const char *name) {
  Results results(17);
  typed<T><<<1, Threads>>>(results.device);
  results.printAll(name);
}

inline void testTypes() {
  testType<int>("int");
  testType<unsigned>("unsigned");
  testType<long>("long");
  testType<unsigned long>("unsigned long");
  testType<long long>("long long");
  testType<unsigned long long>("unsigned long long");
  testType<float>("float");
  testType<double>("double");
  testType<__half>("half");
  testType<__half2>("half2");
  testType<__nv_bfloat16>("bfloat16");
  testType<__nv_bfloat162>("bfloat162");
  Results results(8);
  converted<<<1, Threads>>>(results.device);
  results.printAll("converted");
}
