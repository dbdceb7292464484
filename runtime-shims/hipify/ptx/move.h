//===- hipify/ptx/move.h - mov of vectors ---------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers made of others, and taken apart. Cost: none where the compiler
// keeps the parts in registers of their own.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_MOVE_H
#define HIPIFY_PTX_MOVE_H

#include <hipify/ptx.h>

namespace hipify {
namespace ptx {

/// One of N equal parts of a T.
template <class T, int N> using part_of = typename bits_of<sizeof(T) / N>::type;

/// mov.b64 d, {a, b}: the first part is the lowest.
template <class T, int N>
__device__ inline T pack(const part_of<T, N> (&Parts)[N]) {
  T Result = 0;
  for (int I = 0; I < N; ++I)
    Result = static_cast<T>(Result | static_cast<T>(Parts[I])
                                         << (8 * sizeof Parts[0] * I));
  return Result;
}

/// mov.b64 {a, b}, d
template <class T, int N>
__device__ inline vec<part_of<T, N>, N> unpack(T Value) {
  vec<part_of<T, N>, N> Result;
  for (int I = 0; I < N; ++I)
    Result.Elements[I] =
        static_cast<part_of<T, N>>(Value >> (8 * sizeof(T) / N * I));
  return Result;
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_MOVE_H
