//===- ToolSearch.h - finds compilers and SDKs ------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_TOOLSEARCH_H
#define HIPIFY_TOOL_TOOLSEARCH_H

#include "Validation/Backend.h"

namespace hipify {

/// As given by the user; empty: to be found.
struct ToolFolders {
  std::string Rocm, RocmDeviceLibs, Cuda;
};

/// Searches for ROCm and CUDA; a back end that lacks one reports it. Fails if
/// neither is found.
llvm::Expected<validation::Tools> findTools(const std::string &Program,
                                            const ToolFolders &Folders);

} // namespace hipify

#endif
