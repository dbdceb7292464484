//===- hipify/shim.h - how the shims declare their functions --------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shim is a function template without deduced parameters. It takes arguments
// with the conversions of a plain function, but a plain function with the same
// parameters wins over it. So nothing breaks when a later HIP, or the program
// itself, declares the name: that declaration is used.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SHIM_H
#define HIPIFY_SHIM_H

#if defined(__HIP__) || defined(__HIP_PLATFORM_NVIDIA__)
#include <hip/hip_runtime.h>
#define HIPIFY_ON_DEVICE __device__
#define HIPIFY_ON_BOTH __host__ __device__
#else
// Plain C++: the arithmetic of the shims is tested without HIP.
#define HIPIFY_ON_DEVICE
#define HIPIFY_ON_BOTH
#endif

/// A function with CUDA's name, for device code, or for device and host code.
#define HIPIFY_SHIM template <int = 0> HIPIFY_ON_DEVICE inline
#define HIPIFY_SHIM_BOTH template <int = 0> HIPIFY_ON_BOTH inline

/// A function of namespace hipify that the shims are made of.
#define HIPIFY_DETAIL HIPIFY_ON_DEVICE inline
#define HIPIFY_DETAIL_BOTH HIPIFY_ON_BOTH inline

#endif // HIPIFY_SHIM_H
