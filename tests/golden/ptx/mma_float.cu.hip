// mma of f16, bf16 and tf32 with f32 and f16 accumulators, against the product of whole matrices
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hipify/ptx/mma.h>
#include "mma_host.cuh"

struct m16n8k8_f16_f32 : MmaF32<16, 8, f16> {
  static const char *name() { return "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const float (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_f32<16, 8, hipify::ptx::matrix::f16>({a[0], a[1]}, {b[0]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k16_f16_f32 : MmaF32<16, 16, f16> {
  static const char *name() { return "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const float (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_f32<16, 16, hipify::ptx::matrix::f16>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k8_bf16_f32 : MmaF32<16, 8, bf16> {
  static const char *name() { return "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const float (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_f32<16, 8, hipify::ptx::matrix::bf16>({a[0], a[1]}, {b[0]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k16_bf16_f32 : MmaF32<16, 16, bf16> {
  static const char *name() { return "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const float (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_f32<16, 16, hipify::ptx::matrix::bf16>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k4_tf32_f32 : MmaF32<16, 4, tf32> {
  static const char *name() { return "mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const float (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_f32<16, 4, hipify::ptx::matrix::tf32>({a[0], a[1]}, {b[0]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k8_tf32_f32 : MmaF32<16, 8, tf32> {
  static const char *name() { return "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const float (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_f32<16, 8, hipify::ptx::matrix::tf32>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k8_f16_f16 : MmaF16<16, 8, f16> {
  static const char *name() { return "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16"; }
  __device__ static void run(uint32_t (&d)[2], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const uint32_t (&c)[2]) {
    {
      const auto result = hipify::ptx::mma_f16<16, 8, hipify::ptx::matrix::f16>({a[0], a[1]}, {b[0]}, {c[0], c[1]});
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};

struct m16n8k16_f16_f16 : MmaF16<16, 16, f16> {
  static const char *name() { return "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"; }
  __device__ static void run(uint32_t (&d)[2], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const uint32_t (&c)[2]) {
    {
      const auto result = hipify::ptx::mma_f16<16, 16, hipify::ptx::matrix::f16>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1]});
      d[0] = result[0];
      d[1] = result[1];
    }
  }
};

int main() {
  return verdict("mma_float", test_all<m16n8k8_f16_f32, m16n8k16_f16_f32, m16n8k8_bf16_f32, m16n8k16_bf16_f32,
                                       m16n8k4_tf32_f32, m16n8k8_tf32_f32, m16n8k8_f16_f16, m16n8k16_f16_f16>());
}
