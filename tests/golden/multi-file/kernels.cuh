// Declarations shared by the units; on purpose not complete alone: util/common.h must come first.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
#pragma once

template <typename T> struct BlendParams {
  const T *a;
  const T *b;
  T *out;
  T weight; // of `a`
  int n;
};

// kernels.cu
void launchBlend(const BlendParams<float> &params, hipStream_t stream);
void launchBlend(const BlendParams<double> &params, hipStream_t stream);

template <typename T> HOST_DEVICE T clampTo(T v, T low, T high) {
  return v < low ? low : (v > high ? high : v);
}

// Adds the clamped values; two's complement makes the unsigned sum right.
template <typename T>
__global__ void clampSum(const T *values, unsigned long long *sum, int n,
                         T low, T high) {
  __shared__ unsigned long long part;
  if (threadIdx.x == 0)
    part = 0;
  __syncthreads();
  int i = blockIdx.x * kBlockSize + threadIdx.x;
  if (i < n)
    atomicAdd(&part, (unsigned long long)(long long)clampTo(values[i], low, high));
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(sum, part);
}
