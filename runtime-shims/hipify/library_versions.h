//===- hipify/library_versions.h - versions that tests compare with -------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests of CUFFT_VERSION, CURAND_VERSION and CUB_VERSION choose between
// interfaces of CUDA's releases. hipFFT, hipRAND and hipCUB have those of CUDA
// 12.0, as with hipify/arch.h. Each level may be set with -D.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_LIBRARY_VERSIONS_H
#define HIPIFY_LIBRARY_VERSIONS_H

#ifndef HIPIFY_CUFFT_VERSION
#define HIPIFY_CUFFT_VERSION 11000
#endif
#define HIPIFY_CUFFT_VER_MAJOR (HIPIFY_CUFFT_VERSION / 1000)
#define HIPIFY_CUFFT_VER_MINOR (HIPIFY_CUFFT_VERSION % 1000 / 100)
#define HIPIFY_CUFFT_VER_PATCH (HIPIFY_CUFFT_VERSION % 100)

#ifndef HIPIFY_CURAND_VERSION
#define HIPIFY_CURAND_VERSION 10301
#endif
#define HIPIFY_CURAND_VER_MAJOR (HIPIFY_CURAND_VERSION / 1000)
#define HIPIFY_CURAND_VER_MINOR (HIPIFY_CURAND_VERSION % 1000 / 100)
#define HIPIFY_CURAND_VER_PATCH (HIPIFY_CURAND_VERSION % 100)

#ifndef HIPIFY_CUB_VERSION
#define HIPIFY_CUB_VERSION 200001
#endif
#define HIPIFY_CUB_MAJOR_VERSION (HIPIFY_CUB_VERSION / 100000)
#define HIPIFY_CUB_MINOR_VERSION (HIPIFY_CUB_VERSION / 100 % 1000)
#define HIPIFY_CUB_SUBMINOR_VERSION (HIPIFY_CUB_VERSION % 100)

#endif // HIPIFY_LIBRARY_VERSIONS_H
