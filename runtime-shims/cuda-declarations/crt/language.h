// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How this parser reads CUDA: as nvcc does, which knows one function per
// signature, no host and device overloads, and lets most calls pass.
//
// The pragma makes every function that follows, those of standard headers
// included, callable from both sides; kernels stay kernels. It is never ended.
// The allocation functions are the exception, see the header "new" beside.
#pragma once
#if defined(__CUDA__)
#pragma clang force_cuda_host_device begin
#define __hipify_force_host_device 1

#define __NVCC__ 1
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
// The release that translated code claims, see generate-declarations.py.
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 140
#define __CUDACC_VER__ 120140
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1
#define __CUDA_API_VER_MAJOR__ 12
#define __CUDA_API_VER_MINOR__ 0

// Questions about extended lambdas that nvcc answers.
#define __nv_is_extended_device_lambda_closure_type(T) false
#define __nv_is_extended_host_device_lambda_closure_type(T) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(T) false
#endif
