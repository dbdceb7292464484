// mma.kind::f8f6f4, of sm_120a: floats of 8, 6 and 4 bits in bytes, against the product of whole matrices
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -gencode=arch=compute_120a,code=sm_120a
#include <hipify/ptx/mma.h>
#include "mma_host.cuh"

struct m16n8k32_e2m1_e2m1_f32_kind : MmaF32<16, 32, e2m1, e2m1> {
  static const char *name() { return "mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f32.e2m1.e2m1.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const float (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_f32<16, 32, hipify::ptx::matrix::e2m1, hipify::ptx::matrix::e2m1>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k32_e2m3_e3m2_f32_kind : MmaF32<16, 32, e2m3, e3m2> {
  static const char *name() { return "mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f32.e2m3.e3m2.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const float (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_f32<16, 32, hipify::ptx::matrix::e2m3, hipify::ptx::matrix::e3m2>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k32_e3m2_e2m1_f32_kind : MmaF32<16, 32, e3m2, e2m1> {
  static const char *name() { return "mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f32.e3m2.e2m1.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const float (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_f32<16, 32, hipify::ptx::matrix::e3m2, hipify::ptx::matrix::e2m1>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k32_e4m3_e2m3_f32_kind : MmaF32<16, 32, e4m3, e2m3> {
  static const char *name() { return "mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f32.e4m3.e2m3.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const float (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_f32<16, 32, hipify::ptx::matrix::e4m3, hipify::ptx::matrix::e2m3>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k32_e5m2_e4m3_f32_kind : MmaF32<16, 32, e5m2, e4m3> {
  static const char *name() { return "mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f32.e5m2.e4m3.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const float (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_f32<16, 32, hipify::ptx::matrix::e5m2, hipify::ptx::matrix::e4m3>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k32_e2m1_e5m2_f16_kind : MmaF16<16, 32, e2m1, e5m2> {
  static const char *name() { return "mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f16.e2m1.e5m2.f16"; }
  __device__ static void run(uint32_t (&d)[2], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const uint32_t (&c)[2]) {
    {
      const auto result = hipify::ptx::mma_f16<16, 32, hipify::ptx::matrix::e2m1, hipify::ptx::matrix::e5m2>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1]});
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};

int main() {
  return verdict("mma_f8f6f4", test_all<m16n8k32_e2m1_e2m1_f32_kind, m16n8k32_e2m3_e3m2_f32_kind, m16n8k32_e3m2_e2m1_f32_kind,
                                        m16n8k32_e4m3_e2m3_f32_kind, m16n8k32_e5m2_e4m3_f32_kind, m16n8k32_e2m1_e5m2_f16_kind>());
}
