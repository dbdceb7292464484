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
  std::vector<std::string> Calls; ///< Names of what may be functions.
};

/// The names in a region that a `(` or `<` follows.
std::vector<std::string> callsIn(const SourceText &Source,
                                 const DeviceRegion &Region);

/// Gives each kernel, in A.Kernels, what is left to do in the functions that it
/// calls, and in those that they call. Functions are known by their names: one
/// of the same file is meant, or all of the only other file that has the name.
void takeKernels(Audit &A, std::vector<DeviceFunction> Functions);

} // namespace hipify::audit
#endif
