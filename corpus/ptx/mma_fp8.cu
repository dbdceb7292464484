// mma of e4m3 and e5m2, of sm_89, against the product of whole matrices
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA-FLAGS: -arch=sm_89
#include "mma_host.cuh"

struct m16n8k32_e4m3_e4m3_f32 : MmaF32<16, 32, e4m3, e4m3> {
  static const char *name() { return "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const float (&c)[4]) {
    asm volatile("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]),
                   "r"(b[0]), "r"(b[1]),
                   "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
  }
};

struct m16n8k32_e4m3_e5m2_f32 : MmaF32<16, 32, e4m3, e5m2> {
  static const char *name() { return "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const float (&c)[4]) {
    asm volatile("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]),
                   "r"(b[0]), "r"(b[1]),
                   "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
  }
};

struct m16n8k32_e5m2_e4m3_f32 : MmaF32<16, 32, e5m2, e4m3> {
  static const char *name() { return "mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const float (&c)[4]) {
    asm volatile("mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]),
                   "r"(b[0]), "r"(b[1]),
                   "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
  }
};

struct m16n8k32_e5m2_e5m2_f32 : MmaF32<16, 32, e5m2, e5m2> {
  static const char *name() { return "mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const float (&c)[4]) {
    asm volatile("mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]),
                   "r"(b[0]), "r"(b[1]),
                   "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
  }
};

struct m16n8k32_e4m3_e4m3_f16 : MmaF16<16, 32, e4m3, e4m3> {
  static const char *name() { return "mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f16"; }
  __device__ static void run(uint32_t (&d)[2], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const uint32_t (&c)[2]) {
    asm volatile("mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f16 "
                 "{%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};"
                 : "=r"(d[0]), "=r"(d[1])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]),
                   "r"(b[0]), "r"(b[1]),
                   "r"(c[0]), "r"(c[1]));
  }
};

struct m16n8k16_e4m3_e4m3_f32 : MmaF32<16, 16, e4m3, e4m3> {
  static const char *name() { return "mma.sync.aligned.m16n8k16.row.col.f32.e4m3.e4m3.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const float (&c)[4]) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.e4m3.e4m3.f32 "
                 "{%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
                 : "r"(a[0]), "r"(a[1]),
                   "r"(b[0]),
                   "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
  }
};

struct m16n8k16_e5m2_e5m2_f32 : MmaF32<16, 16, e5m2, e5m2> {
  static const char *name() { return "mma.sync.aligned.m16n8k16.row.col.f32.e5m2.e5m2.f32"; }
  __device__ static void run(float (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const float (&c)[4]) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.e5m2.e5m2.f32 "
                 "{%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"
                 : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
                 : "r"(a[0]), "r"(a[1]),
                   "r"(b[0]),
                   "f"(c[0]), "f"(c[1]), "f"(c[2]), "f"(c[3]));
  }
};

struct m16n8k16_e4m3_e5m2_f16 : MmaF16<16, 16, e4m3, e5m2> {
  static const char *name() { return "mma.sync.aligned.m16n8k16.row.col.f16.e4m3.e5m2.f16"; }
  __device__ static void run(uint32_t (&d)[2], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const uint32_t (&c)[2]) {
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.e4m3.e5m2.f16 "
                 "{%0, %1}, {%2, %3}, {%4}, {%5, %6};"
                 : "=r"(d[0]), "=r"(d[1])
                 : "r"(a[0]), "r"(a[1]),
                   "r"(b[0]),
                   "r"(c[0]), "r"(c[1]));
  }
};

int main() {
  return verdict("mma_fp8", test_all<m16n8k32_e4m3_e4m3_f32, m16n8k32_e4m3_e5m2_f32, m16n8k32_e5m2_e4m3_f32,
                                     m16n8k32_e5m2_e5m2_f32, m16n8k32_e4m3_e4m3_f16, m16n8k16_e4m3_e4m3_f32,
                                     m16n8k16_e5m2_e5m2_f32, m16n8k16_e4m3_e5m2_f16>());
}
