//===- Files.h - directories, arrays and texts on disk ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_FILES_H
#define HIPIFY_VALIDATION_FILES_H

#include "hipify/validation/npy.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

namespace hipify::validation {

llvm::Error makeFolder(const llvm::Twine &Path);
/// Copies all files in From recursively; To may exist.
llvm::Error copyFolder(llvm::StringRef From, llvm::StringRef To);
/// The names of the directories in Path, sorted; empty if it does not exist.
std::vector<std::string> foldersIn(llvm::StringRef Path);

llvm::Error writeText(const llvm::Twine &Path, llvm::StringRef Text);
/// Returns "" if the file cannot be read.
std::string readText(const llvm::Twine &Path);

llvm::Error writeArray(const std::string &Path, const npy::Array &A);
llvm::Expected<npy::Array> readArray(const std::string &Path);

/// A back end's name as a directory name: "simt:gfx942" -> "simt-gfx942".
std::string folderName(std::string Backend);
/// The inverse of folderName().
std::string backendName(std::string Folder);

} // namespace hipify::validation

#endif
