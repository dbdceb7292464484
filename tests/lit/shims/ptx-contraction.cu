// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX: a product and a sum with .rn stay two roundings, though HIP fuses what
// it can; without a rounding modifier they may be fused, and are.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.hip
// RUN: %hip_compile gfx942 %t/out.hip --cuda-device-only -S -O2 -o %t/out.s
// RUN: FileCheck %s --input-file=%t/out.s

// CHECK-LABEL: {{^}}floats:
// CHECK: v_mul_f32
// CHECK-NEXT: v_add_f32
// CHECK: s_endpgm
extern "C" __global__ void floats(float *d, float a, float b, float c) {
  float p;
  asm("mul.rn.f32 %0, %1, %2;" : "=f"(p) : "f"(a), "f"(b));
  asm("add.rn.f32 %0, %1, %2;" : "=f"(*d) : "f"(p), "f"(c));
}

// CHECK-LABEL: {{^}}oneStatement:
// CHECK-NOT: v_fma
// CHECK: s_endpgm
extern "C" __global__ void oneStatement(double *d, double a, double b,
                                        double c) {
  asm("{ .reg .f64 p; mul.rn.f64 p, %1, %2; sub.rn.f64 %0, p, %3; }"
      : "=d"(*d)
      : "d"(a), "d"(b), "d"(c));
}

// Also with an operator of C++.
// CHECK-LABEL: {{^}}mixed:
// CHECK-NOT: v_fma
// CHECK: s_endpgm
extern "C" __global__ void mixed(float *d, float a, float b, float c) {
  float p;
  asm("mul.rn.f32 %0, %1, %2;" : "=f"(p) : "f"(a), "f"(b));
  *d = p + c;
}

// CHECK-LABEL: {{^}}halves:
// CHECK: v_pk_mul_f16
// CHECK: v_pk_add_f16
// CHECK: s_endpgm
extern "C" __global__ void halves(unsigned *d, unsigned a, unsigned b,
                                  unsigned c) {
  unsigned p;
  asm("mul.rn.f16x2 %0, %1, %2;" : "=r"(p) : "r"(a), "r"(b));
  asm("add.rn.f16x2 %0, %1, %2;" : "=r"(*d) : "r"(p), "r"(c));
}

// CHECK-LABEL: {{^}}pairs:
// CHECK: v_pk_mul_f32
// CHECK: v_pk_add_f32
// CHECK: s_endpgm
extern "C" __global__ void pairs(unsigned long long *d, unsigned long long a,
                                 unsigned long long b, unsigned long long c) {
  unsigned long long p;
  asm("mul.rn.f32x2 %0, %1, %2;" : "=l"(p) : "l"(a), "l"(b));
  asm("add.rn.f32x2 %0, %1, %2;" : "=l"(*d) : "l"(p), "l"(c));
}

// CHECK-LABEL: {{^}}unmodified:
// CHECK: v_pk_fma_f16
// CHECK: s_endpgm
extern "C" __global__ void unmodified(unsigned *d, unsigned a, unsigned b,
                                      unsigned c) {
  unsigned p;
  asm("mul.f16x2 %0, %1, %2;" : "=r"(p) : "r"(a), "r"(b));
  asm("add.f16x2 %0, %1, %2;" : "=r"(*d) : "r"(p), "r"(c));
}
