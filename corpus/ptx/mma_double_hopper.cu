// mma of f64 with m16n8, of sm_90, against the product of whole matrices
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_90
#include "mma_host.cuh"

struct m16n8k4_f64 : Mma<16, 4, f64, f64, double> {
  static const char *name() { return "mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64"; }
  __device__ static void run(double (&d)[4], const double (&a)[2], const double (&b)[1],
                             const double (&c)[4]) {
    asm volatile("mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 "
                 "{%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"
                 : "=d"(d[0]), "=d"(d[1]), "=d"(d[2]), "=d"(d[3])
                 : "d"(a[0]), "d"(a[1]),
                   "d"(b[0]),
                   "d"(c[0]), "d"(c[1]), "d"(c[2]), "d"(c[3]));
  }
};

struct m16n8k8_f64 : Mma<16, 8, f64, f64, double> {
  static const char *name() { return "mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64"; }
  __device__ static void run(double (&d)[4], const double (&a)[4], const double (&b)[2],
                             const double (&c)[4]) {
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
                 : "=d"(d[0]), "=d"(d[1]), "=d"(d[2]), "=d"(d[3])
                 : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]),
                   "d"(b[0]), "d"(b[1]),
                   "d"(c[0]), "d"(c[1]), "d"(c[2]), "d"(c[3]));
  }
};

struct m16n8k16_f64 : Mma<16, 16, f64, f64, double> {
  static const char *name() { return "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64"; }
  __device__ static void run(double (&d)[4], const double (&a)[8], const double (&b)[4],
                             const double (&c)[4]) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15}, {%16, %17, %18, %19};"
                 : "=d"(d[0]), "=d"(d[1]), "=d"(d[2]), "=d"(d[3])
                 : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(a[4]), "d"(a[5]), "d"(a[6]), "d"(a[7]),
                   "d"(b[0]), "d"(b[1]), "d"(b[2]), "d"(b[3]),
                   "d"(c[0]), "d"(c[1]), "d"(c[2]), "d"(c[3]));
  }
};

int main() {
  return verdict("mma_double_hopper", test_all<m16n8k4_f64, m16n8k8_f64, m16n8k16_f64>());
}
