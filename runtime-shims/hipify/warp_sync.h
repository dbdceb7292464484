//===- hipify/warp_sync.h - order among lanes that CUDA code relies on ----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For code from the time when the lanes of a warp ran in lockstep, and for
// locks that lanes of one warp take.
//
// Cost: none of these is an instruction of its own. They forbid the compiler to
// move accesses of LDS and of memory across them.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_WARP_SYNC_H
#define HIPIFY_WARP_SYNC_H

#include <hip/hip_runtime.h>
#include <type_traits>

namespace hipify {

/// A point at which the lanes that run together meet, ordered with their loads
/// and stores. Unlike syncwarp, it requires no lane that is absent.
__device__ __forceinline__ void lane_order() {
#ifdef __HIP_PLATFORM_NVIDIA__
  __syncwarp(__activemask());
#else
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
#endif
}

/// Stores Value when all lanes that run together have computed theirs; behind
/// it they see each other's:
///   hipify::warp_store(s[tid], s[tid] + s[tid + 16]);
/// is what `s[tid] += s[tid + 16];` means to lanes in lockstep.
template <typename T>
__device__ __forceinline__ void warp_store(T &Target, std::remove_volatile_t<T> Value) {
  lane_order();
  Target = Value;
  lane_order();
}

/// At the end of a loop in which each lane tries to get a lock, and releases it
/// in the same iteration. Without it the compiler may move what the lock
/// protects behind the loop, where a lane of a wavefront waits for all that are
/// still in the loop.
__device__ __forceinline__ void converge() {
#ifndef __HIP_PLATFORM_NVIDIA__
  __builtin_amdgcn_wave_barrier();
#endif
}

} // namespace hipify
#endif
