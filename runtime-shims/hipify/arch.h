//===- hipify/arch.h - the CUDA level that translated code claims ---------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HIP defines no __CUDA_ARCH__ and no CUDART_VERSION, so a test of one would
// silently take the branch for the oldest GPU. Translated code tests these
// instead. docs/architecture-levels.md explains the numbers.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_ARCH_H
#define HIPIFY_ARCH_H

// The compute capability that AMD's GPUs stand for, times 100; one number for
// device code, host code and every target, since they must agree. To claim
// another, define it for all files: -DHIPIFY_CUDA_LEVEL=700.
#ifndef HIPIFY_CUDA_LEVEL
#define HIPIFY_CUDA_LEVEL 800
#endif

// As __CUDA_ARCH__: defined when compiling for the device only. Where nvcc
// compiles HIP it is CUDA's own. A project's header for HIP may define one for
// AMD, as ggml's does (1300): it does not describe what AMD can run.
#if defined(__HIP_DEVICE_COMPILE__) && !defined(HIPIFY_CUDA_ARCH)
#if defined(__CUDA_ARCH__) && !defined(__HIP__)
#define HIPIFY_CUDA_ARCH __CUDA_ARCH__
#else
#define HIPIFY_CUDA_ARCH HIPIFY_CUDA_LEVEL
#endif
#endif

// The same, but at most N: for a test whose branch for the higher level has
// what only NVIDIA's GPUs can run. 0 in an #if of host code, as __CUDA_ARCH__.
#if defined(__CUDA_ARCH__) && !defined(__HIP__)
#define HIPIFY_CUDA_ARCH_AT_MOST(N) HIPIFY_CUDA_ARCH
#else
#define HIPIFY_CUDA_ARCH_AT_MOST(N)                                            \
  (HIPIFY_CUDA_ARCH < (N) ? HIPIFY_CUDA_ARCH : (N))
#endif

// The CUDA release whose interfaces HIP's resemble. HIP kept the argument lists
// that CUDA 13 changed. Its versions are those of nvcc, where that compiles.
#ifdef __HIP_PLATFORM_NVIDIA__
#define HIPIFY_CUDART_VERSION CUDART_VERSION
#endif
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

#ifdef __HIP_PLATFORM_NVIDIA__
#define HIPIFY_CUDART_VERSION_AT_MOST(N) HIPIFY_CUDART_VERSION
#define HIPIFY_CUDA_VERSION_AT_MOST(N) HIPIFY_CUDA_VERSION
#else
#define HIPIFY_CUDART_VERSION_AT_MOST(N)                                       \
  (HIPIFY_CUDART_VERSION < (N) ? HIPIFY_CUDART_VERSION : (N))
#define HIPIFY_CUDA_VERSION_AT_MOST(N)                                         \
  (HIPIFY_CUDA_VERSION < (N) ? HIPIFY_CUDA_VERSION : (N))
#endif

#endif // HIPIFY_ARCH_H
