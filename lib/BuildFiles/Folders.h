//===- Folders.h - where CUDA is installed ----------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the library.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_FOLDERS_H
#define HIPIFY_BUILDFILES_FOLDERS_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace hipify {

/// CUDA's directory at the beginning of a text, with its version.
struct FolderPath {
  llvm::StringRef Hip; ///< ROCm's.
  size_t Length;
};
std::optional<FolderPath> cudaFolderAt(llvm::StringRef Text);

} // namespace hipify
#endif
