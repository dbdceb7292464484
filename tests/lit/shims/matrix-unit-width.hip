// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which MFMA a product takes: gfx950's has twice as much of k, and gfx90a's of
// 16-bit floats is used where the program takes subnormal numbers for zero.
//
// REQUIRES: rocm
// RUN: %hip_compile gfx90a %s -S --cuda-device-only -o %t.s && FileCheck --check-prefix=FLOAT --input-file=%t.s %s
// RUN: %hip_compile gfx90a %s -S --cuda-device-only -o %t.s -DHIPIFY_MMA_FLUSHES_SUBNORMALS=1 && FileCheck --check-prefix=HALF --input-file=%t.s %s
// RUN: %hip_compile gfx942 %s -S --cuda-device-only -o %t.s && FileCheck --check-prefix=HALF --input-file=%t.s %s
// RUN: %hip_compile gfx950 %s -S --cuda-device-only -o %t.s && FileCheck --check-prefix=WIDE --input-file=%t.s %s
// RUN: %hip_compile gfx950 %s -S --cuda-device-only -o %t.s -DHIPIFY_NATIVE_MMA=1 && FileCheck --check-prefix=WIDE --input-file=%t.s %s
#include <hip/hip_runtime.h>
#include <hipify/ptx/mma.h>

using namespace hipify::ptx;
using matrix::e4m3;

// FLOAT: v_mfma_f32_16x16x4{{_?}}f32
// FLOAT-NOT: v_mfma_f32_16x16x16
// HALF: v_mfma_f32_16x16x16{{_?}}f16
// HALF-NOT: v_mfma_f32_16x16x4{{_?}}f32
// WIDE: v_mfma_f32_16x16x32_f16
// WIDE-NOT: v_mfma_f32_16x16x16
__global__ void product(const vec<uint32_t, 4> *A, const vec<uint32_t, 2> *B,
                        vec<float, 4> *D) {
  unsigned I = threadIdx.x;
  // 8-bit floats are multiplied as f16: 32 of k.
  D[I] = mma_f32<16, 32, e4m3>(A[I], B[I], {});
}
