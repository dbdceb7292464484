// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef FOLD_TRANSFORM_CUH
#define FOLD_TRANSFORM_CUH

#include "memory.cuh"

namespace fold {
namespace detail {

template <typename T, typename R, typename F>
__global__ void apply(const T *In, int Count, R *Out, F Function) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < Count)
    Out[I] = Function(In[I]);
}

} // namespace detail

/// Out[i] = Function(In[i]). Function may be a lambda: --extended-lambda.
template <typename T, typename R, typename F>
void transform(const Array<T> &In, Array<R> &Out, F Function,
               cudaStream_t Stream = nullptr) {
  const int Threads = 64, Blocks = (In.size() + Threads - 1) / Threads;
  detail::apply<<<Blocks, Threads, 0, Stream>>>(In.data(), In.size(),
                                                Out.data(), Function);
  check(cudaGetLastError());
}

} // namespace fold
#endif
