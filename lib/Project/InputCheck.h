//===- InputCheck.h - can this file be translated ---------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looks at a file before anything is parsed, so that a wrong input gets a
// sentence that says what it is, and not a page of parse errors.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROJECT_INPUTCHECK_H
#define HIPIFY_PROJECT_INPUTCHECK_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace hipify {

/// What a glance at a text tells; comments and strings do not count.
struct TextFacts {
  bool Empty = false;
  bool Kernels = false;      ///< `__global__` or a launch.
  bool DeviceCode = false;   ///< Those, or other words of CUDA's dialect.
  bool MentionsCuda = false; ///< A name or header of CUDA's APIs.
};
TextFacts lookAtText(llvm::StringRef Text);

struct InputFile {
  std::string Given; ///< As the user wrote it.
  std::string Path;  ///< Canonical.
  TextFacts Facts;
  bool OnlyIfUnread = false; ///< See Unit.
};

/// Checks one input. The error is one line: "FILE: error: what; what to do".
llvm::Expected<InputFile> checkInput(llvm::StringRef Path);

} // namespace hipify
#endif
