// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef FOLD_SCAN_CUH
#define FOLD_SCAN_CUH

#include "detail/warp.cuh"
#include "memory.cuh"
#include "operators.cuh"

namespace fold {
namespace detail {

/// By one block, that takes its own size at a time. The shared memory is one
/// element for each warp, of any type.
template <typename T, typename Op>
__global__ void scanByBlock(const T *In, int Count, T *Out, Op Combine) {
  extern __shared__ __align__(16) unsigned char Shared[];
  T *Warps = reinterpret_cast<T *>(Shared);
  const int Warp = threadIdx.x / WarpSize, WarpCount = blockDim.x / WarpSize;
  T Carry = Op::template identity<T>();
  for (int First = 0; First < Count; First += blockDim.x) {
    int I = First + threadIdx.x;
    T Value = I < Count ? In[I] : Op::template identity<T>();
    Value = scanWarp(Value, Combine);
    if (laneId() == WarpSize - 1)
      Warps[Warp] = Value;
    __syncthreads();
    T Before = Carry;
    for (int W = 0; W < WarpCount; ++W) {
      if (W < Warp)
        Before = Combine(Before, Warps[W]);
      Carry = Combine(Carry, Warps[W]);
    }
    if (I < Count)
      Out[I] = Combine(Before, Value);
    __syncthreads();
  }
}

} // namespace detail

/// Out[i]: the elements up to the i-th, combined.
template <typename T, typename Op = Plus>
void inclusiveScan(const Array<T> &In, Array<T> &Out, Op Combine = Op(),
                   cudaStream_t Stream = nullptr) {
  const int Threads = 96;
  detail::scanByBlock<<<1, Threads, Threads / detail::WarpSize * sizeof(T),
                        Stream>>>(In.data(), In.size(), Out.data(), Combine);
  check(cudaGetLastError());
}

} // namespace fold
#endif
