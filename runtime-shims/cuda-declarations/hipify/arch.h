//===- hipify/arch.h - for text that is translated already ----------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a first translation has written tests these. The second one must see the
// branches that the first one saw, else it changes what stands behind them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_ARCH_H
#define HIPIFY_ARCH_H

#include <cuda_runtime_api.h>

#ifdef __CUDA_ARCH__
#define HIPIFY_CUDA_ARCH __CUDA_ARCH__
#endif
#define HIPIFY_CUDA_ARCH_AT_MOST(N) HIPIFY_CUDA_ARCH
#define HIPIFY_CUDART_VERSION CUDART_VERSION
#define HIPIFY_CUDA_VERSION CUDART_VERSION
#define HIPIFY_CUDACC_VER_MAJOR (CUDART_VERSION / 1000)
#define HIPIFY_CUDACC_VER_MINOR (CUDART_VERSION % 1000 / 10)
#define HIPIFY_CUDART_VERSION_AT_MOST(N) HIPIFY_CUDART_VERSION
#define HIPIFY_CUDA_VERSION_AT_MOST(N) HIPIFY_CUDA_VERSION

#endif
