// mma of s4 and u4, against the product of whole matrices
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/ptx/mma.h>
#include "mma_host.cuh"

struct m8n8k32_s4_s4 : MmaS32<8, 32, s4, s4> {
  static const char *name() { return "mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32"; }
  __device__ static void run(int32_t (&d)[2], const uint32_t (&a)[1], const uint32_t (&b)[1],
                             const int32_t (&c)[2]) {
    {
      const auto result = hipify::ptx::mma_s32<8, 32, hipify::ptx::matrix::s4, hipify::ptx::matrix::s4>({a[0]}, {b[0]}, {c[0], c[1]});
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};

struct m8n8k32_u4_s4_satfinite : MmaS32<8, 32, u4, s4> {
  static const char *name() { return "mma.sync.aligned.m8n8k32.row.col.satfinite.s32.u4.s4.s32"; }
  static double finish(double sum) { return std::fmin(std::fmax(sum, INT32_MIN), INT32_MAX); }
  __device__ static void run(int32_t (&d)[2], const uint32_t (&a)[1], const uint32_t (&b)[1],
                             const int32_t (&c)[2]) {
    {
      const auto result = hipify::ptx::mma_s32_satfinite<8, 32, hipify::ptx::matrix::u4, hipify::ptx::matrix::s4>({a[0]}, {b[0]}, {c[0], c[1]});
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};

struct m16n8k32_s4_s4 : MmaS32<16, 32, s4, s4> {
  static const char *name() { return "mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32"; }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_s32<16, 32, hipify::ptx::matrix::s4, hipify::ptx::matrix::s4>({a[0], a[1]}, {b[0]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k32_u4_u4 : MmaS32<16, 32, u4, u4> {
  static const char *name() { return "mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32"; }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_s32<16, 32, hipify::ptx::matrix::u4, hipify::ptx::matrix::u4>({a[0], a[1]}, {b[0]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k64_s4_s4 : MmaS32<16, 64, s4, s4> {
  static const char *name() { return "mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32"; }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_s32<16, 64, hipify::ptx::matrix::s4, hipify::ptx::matrix::s4>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k64_s4_u4 : MmaS32<16, 64, s4, u4> {
  static const char *name() { return "mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32"; }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_s32<16, 64, hipify::ptx::matrix::s4, hipify::ptx::matrix::u4>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k64_u4_s4_satfinite : MmaS32<16, 64, u4, s4> {
  static const char *name() { return "mma.sync.aligned.m16n8k64.row.col.satfinite.s32.u4.s4.s32"; }
  static double finish(double sum) { return std::fmin(std::fmax(sum, INT32_MIN), INT32_MAX); }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_s32_satfinite<16, 64, hipify::ptx::matrix::u4, hipify::ptx::matrix::s4>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k64_u4_u4 : MmaS32<16, 64, u4, u4> {
  static const char *name() { return "mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32"; }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const int32_t (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_s32<16, 64, hipify::ptx::matrix::u4, hipify::ptx::matrix::u4>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

int main() {
  return verdict("mma_int4", test_all<m8n8k32_s4_s4, m8n8k32_u4_s4_satfinite, m16n8k32_s4_s4, m16n8k32_u4_u4, m16n8k64_s4_s4,
                                      m16n8k64_s4_u4, m16n8k64_u4_s4_satfinite, m16n8k64_u4_u4>());
}
