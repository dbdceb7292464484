//===- hipify/fp8_types.h - HIP's fp8 classes, on every GPU ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// gfx942 converts FNUZ fp8 only, and there HIP declares the classes of CUDA's
// format, OCP, for host code alone. On GPUs that convert no fp8 it has both, by
// arithmetic; so it is told that this is one of those. Include this header
// before anything that includes hip/hip_fp8.h.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FP8_TYPES_H
#define HIPIFY_FP8_TYPES_H

#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>

#if defined(__HIP_DEVICE_COMPILE__) && defined(__gfx942__)
#pragma push_macro("__gfx942__")
#undef __gfx942__
#include <hip/hip_fp8.h>
#pragma pop_macro("__gfx942__")
#else
#include <hip/hip_fp8.h>
#endif

#endif // HIPIFY_FP8_TYPES_H
