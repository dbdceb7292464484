//===- hipify/index.h - dim3 and uint3 ------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA converts between uint3 and dim3 both ways, HIP neither way. For values
// that are more than a name; of a name the members are written out.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_INDEX_H
#define HIPIFY_INDEX_H

#include <hip/hip_runtime.h>

namespace hipify {
template <typename T> __host__ __device__ inline uint3 toUint3(const T &V) {
  return make_uint3(V.x, V.y, V.z);
}
template <typename T> __host__ __device__ inline dim3 toDim3(const T &V) {
  return dim3(V.x, V.y, V.z);
}
} // namespace hipify

#endif
