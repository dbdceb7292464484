// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Descriptors of cuBLASLt that are values, and Init in place: each owns one of
// hipBLASLt's, which Create has made. The library is Inputs/fake-blaslt.cpp.
// REQUIRES: rocm
// RUN: rm -rf %t && mkdir %t
// RUN: %hipify-cpp %s --fail-on warning -o %t/out.cpp
// RUN: FileCheck %s --input-file=%t/out.cpp --match-full-lines
// RUN: %hipify-cpp %t/out.cpp --check
// RUN: bash -c 'clang++-22 -std=c++14 -Wall -Werror -Wno-unused-command-line-argument -D__HIP_PLATFORM_AMD__ @$HIPIFY_BUILD_DIR/rocm-flags -I %shims -x c++ %t/out.cpp %S/Inputs/fake-blaslt.cpp -no-pie -Wl,--unresolved-symbols=ignore-all -o %t/run'
// RUN: %t/run | FileCheck %s --check-prefix=RUN-OUT --match-full-lines
// RUN: %hip_compile gfx942 %t/out.cpp
// CHECK: #include <hipify/blaslt.h>
#include <cublasLt.h>
#include <cstdio>
#include <memory>
#include <utility>

extern int Live;

// CHECK: static void fill(hipify::blaslt::MatrixLayout &layout, int rows) {
static void fill(cublasLtMatrixLayoutOpaque_t &layout, int rows) {
  // CHECK:   hipify::blaslt::matrixLayoutInit(&layout, HIP_R_16F, rows, 2, 3);
  cublasLtMatrixLayoutInit(&layout, CUDA_R_16F, rows, 2, 3);
}
static int value(cublasLtMatrixLayout_t layout) { return (int)layout->data[0]; }
static int constant(const cublasLtMatrixLayoutOpaque_t &layout) { return value(const_cast<cublasLtMatrixLayout_t>(&layout)); }
static cublasLtMatrixLayoutOpaque_t made() {
  cublasLtMatrixLayoutOpaque_t layout;
  fill(layout, 4);
  return layout;
}

// Behind pointers they are hipBLASLt's own.
// CHECK: using Handle = std::unique_ptr<hipblasLtMatmulDescOpaque_t, hipblasStatus_t (*)(hipblasLtMatmulDesc_t)>;
using Handle = std::unique_ptr<cublasLtMatmulDescOpaque_t, cublasStatus_t (*)(cublasLtMatmulDesc_t)>;
// CHECK: static hipblasLtMatmulDescOpaque_t *create() {
static cublasLtMatmulDescOpaque_t *create() {
  cublasLtMatmulDesc_t d;
  cublasLtMatmulDescCreate(&d, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  return d;
}

static void program() {
  // CHECK:   hipify::blaslt::MatmulDesc operation = {};
  cublasLtMatmulDescOpaque_t operation = {};
  // CHECK:   hipify::blaslt::MatrixLayout a = {}, b = {};
  cublasLtMatrixLayoutOpaque_t a = {}, b = {};
  cublasLtMatmulPreferenceOpaque_t preference;
  cublasLtMatrixTransformDescOpaque_t transform;
  // RUN-OUT: 0, 0 0 0, 5 live
  cublasStatus_t status = cublasLtMatmulDescInit(&operation, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  fill(a, 1);
  fill(b, 5);
  cublasStatus_t two = cublasLtMatmulPreferenceInit(&preference);
  cublasStatus_t three = cublasLtMatrixTransformDescInit(&transform, CUDA_R_32F);
  std::printf("%d, %d %d %d, %d live\n", status, two, three, 0, Live);
  // RUN-OUT-NEXT: attribute of {{[0-9]+}}: 4 bytes
  int transposed = 0;
  cublasLtMatmulDescSetAttribute(&operation, CUBLASLT_MATMUL_DESC_TRANSA, &transposed, sizeof transposed);
  // RUN-OUT-NEXT: 123 523 523
  cublasLtMatrixLayout_t pointer = &b;
  std::printf("%d %d %d\n", value(&a), constant(b), value(pointer));
  // One that is made again, one that fails and keeps the old one, one that is
  // returned: none is lost.
  // RUN-OUT-NEXT: 623 423, 1, 6 live
  fill(a, 6);
  cublasLtMatrixLayoutOpaque_t c = made();
  bool failed = cublasLtMatmulDescInit(&operation, CUBLAS_COMPUTE_64F, CUDA_R_64F) != CUBLAS_STATUS_SUCCESS;
  std::printf("%d %d, %d, %d live\n", value(&a), value(&c), failed, Live);
  Handle handle(create(), &cublasLtMatmulDescDestroy);
}

int main() {
  program();
  // RUN-OUT-NEXT: 0 live
  std::printf("%d live\n", Live);
}
