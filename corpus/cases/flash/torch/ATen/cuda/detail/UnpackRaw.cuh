// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stands in for PyTorch's header.
#pragma once
#include <ATen/cuda/PhiloxCudaState.h>
#include <tuple>
namespace at::cuda::philox {
__host__ __device__ inline std::tuple<uint64_t, uint64_t>
unpack(at::PhiloxCudaState state) {
  return {state.seed, state.offset};
}
} // namespace at::cuda::philox
