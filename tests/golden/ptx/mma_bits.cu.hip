// mma of single bits with xor and and, against the product of whole matrices
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/ptx/mma.h>
#include "mma_host.cuh"

struct m8n8k128_b1_xor : MmaS32<8, 128, b1> {
  static const char *name() { return "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc"; }
  static double product(double a, double b) { return double(int(a) ^ int(b)); }
  __device__ static void run(int32_t (&d)[2], const uint32_t (&a)[1], const uint32_t (&b)[1],
                             const int32_t (&c)[2]) {
    {
      const auto result = hipify::ptx::mma_b1<8, 128, false>({a[0]}, {b[0]}, {c[0], c[1]});
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};

struct m8n8k128_b1_and : MmaS32<8, 128, b1> {
  static const char *name() { return "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc"; }
  static double product(double a, double b) { return double(int(a) & int(b)); }
  __device__ static void run(int32_t (&d)[2], const uint32_t (&a)[1], const uint32_t (&b)[1],
                             const int32_t (&c)[2]) {
    {
      const auto result = hipify::ptx::mma_b1<8, 128, true>({a[0]}, {b[0]}, {c[0], c[1]});
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};

struct m16n8k128_b1_xor : MmaS32<16, 128, b1> {
  static const char *name() { return "mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.xor.popc"; }
  static double product(double a, double b) { return double(int(a) ^ int(b)); }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_b1<16, 128, false>({a[0], a[1]}, {b[0]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k128_b1_and : MmaS32<16, 128, b1> {
  static const char *name() { return "mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.and.popc"; }
  static double product(double a, double b) { return double(int(a) & int(b)); }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_b1<16, 128, true>({a[0], a[1]}, {b[0]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k256_b1_xor : MmaS32<16, 256, b1> {
  static const char *name() { return "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc"; }
  static double product(double a, double b) { return double(int(a) ^ int(b)); }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_b1<16, 256, false>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k256_b1_and : MmaS32<16, 256, b1> {
  static const char *name() { return "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc"; }
  static double product(double a, double b) { return double(int(a) & int(b)); }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_b1<16, 256, true>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

int main() {
  return verdict("mma_bits", test_all<m8n8k128_b1_xor, m8n8k128_b1_and, m16n8k128_b1_xor, m16n8k128_b1_and, m16n8k256_b1_xor,
                                      m16n8k256_b1_and>());
}
