//===- Cache.h - caches built programs --------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An entry is a directory named after a hash of the request. It contains the
// products and a file `inputs`: every file that was read or produced, with a
// hash of its contents. An entry is valid as long as all of these are
// unchanged, and as long as no other header would be found instead of one that
// was read. Damaged entries are rebuilt. Adding an entry occasionally removes
// those that have not been used for a month, and the oldest if the cache is too
// large.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_SIMT_CACHE_H
#define HIPIFY_SIMT_CACHE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace hipify::simt {

/// The files named in a depfile (as written by -MD).
std::vector<std::string> readDepfile(llvm::StringRef Path);

/// Removes the entries that have not been used for Age, then the least recently
/// used ones until the rest takes at most MostBytes. Keeps entries used within
/// the last hour.
void trimCache(std::chrono::hours Age, uint64_t MostBytes);

/// Creates entry Key unless a valid one exists. Make works in a directory of
/// its own, which becomes the entry on success, and returns the files that it
/// read by searching Folders. Returns the entry's directory.
llvm::Expected<std::string>
cached(llvm::StringRef Key, llvm::ArrayRef<std::string> Folders,
       llvm::function_ref<
           llvm::Expected<std::vector<std::string>>(llvm::StringRef Folder)>
           Make);

} // namespace hipify::simt

#endif
