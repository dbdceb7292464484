//===- DeviceRegions.h - device code, by its tokens -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is device code must be known for text that does not parse, too, and for
// branches that were not compiled. Tokens tell it well enough to count lines.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SOURCE_DEVICEREGIONS_H
#define HIPIFY_SOURCE_DEVICEREGIONS_H

#include "Source/SourceText.h"

namespace hipify {

/// A function with __global__ or __device__, and its body.
struct DeviceRegion {
  std::string Name; ///< Empty for a lambda.
  bool Kernel = false;
  unsigned Begin = 0, End = 0; ///< From the attribute to the closing brace.
};
std::vector<DeviceRegion> deviceRegions(const SourceText &Source);

/// Text in branches that depend on a version of CUDA's or a library's.
std::vector<SourceText::Range> versionBranches(const SourceText &Source);

} // namespace hipify
#endif
