//===- hipify/runtime.h - CUDA's own argument lists, for NVIDIA's GPUs ----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_RUNTIME_H
#define HIPIFY_RUNTIME_H

#include <hip/hip_runtime.h>

namespace hipify {
using GraphExecUpdateResultInfo = ::cudaGraphExecUpdateResultInfo;
using SharedCarveout = ::cudaSharedCarveout;
constexpr SharedCarveout SharedmemCarveoutDefault =
    ::cudaSharedmemCarveoutDefault;
constexpr SharedCarveout SharedmemCarveoutMaxL1 = ::cudaSharedmemCarveoutMaxL1;
constexpr SharedCarveout SharedmemCarveoutMaxShared =
    ::cudaSharedmemCarveoutMaxShared;

#if CUDART_VERSION >= 13000
template <class... T>
inline cudaError_t memPrefetchBatchAsync(T... Arguments) {
  return ::cudaMemPrefetchBatchAsync(Arguments...);
}
#endif
} // namespace hipify

#endif // HIPIFY_RUNTIME_H
