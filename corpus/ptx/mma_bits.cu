// mma of single bits with xor and and, against the product of whole matrices
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mma_host.cuh"

struct m8n8k128_b1_xor : MmaS32<8, 128, b1> {
  static const char *name() { return "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc"; }
  static double product(double a, double b) { return double(int(a) ^ int(b)); }
  __device__ static void run(int32_t (&d)[2], const uint32_t (&a)[1], const uint32_t (&b)[1],
                             const int32_t (&c)[2]) {
    asm volatile("mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc "
                 "{%0, %1}, {%2}, {%3}, {%4, %5};"
                 : "=r"(d[0]), "=r"(d[1])
                 : "r"(a[0]),
                   "r"(b[0]),
                   "r"(c[0]), "r"(c[1]));
  }
};

struct m8n8k128_b1_and : MmaS32<8, 128, b1> {
  static const char *name() { return "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc"; }
  static double product(double a, double b) { return double(int(a) & int(b)); }
  __device__ static void run(int32_t (&d)[2], const uint32_t (&a)[1], const uint32_t (&b)[1],
                             const int32_t (&c)[2]) {
    asm volatile("mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc "
                 "{%0, %1}, {%2}, {%3}, {%4, %5};"
                 : "=r"(d[0]), "=r"(d[1])
                 : "r"(a[0]),
                   "r"(b[0]),
                   "r"(c[0]), "r"(c[1]));
  }
};

struct m16n8k128_b1_xor : MmaS32<16, 128, b1> {
  static const char *name() { return "mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.xor.popc"; }
  static double product(double a, double b) { return double(int(a) ^ int(b)); }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const int32_t (&c)[4]) {
    asm volatile("mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.xor.popc "
                 "{%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
                 : "r"(a[0]), "r"(a[1]),
                   "r"(b[0]),
                   "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
  }
};

struct m16n8k128_b1_and : MmaS32<16, 128, b1> {
  static const char *name() { return "mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.and.popc"; }
  static double product(double a, double b) { return double(int(a) & int(b)); }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[2], const uint32_t (&b)[1],
                             const int32_t (&c)[4]) {
    asm volatile("mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.and.popc "
                 "{%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
                 : "r"(a[0]), "r"(a[1]),
                   "r"(b[0]),
                   "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
  }
};

struct m16n8k256_b1_xor : MmaS32<16, 256, b1> {
  static const char *name() { return "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc"; }
  static double product(double a, double b) { return double(int(a) ^ int(b)); }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const int32_t (&c)[4]) {
    asm volatile("mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]),
                   "r"(b[0]), "r"(b[1]),
                   "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
  }
};

struct m16n8k256_b1_and : MmaS32<16, 256, b1> {
  static const char *name() { return "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc"; }
  static double product(double a, double b) { return double(int(a) & int(b)); }
  __device__ static void run(int32_t (&d)[4], const uint32_t (&a)[4], const uint32_t (&b)[2],
                             const int32_t (&c)[4]) {
    asm volatile("mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};"
                 : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]),
                   "r"(b[0]), "r"(b[1]),
                   "r"(c[0]), "r"(c[1]), "r"(c[2]), "r"(c[3]));
  }
};

int main() {
  return verdict("mma_bits", test_all<m8n8k128_b1_xor, m8n8k128_b1_and, m16n8k128_b1_xor, m16n8k128_b1_and, m16n8k256_b1_xor,
                                      m16n8k256_b1_and>());
}
