//===- RunTranslation.h - CUDA that is run for AMD's GPUs -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A source and what it includes by names in quotes become HIP, in a folder of
// the cache. Reports still name the originals where their lines are the same.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_RUNTRANSLATION_H
#define HIPIFY_TOOL_RUNTRANSLATION_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace hipify {

/// Translates File with Program, which is this one, and returns the HIP file.
/// Flags are the compiler's; they get what the HIP file needs.
llvm::Expected<std::string> translateForRun(const std::string &Program,
                                            const std::string &File,
                                            std::vector<std::string> &Flags,
                                            const std::string &Target);

} // namespace hipify

#endif
