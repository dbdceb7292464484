// mma of f64 with m16n8, of sm_90, against the product of whole matrices
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_90
#include <hipify/ptx/mma.h>
#include "mma_host.cuh"

struct m16n8k4_f64 : Mma<16, 4, f64, f64, double> {
  static const char *name() { return "mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64"; }
  __device__ static void run(double (&d)[4], const double (&a)[2], const double (&b)[1],
                             const double (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_f64<16, 4>({a[0], a[1]}, {b[0]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k8_f64 : Mma<16, 8, f64, f64, double> {
  static const char *name() { return "mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64"; }
  __device__ static void run(double (&d)[4], const double (&a)[4], const double (&b)[2],
                             const double (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_f64<16, 8>({a[0], a[1], a[2], a[3]}, {b[0], b[1]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

struct m16n8k16_f64 : Mma<16, 16, f64, f64, double> {
  static const char *name() { return "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64"; }
  __device__ static void run(double (&d)[4], const double (&a)[8], const double (&b)[4],
                             const double (&c)[4]) {
    {
      const auto result = hipify::ptx::mma_f64<16, 16>({a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]}, {b[0], b[1], b[2], b[3]}, {c[0], c[1], c[2], c[3]});
      d[0] = result[0];
      d[1] = result[1];
      d[2] = result[2];
      d[3] = result[3];
    }
  }
};

int main() {
  return verdict("mma_double_hopper", test_all<m16n8k4_f64, m16n8k8_f64, m16n8k16_f64>());
}
