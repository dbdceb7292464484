//===- ToolSearch.h - the compilers and SDKs of this machine ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_TOOLSEARCH_H
#define HIPIFY_TOOL_TOOLSEARCH_H

#include "Validation/Backend.h"

namespace hipify {

/// As the user gave them; empty: to be found.
struct ToolFolders {
  std::string Rocm, RocmDeviceLibs, Cuda;
};

/// ROCm and CUDA are each looked for; a back end that lacks one says so. Fails
/// if there is neither.
llvm::Expected<validation::Tools> findTools(const std::string &Program,
                                            const ToolFolders &Folders);

} // namespace hipify

#endif
