// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef FOLD_DETAIL_WARP_CUH
#define FOLD_DETAIL_WARP_CUH

namespace fold {
namespace detail {

constexpr int WarpSize = 32;
constexpr unsigned AllLanes = 0xffffffffu;

__device__ inline int laneId() { return threadIdx.x % WarpSize; }

/// Lane 0 has the result.
template <typename T, typename Op> __device__ T foldWarp(T Value, Op Combine) {
#pragma unroll
  for (int Offset = WarpSize / 2; Offset > 0; Offset /= 2)
    Value = Combine(Value, __shfl_down_sync(AllLanes, Value, Offset));
  return Value;
}

/// Each lane has the result of the lanes up to its own.
template <typename T, typename Op> __device__ T scanWarp(T Value, Op Combine) {
#pragma unroll
  for (int Offset = 1; Offset < WarpSize; Offset *= 2) {
    T Other = __shfl_up_sync(AllLanes, Value, Offset);
    if (laneId() >= Offset)
      Value = Combine(Other, Value);
  }
  return Value;
}

} // namespace detail
} // namespace fold
#endif
