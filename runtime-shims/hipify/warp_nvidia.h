//===- hipify/warp_nvidia.h - hipify/warp.h where HIP is CUDA -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify/warp.h, for HIP's NVIDIA platform. CUDA's own functions have
// 32-bit masks already; here are the names of namespace hipify.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_WARP_NVIDIA_H
#define HIPIFY_WARP_NVIDIA_H

#include <hip/hip_runtime.h>
#include <hipify/warp_size.h>

#ifdef __HIP_PLATFORM_NVIDIA__

#define HIPIFY_WARP __device__ __forceinline__

namespace hipify {

// PTX's special registers; the names are the same.
#define HIPIFY_REGISTER(NAME, PTX)                                             \
  HIPIFY_WARP unsigned NAME() {                                                \
    unsigned Value;                                                            \
    asm("mov.u32 %0, %%" #PTX ";" : "=r"(Value));                              \
    return Value;                                                              \
  }
HIPIFY_REGISTER(lane_id, laneid)
HIPIFY_REGISTER(lanemask_eq, lanemask_eq)
HIPIFY_REGISTER(lanemask_lt, lanemask_lt)
HIPIFY_REGISTER(lanemask_le, lanemask_le)
HIPIFY_REGISTER(lanemask_gt, lanemask_gt)
HIPIFY_REGISTER(lanemask_ge, lanemask_ge)
#undef HIPIFY_REGISTER

HIPIFY_WARP unsigned activemask() { return __activemask(); }
HIPIFY_WARP void syncwarp(unsigned Mask = ~0u) { __syncwarp(Mask); }

// CUDA's functions without a mask, which CUDA no longer has: of the lanes that
// are active together.
HIPIFY_WARP unsigned ballot(int Predicate) {
  return __ballot_sync(__activemask(), Predicate);
}
HIPIFY_WARP int any(int Predicate) {
  return __any_sync(__activemask(), Predicate);
}
HIPIFY_WARP int all(int Predicate) {
  return __all_sync(__activemask(), Predicate);
}

#define HIPIFY_SHUFFLE(NAME, TYPE)                                             \
  template <typename T>                                                        \
  HIPIFY_WARP auto NAME(T Value, TYPE By, int Width = warp_size)               \
      -> decltype(__##NAME##_sync(0u, Value, By, Width)) {                     \
    return __##NAME##_sync(__activemask(), Value, By, Width);                  \
  }
HIPIFY_SHUFFLE(shfl, int)
HIPIFY_SHUFFLE(shfl_up, unsigned)
HIPIFY_SHUFFLE(shfl_down, unsigned)
HIPIFY_SHUFFLE(shfl_xor, int)
#undef HIPIFY_SHUFFLE

} // namespace hipify

#undef HIPIFY_WARP

#endif // __HIP_PLATFORM_NVIDIA__

#endif // HIPIFY_WARP_NVIDIA_H
