// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stands in for PyTorch's header: the state of a random generator, a seed and
// an offset in host memory.
#pragma once
#include <cstdint>
namespace at {
struct PhiloxCudaState {
  uint64_t seed = 0, offset = 0;
};
} // namespace at
