//===- Calls.h - what kernels call ------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_CALLS_H
#define HIPIFY_AUDIT_CALLS_H

#include "Audit/Audit.h"
#include "Source/DeviceRegions.h"

namespace hipify::audit {

/// A kernel, or a device function that kernels may call.
struct DeviceFunction {
  AuditKernel Self;
  bool IsKernel = false;
  std::vector<std::string> Calls; ///< Names of potential callees.
};

/// The names in a region that precede a `(` or `<`.
std::vector<std::string> callsIn(const SourceText &Source,
                                 const DeviceRegion &Region);

/// Adds to each kernel in A.Kernels the work in the functions that it calls,
/// directly or indirectly. Functions are resolved by name: to those in the same
/// file, else to those of the only other file with that name.
void takeKernels(Audit &A, std::vector<DeviceFunction> Functions);

} // namespace hipify::audit
#endif
