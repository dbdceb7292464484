//===- Namesakes.h - headers that could be found instead --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_NAMESAKES_H
#define HIPIFY_SIMT_NAMESAKES_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace hipify::simt {

/// The directories that a compiler's command line makes it search.
std::vector<std::string> searchedFolders(llvm::ArrayRef<std::string> Words);

/// The files in Folders, or beside one of Read, that an #include of one of Read
/// could refer to; sorted. A new one may be included from then on.
std::vector<std::string> namesakes(llvm::ArrayRef<std::string> Read,
                                   llvm::ArrayRef<std::string> Folders);

} // namespace hipify::simt

#endif
