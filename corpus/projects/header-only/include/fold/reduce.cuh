// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef FOLD_REDUCE_CUH
#define FOLD_REDUCE_CUH

#include "detail/warp.cuh"
#include "memory.cuh"
#include "operators.cuh"

namespace fold {
namespace detail {

template <int BlockSize, typename T, typename Op>
__global__ void __launch_bounds__(BlockSize)
    foldBlocks(const T *In, int Count, T *Out, Op Combine) {
  static_assert(BlockSize % WarpSize == 0, "whole warps");
  __shared__ T Warps[BlockSize / WarpSize];
  T Value = Op::template identity<T>();
  for (int I = blockIdx.x * BlockSize + threadIdx.x; I < Count;
       I += gridDim.x * BlockSize)
    Value = Combine(Value, In[I]);
  Value = foldWarp(Value, Combine);
  if (laneId() == 0)
    Warps[threadIdx.x / WarpSize] = Value;
  __syncthreads();
  if (threadIdx.x >= WarpSize)
    return;
  Value = laneId() < BlockSize / WarpSize ? Warps[laneId()]
                                          : Op::template identity<T>();
  Value = foldWarp(Value, Combine);
  if (laneId() == 0)
    Out[blockIdx.x] = Value;
}

} // namespace detail

/// All elements, combined.
template <typename T, typename Op = Plus, int BlockSize = 128>
T reduce(const Array<T> &In, Op Combine = Op(), cudaStream_t Stream = nullptr) {
  const int Blocks = 8;
  Array<T> Parts(Blocks), Result(1);
  detail::foldBlocks<BlockSize><<<Blocks, BlockSize, 0, Stream>>>(
      In.data(), In.size(), Parts.data(), Combine);
  detail::foldBlocks<detail::WarpSize><<<1, detail::WarpSize, 0, Stream>>>(
      Parts.data(), Blocks, Result.data(), Combine);
  check(cudaGetLastError());
  return Result.copied(Stream)[0];
}

} // namespace fold
#endif
