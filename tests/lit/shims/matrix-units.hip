// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which products each GPU's matrix instructions compute, with --mma=native and
// without.
//
// REQUIRES: rocm
// RUN: %hip_compile gfx942 %s
// RUN: %hip_compile gfx1100 %s
// RUN: %hip_compile gfx942 %s -DHIPIFY_NATIVE_MMA=1
// RUN: %hip_compile gfx1030 %s -DHIPIFY_NATIVE_MMA=1
// RUN: %hip_compile gfx1100 %s -DHIPIFY_NATIVE_MMA=1
// RUN: %hip_compile gfx1201 %s -DHIPIFY_NATIVE_MMA=1
#include <hip/hip_runtime.h>
#include <hipify/ptx/mma.h>

#ifdef __HIP_DEVICE_COMPILE__
using namespace hipify::ptx::matrix;

#if defined(__GFX9__)
constexpr bool Mfma = true, Wmma = false;
#else
constexpr bool Mfma = false, Wmma = HIPIFY_NATIVE_MMA && HIPIFY_WMMA != 0;
#endif
template <class A, class B = A>
constexpr bool HasUnit = matrix_unit<A, B>::Chunks != 0;

static_assert(HasUnit<f16> == (Mfma || Wmma), "");
static_assert(HasUnit<bf16> == (Mfma || Wmma), "");
static_assert(HasUnit<s8> == (Mfma || Wmma), "");
static_assert(HasUnit<u8, s8> == Wmma, "");
static_assert(HasUnit<tf32> == Mfma, "");
static_assert(!HasUnit<f64>, "");
#endif
