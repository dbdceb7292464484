//===- CacheFolder.h - where caches are, and whom they trust ----*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_CACHE_CACHEFOLDER_H
#define HIPIFY_CACHE_CACHEFOLDER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace hipify {

/// HIPIFY_CACHE_DIR, else the directory hipify-cpp in the user's cache
/// directory.
std::string cacheFolder();

/// Creates the cache's directory. Fails if other users could change its
/// contents, which would then be executed or believed.
llvm::Error prepareCacheFolder();

/// The same for a directory of the cache.
llvm::Error preparePrivateFolder(const std::string &Folder);

/// A hash of all Parts in hexadecimal.
std::string hashOf(llvm::ArrayRef<std::string> Parts);

} // namespace hipify
#endif
