//===- hipify/address.h - addresses of functions that HIP overloads -------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `&hipMalloc` is ambiguous where no type chooses. HIPIFY_ADDRESS(name) is the
// address of the one that CUDA has, and of any other function its address: for
// the bodies of macros that are used with the names of many functions.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_ADDRESS_H
#define HIPIFY_ADDRESS_H

#include <hip/hip_runtime.h>

#include <cstddef>

// A list of two, of which the second is taken; of a name that has none here the
// second is what HIPIFY_ADDRESS gives.
#define HIPIFY_ADDRESS_hipHostAlloc                                            \
  ~, static_cast<hipError_t (*)(void **, size_t, unsigned int)>(&::hipHostAlloc)
#define HIPIFY_ADDRESS_hipMalloc                                               \
  ~, static_cast<hipError_t (*)(void **, size_t)>(&::hipMalloc)
#define HIPIFY_ADDRESS_hipMallocAsync                                          \
  ~, static_cast<hipError_t (*)(void **, size_t, hipStream_t)>(                \
         &::hipMallocAsync)
#define HIPIFY_ADDRESS_hipMallocFromPoolAsync                                  \
  ~, static_cast<hipError_t (*)(void **, size_t, hipMemPool_t, hipStream_t)>(  \
         &::hipMallocFromPoolAsync)
#define HIPIFY_ADDRESS_hipMallocManaged                                        \
  ~, static_cast<hipError_t (*)(void **, size_t, unsigned int)>(               \
         &::hipMallocManaged)
#define HIPIFY_ADDRESS_hipMallocPitch                                          \
  ~, static_cast<hipError_t (*)(void **, size_t *, size_t, size_t)>(           \
         &::hipMallocPitch)
#define HIPIFY_ADDRESS_hipLibraryLoadData                                      \
  ~, static_cast<hipError_t (*)(hipLibrary_t *, const void *, hipJitOption *,  \
                                void **, unsigned int, hipLibraryOption *,     \
                                void **, unsigned int)>(&::hipLibraryLoadData)
#define HIPIFY_ADDRESS_hipLibraryLoadFromFile                                  \
  ~, static_cast<hipError_t (*)(hipLibrary_t *, const char *, hipJitOption *,  \
                                void **, unsigned int, hipLibraryOption *,     \
                                void **, unsigned int)>(                       \
         &::hipLibraryLoadFromFile)

#define HIPIFY_ADDRESS_SECOND(FIRST, SECOND, ...) SECOND
#define HIPIFY_ADDRESS_CHOOSE(...) HIPIFY_ADDRESS_SECOND(__VA_ARGS__)
// What follows the name is empty, or `::`.
#define HIPIFY_ADDRESS(NAME, ...)                                              \
  HIPIFY_ADDRESS_CHOOSE(HIPIFY_ADDRESS_##NAME, &__VA_ARGS__ NAME, ~)

#endif
