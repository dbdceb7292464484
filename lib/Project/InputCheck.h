//===- InputCheck.h - checks whether a file can be translated ---*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inspects a file before anything is parsed, so that a wrong input gets one
// sentence about what it is instead of a page of parse errors.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROJECT_INPUTCHECK_H
#define HIPIFY_PROJECT_INPUTCHECK_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace hipify {

/// Result of a quick scan of a text. Comments and string literals do not count,
/// except for the names of included headers.
struct TextFacts {
  bool Empty = false;
  bool Kernels = false;      ///< `__global__` or a launch.
  bool DeviceCode = false;   ///< Those, or other words of the CUDA dialect.
  bool MentionsCuda = false; ///< A name or header of a CUDA API.
};
TextFacts lookAtText(llvm::StringRef Text);

struct InputFile {
  std::string Given; ///< As the user spelled it.
  std::string Path;  ///< Canonical.
  TextFacts Facts;
  bool OnlyIfUnread = false; ///< See Unit.
};

/// Checks one input. The error is an InputError about the file.
llvm::Expected<InputFile> checkInput(llvm::StringRef Path);

} // namespace hipify
#endif
