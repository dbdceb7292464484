//===- hip/nvidia/launch.h - HIP's macros for kernels, over CUDA ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_NVIDIA_LAUNCH_H
#define HIPIFY_NVIDIA_LAUNCH_H

// hipcc defines it, whose compiler nvcc is here.
#if defined(__CUDACC__) && !defined(__HIPCC__)
#define __HIPCC__ 1
#endif
#if defined(__CUDA_ARCH__) && !defined(__HIP_DEVICE_COMPILE__)
#define __HIP_DEVICE_COMPILE__ 1
#endif

#ifdef __CUDACC__
#define HIP_KERNEL_NAME(...) __VA_ARGS__
#define HIP_SYMBOL(X) X
#define hipLaunchKernelGGL(KERNEL, GRID, BLOCK, BYTES, STREAM, ...)            \
  KERNEL<<<GRID, BLOCK, BYTES, STREAM>>>(__VA_ARGS__)
#endif

#endif // HIPIFY_NVIDIA_LAUNCH_H
