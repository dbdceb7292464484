// mma of s8 and u8, against the product of whole matrices
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/ptx/mma.h>
#include "mma_host.cuh"

struct m8n8k16_s8_s8 : MmaS32<8, 16, s8, s8> {
  static const char *name() { return "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32"; }
  __device__ static void run(int32_t (&d)[2], const uint32_t (&a)[1], const uint32_t (&b)[1],
                             const int32_t (&c)[2]) {
    {
      const auto result = hipify::ptx::mma_s32<8, 16, hipify::ptx::matrix::s8, hipify::ptx::matrix::s8>({a[0]}, {b[0]}, {c[0], c[1]});
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};

struct m8n8k16_u8_u8_satfinite : MmaS32<8, 16, u8, u8> {
  static const char *name() { return "mma.sync.aligned.m8n8k16.row.col.satfinite.s32.u8.u8.s32"; }
  static double finish(double sum) { return std::fmin(std::fmax(sum, INT32_MIN), INT32_MAX); }
  __device__ static void run(int32_t (&d)[2], const uint32_t (&a)[1], const uint32_t (&b)[1],
                             const int32_t (&c)[2]) {
    {
      const auto result = hipify::ptx::mma_s32_satfinite<8, 16, hipify::ptx::matrix::u8, hipify::ptx::matrix::u8>({a[0]}, {b[0]}, {c[0], c[1]});
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};

struct m16n8k16_s8_s8 : MmaS32<16, 16, s8, s8> {
  static const char *name() { return "mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32"; }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_s32<16, 16, hipify::ptx::matrix::s8, hipify::ptx::matrix::s8>({a[0], a[1]}, {b[0]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k16_u8_s8 : MmaS32<16, 16, u8, s8> {
  static const char *name() { return "mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32"; }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_s32<16, 16, hipify::ptx::matrix::u8, hipify::ptx::matrix::s8>({a[0], a[1]}, {b[0]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k16_s8_u8_satfinite : MmaS32<16, 16, s8, u8> {
  static const char *name() { return "mma.sync.aligned.m16n8k16.row.col.satfinite.s32.s8.u8.s32"; }
  static double finish(double sum) { return std::fmin(std::fmax(sum, INT32_MIN), INT32_MAX); }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_s32_satfinite<16, 16, hipify::ptx::matrix::s8, hipify::ptx::matrix::u8>({a[0], a[1]}, {b[0]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k32_s8_s8 : MmaS32<16, 32, s8, s8> {
  static const char *name() { return "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32"; }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_s32<16, 32, hipify::ptx::matrix::s8, hipify::ptx::matrix::s8>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k32_s8_u8 : MmaS32<16, 32, s8, u8> {
  static const char *name() { return "mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32"; }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_s32<16, 32, hipify::ptx::matrix::s8, hipify::ptx::matrix::u8>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k32_u8_s8 : MmaS32<16, 32, u8, s8> {
  static const char *name() { return "mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32"; }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_s32<16, 32, hipify::ptx::matrix::u8, hipify::ptx::matrix::s8>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k32_u8_u8 : MmaS32<16, 32, u8, u8> {
  static const char *name() { return "mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32"; }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_s32<16, 32, hipify::ptx::matrix::u8, hipify::ptx::matrix::u8>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k32_s8_s8_satfinite : MmaS32<16, 32, s8, s8> {
  static const char *name() { return "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32"; }
  static double finish(double sum) { return std::fmin(std::fmax(sum, INT32_MIN), INT32_MAX); }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_s32_satfinite<16, 32, hipify::ptx::matrix::s8, hipify::ptx::matrix::s8>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k32_u8_s8_satfinite : MmaS32<16, 32, u8, s8> {
  static const char *name() { return "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.s8.s32"; }
  static double finish(double sum) { return std::fmin(std::fmax(sum, INT32_MIN), INT32_MAX); }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_s32_satfinite<16, 32, hipify::ptx::matrix::u8, hipify::ptx::matrix::s8>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

int main() {
  return verdict("mma_int8", test_all<m8n8k16_s8_s8, m8n8k16_u8_u8_satfinite, m16n8k16_s8_s8, m16n8k16_u8_s8,
                                      m16n8k16_s8_u8_satfinite, m16n8k32_s8_s8, m16n8k32_s8_u8, m16n8k32_u8_s8,
                                      m16n8k32_u8_u8, m16n8k32_s8_s8_satfinite, m16n8k32_u8_s8_satfinite>());
}
