//===- RunTranslation.h - translates CUDA to run it for AMD -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_RUNTRANSLATION_H
#define HIPIFY_TOOL_RUNTRANSLATION_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace hipify {

/// Translates the CUDA sources among Sources, and the headers that they include
/// by names in quotes, to HIP for Target, in a directory of the cache; replaces
/// them in Sources by their translations. Flags: the compiler's; extended by
/// those that the translations need. Share: this program's directory of
/// declarations and shims. NativeMma: --mma=native. UseCache: of the facts of
/// earlier runs.
llvm::Error translateForRun(std::vector<std::string> &Sources,
                            std::vector<std::string> &Flags,
                            const std::string &Target, const std::string &Share,
                            bool NativeMma, bool UseCache);

} // namespace hipify

#endif
