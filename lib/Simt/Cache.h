//===- Cache.h - Built programs are kept ------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An entry is a folder named after a hash of the request. It holds what was
// made and `inputs`: each file that was read and each that was made, with the
// hash of its contents. It is valid while all of these are as they were, and no
// other header could be found instead of one that was read. Whatever is damaged
// is made anew. What takes too much space, or was not used for a month, is
// removed now and then by who adds an entry.
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

/// HIPIFY_CACHE_DIR, else hipify-cpp in the user's cache folder.
std::string cacheFolder();

/// Makes the cache's folder. Fails where somebody else could put programs into
/// it, which would be run.
llvm::Error prepareCacheFolder();

/// A hash of all Parts as hexadecimal digits.
std::string hashOf(llvm::ArrayRef<std::string> Parts);

/// The files that depfiles (as of -MD) name.
std::vector<std::string> readDepfile(llvm::StringRef Path);

/// Removes the entries that nobody has used for so long, then those whose last
/// use is the longest ago until the rest takes no more than MostBytes. What was
/// used in the last hour stays.
void trimCache(std::chrono::hours Age, uint64_t MostBytes);

/// Makes entry Key unless it is there and valid. Make works in a folder of its
/// own that becomes the entry when it succeeds, and returns the files it read,
/// for which Folders were searched. Returns the entry's folder.
llvm::Expected<std::string>
cached(llvm::StringRef Key, llvm::ArrayRef<std::string> Folders,
       llvm::function_ref<
           llvm::Expected<std::vector<std::string>>(llvm::StringRef Folder)>
           Make);

} // namespace hipify::simt

#endif
