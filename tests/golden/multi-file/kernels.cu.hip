// The kernels of the multi-file program, made from one text for two types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// CUDA-FLAGS: -Imulti-file
#include <hip/hip_runtime.h>
#include "util/common.h"

#include "kernels.cuh"

#define BLEND_TYPE float
#define BLEND_NAME f32
#include "util/kernels_impl.cu"

#define BLEND_TYPE double
#define BLEND_NAME f64
#include "util/kernels_impl.cu"
