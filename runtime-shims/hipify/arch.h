//===- hipify/arch.h - the CUDA level that translated code claims ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP defines no __CUDA_ARCH__ and no CUDART_VERSION, so a test of one would
// take the branch for the oldest GPU in silence. Translated code tests these
// instead. Each may be set on the command line.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_ARCH_H
#define HIPIFY_ARCH_H

// As __CUDA_ARCH__: defined when compiling for the device only. 800 stands for
// what AMD's GPUs since gfx90a have: 64-bit and double atomics, half and
// bfloat16 arithmetic, cooperative groups, *_sync functions. Not claimed: what
// came with 900, clusters, TMA and wgmma.
#if defined(__HIP_DEVICE_COMPILE__) && !defined(HIPIFY_CUDA_ARCH)
#define HIPIFY_CUDA_ARCH 800
#endif

// The CUDA release whose interfaces HIP's resemble. HIP kept the argument lists
// that CUDA 13 changed.
#ifndef HIPIFY_CUDART_VERSION
#define HIPIFY_CUDART_VERSION 12000
#endif
#ifndef HIPIFY_CUDA_VERSION
#define HIPIFY_CUDA_VERSION HIPIFY_CUDART_VERSION
#endif
#ifndef HIPIFY_CUDACC_VER_MAJOR
#define HIPIFY_CUDACC_VER_MAJOR (HIPIFY_CUDART_VERSION / 1000)
#define HIPIFY_CUDACC_VER_MINOR (HIPIFY_CUDART_VERSION % 1000 / 10)
#endif

#endif // HIPIFY_ARCH_H
