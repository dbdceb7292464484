//===- hipify/ptx/async.h - cp.async of PTX -------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The copy is done when cp_async returns. PTX lets a copy be done at any time
// before it is waited for: its source may not change until then, nor may
// anybody read the destination. So a program cannot tell, and commit_group,
// wait_group and wait_all have nothing left to do: the thread sees its own
// copies by program order, the others by the barrier that they need anyway.
//
// Cost: a load and a store through registers. The compiler moves the loads of
// several copies ahead of their stores, but none across a barrier, so that a
// pipeline of stages overlaps only as far as other wavefronts fill the gaps.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PTX_ASYNC_H
#define HIPIFY_PTX_ASYNC_H

#include <hipify/ptx/memory.h>

namespace hipify {
namespace ptx {

/// Copies Size bytes, 4, 8 or 16, from global to shared memory.
template <int Size, class To, class From>
__device__ inline void cp_async(To Target, From Source) {
  *at<Size, shared>(Target) = *at<Size, global>(Source);
}

/// Copies the first Bytes of them; the others are zeros, and not read.
template <int Size, class To, class From>
__device__ inline void cp_async_zfill(To Target, From Source, uint32_t Bytes) {
  typename unit<Size>::type Value{};
  if (Bytes >= Size) {
    Value = *at<Size, global>(Source);
  } else if (Bytes) {
    uint8_t Parts[Size] = {};
    for (uint32_t I = 0; I < Size; ++I)
      if (I < Bytes)
        Parts[I] = at<1, global>(Source)[I];
    __builtin_memcpy(&Value, Parts, Size);
  }
  *at<Size, shared>(Target) = Value;
}

/// All zeros if Ignore.
template <int Size, class To, class From>
__device__ inline void cp_async_ignore(To Target, From Source, bool Ignore) {
  typename unit<Size>::type Value{};
  if (!Ignore)
    Value = *at<Size, global>(Source);
  *at<Size, shared>(Target) = Value;
}

} // namespace ptx
} // namespace hipify

#endif // HIPIFY_PTX_ASYNC_H
