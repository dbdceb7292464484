// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA's specifiers. Only those that clang gives a meaning to in CUDA mode are
// real attributes; the rest are annotations, so that no target or compiler
// limit makes a declaration fail to parse.
#pragma once

#define __hipify_annotate(...) __attribute__((annotate(#__VA_ARGS__)))

#if defined(__CUDA__)
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __constant__ __attribute__((constant))
// clang drops `shared` in some functions, and the annotation never: see
// README.md. lib/Frontend/Collect/SharedVariables.cpp reads it.
#define __shared__ __attribute__((shared, annotate("shared")))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#else
#define __global__
#define __device__
#define __host__
#define __constant__
#define __shared__
#define __launch_bounds__(...)
#endif
// clang has managed variables in HIP only.
#define __managed__ __device__ __hipify_annotate(managed)
#define __grid_constant__ __hipify_annotate(grid_constant)
#define __maxnreg__(...) __hipify_annotate(maxnreg, __VA_ARGS__)
#define __cluster_dims__(...) __hipify_annotate(cluster_dims, __VA_ARGS__)
#define __block_size__(...) __hipify_annotate(block_size, __VA_ARGS__)
#define __local_maxnreg__(...) __hipify_annotate(local_maxnreg, __VA_ARGS__)
#define __nv_pure__ __attribute__((pure))
#define __nv_register_params__
#define __tile_global__ __global__
#define __tile__ __device__
#define __tile_builtin__

// __noinline__ is a keyword of clang's in CUDA mode.
#define __forceinline__ inline __attribute__((always_inline))
#define __inline_hint__
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __no_return__ __attribute__((noreturn))
#define __no_sc__
#define __annotate__(a) __attribute__((a))
#define __location__(a) __attribute__((a))
#define __specialization_static static
#define __device_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __cudart_builtin__
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB
#ifdef __cplusplus
#define __dv(v) = v
#else
#define __dv(v)
#endif
