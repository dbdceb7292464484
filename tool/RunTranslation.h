//===- RunTranslation.h - translates CUDA to run it for AMD -----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Translates a source and its quoted includes to HIP, in a folder of the cache.
// Reports still name the originals if their lines are unchanged.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_RUNTRANSLATION_H
#define HIPIFY_TOOL_RUNTRANSLATION_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace hipify {

/// Translates File with Program, this program, and returns the HIP file. Flags:
/// the compiler's; extended by those that the HIP file needs.
llvm::Expected<std::string> translateForRun(const std::string &Program,
                                            const std::string &File,
                                            std::vector<std::string> &Flags,
                                            const std::string &Target);

} // namespace hipify

#endif
