//===- DeviceRegions.h - finds device code by its tokens --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Text that does not parse and branches that are not compiled contain device
// code as well. Tokens identify it well enough to count lines.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SOURCE_DEVICEREGIONS_H
#define HIPIFY_SOURCE_DEVICEREGIONS_H

#include "Source/SourceText.h"

namespace hipify {

/// A function with __global__ or __device__, including its body.
struct DeviceRegion {
  std::string Name; ///< Empty for a lambda.
  bool Kernel = false;
  unsigned Begin = 0, End = 0; ///< From the attribute to the closing brace.
};
std::vector<DeviceRegion> deviceRegions(const SourceText &Source);

/// Conditional branches that depend on a version macro of CUDA or of a library.
std::vector<SourceText::Range> versionBranches(const SourceText &Source);

} // namespace hipify
#endif
