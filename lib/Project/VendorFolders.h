//===- VendorFolders.h - directories of CUDA's headers ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Our declarations replace CUDA's headers. A toolkit, or a copy of CUB or
// Thrust, that a build script adds to the include path must not precede them,
// and such a copy is not user code to translate. Neither is what a package
// manager has installed below the project.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROJECT_VENDORFOLDERS_H
#define HIPIFY_PROJECT_VENDORFOLDERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace hipify {

enum class FolderKind {
  Users,  ///< No CUDA headers.
  Vendor, ///< CUDA's headers, and nothing that is clearly not CUDA's.
  Mixed   ///< Both, like /usr/include and conda's include directory.
};
FolderKind classifyFolder(llvm::StringRef Folder);

/// The outermost directory, at or below Root, that contains File and only
/// CUDA's headers ("/p/third_party/cuda/include", "/p/ext/cub"); empty if there
/// is none.
std::string vendorFolderOf(llvm::StringRef File, llvm::StringRef Root);

/// The outermost directory below Root that contains File and into which Python
/// packages are installed: a virtual environment's PyTorch is not the user's;
/// empty if there is none.
std::string packagesFolderOf(llvm::StringRef File, llvm::StringRef Root);

/// Moves Vendor directories from Flags to Dropped. Mixed ones are searched
/// after all others.
void setVendorFoldersAside(std::vector<std::string> &Flags,
                           std::vector<std::string> &Dropped);

} // namespace hipify
#endif
