//===- hipify/library_versions.h - what a second translation reads --------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As hipify/arch.h, for tests of the versions of libraries.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_LIBRARY_VERSIONS_H
#define HIPIFY_LIBRARY_VERSIONS_H

#ifdef __cplusplus
#include <cub/utilities.h>
#endif
#include <cufft.h>
#include <curand.h>

#define HIPIFY_CUFFT_VERSION CUFFT_VERSION
#define HIPIFY_CUFFT_VER_MAJOR CUFFT_VER_MAJOR
#define HIPIFY_CUFFT_VER_MINOR CUFFT_VER_MINOR
#define HIPIFY_CUFFT_VER_PATCH CUFFT_VER_PATCH
#define HIPIFY_CURAND_VERSION CURAND_VERSION
#define HIPIFY_CURAND_VER_MAJOR CURAND_VER_MAJOR
#define HIPIFY_CURAND_VER_MINOR CURAND_VER_MINOR
#define HIPIFY_CURAND_VER_PATCH CURAND_VER_PATCH
#define HIPIFY_CUB_VERSION CUB_VERSION
#define HIPIFY_CUB_MAJOR_VERSION CUB_MAJOR_VERSION
#define HIPIFY_CUB_MINOR_VERSION CUB_MINOR_VERSION
#define HIPIFY_CUB_SUBMINOR_VERSION CUB_SUBMINOR_VERSION

#endif
