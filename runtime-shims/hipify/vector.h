//===- hipify/vector.h - CUDA 13's vectors of 32 bytes, aligned to 16 -----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA 13 has double4_16a and double4_32a, and so for long, long long and
// their unsigned kin. HIP's double4 is aligned to 32 bytes, so it is the
// latter; the former are here, in namespace hipify. As in CUDA they are plain
// structures, without HIP's operators. Cost: none.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VECTOR_H
#define HIPIFY_VECTOR_H

#include <hipify/shim.h>

namespace hipify {

#define HIPIFY_VECTOR(NAME, TYPE)                                              \
  struct alignas(16) NAME {                                                    \
    TYPE x, y, z, w;                                                           \
  };                                                                           \
  HIPIFY_DETAIL_BOTH NAME make_##NAME(TYPE X, TYPE Y, TYPE Z, TYPE W) {        \
    return NAME{X, Y, Z, W};                                                   \
  }
HIPIFY_VECTOR(long4_16a, long)
HIPIFY_VECTOR(ulong4_16a, unsigned long)
HIPIFY_VECTOR(longlong4_16a, long long)
HIPIFY_VECTOR(ulonglong4_16a, unsigned long long)
HIPIFY_VECTOR(double4_16a, double)
#undef HIPIFY_VECTOR

} // namespace hipify

#endif // HIPIFY_VECTOR_H
