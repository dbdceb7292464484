//===- hipify/hints.h - advice to the hardware that HIP has no use for ----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For host code: functions and limits that only tune CUDA's caches, maps and
// memory.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_HINTS_H
#define HIPIFY_HINTS_H

#include <hip/hip_runtime_api.h>

namespace hipify {

/// Limits that HIP lacks: it answers hipErrorUnsupportedLimit, as CUDA does on
/// GPUs without them. The numbers are CUDA's, behind those of HIP's own.
inline constexpr hipLimit_t limitMaxL2FetchGranularity =
    static_cast<hipLimit_t>(0x1800 + 5);
inline constexpr hipLimit_t limitPersistingL2CacheSize =
    static_cast<hipLimit_t>(0x1800 + 6);

/// How memory that hipMemCreate makes may be compressed: HIP's is not.
enum MemAllocationCompType : unsigned char {
  memAllocationCompNone,
  memAllocationCompGeneric
};

/// cudaCtxResetPersistingL2Cache: no line of L2 persists.
inline hipError_t ctxResetPersistingL2Cache() { return hipSuccess; }

/// cudaGraphicsResourceSetMapFlags: how a mapped resource will be used. A
/// resource that HIP maps may always be read and written.
inline hipError_t graphicsResourceSetMapFlags(hipGraphicsResource_t Resource,
                                              unsigned Flags) {
  const unsigned All =
      hipGraphicsRegisterFlagsReadOnly | hipGraphicsRegisterFlagsWriteDiscard;
  if (!Resource)
    return hipErrorInvalidHandle;
  return Flags & ~All ? hipErrorInvalidValue : hipSuccess;
}

} // namespace hipify

#endif // HIPIFY_HINTS_H
