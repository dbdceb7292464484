//===- hipify/thread_groups.h - CUDA's groups, for NVIDIA's GPUs ----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_THREAD_GROUPS_H
#define HIPIFY_THREAD_GROUPS_H

#include <cooperative_groups.h>
#include <hip/hip_runtime.h>

namespace hipify {
namespace cg = ::cooperative_groups;
} // namespace hipify

#endif // HIPIFY_THREAD_GROUPS_H
