//===- CacheStore.h - small entries of the cache ----------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A directory of the user's cache whose entries are compressed byte strings, a
// file each. Processes can share it, also over a network: an entry appears as a
// whole, by a rename, and carries a hash of itself, so a damaged one is as good
// as none. Whatever goes wrong costs entries, nothing else.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_CACHE_CACHESTORE_H
#define HIPIFY_CACHE_CACHESTORE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace hipify {

/// 16 bytes that two texts do not share, not even two that somebody chose.
std::string contentHash(llvm::StringRef Text);

class CacheStore {
public:
  /// The store Name of the cache. Fails if its directory cannot be created, or
  /// if other users could change it.
  static llvm::Expected<CacheStore> open(llvm::StringRef Name);

  /// The bytes of an entry; none if there is no such entry, or a damaged one.
  /// Marks it as used.
  std::optional<std::string> read(llvm::StringRef Name) const;
  /// Replaces an entry. Returns whether that succeeded.
  bool write(llvm::StringRef Name, llvm::StringRef Bytes) const;
  /// Writes an entry that is named after its bytes, and returns the name; ""
  /// if it could not be written.
  std::string add(llvm::StringRef Bytes) const;

  /// Removes the entries that have not been used for a month, and the least
  /// recently used ones until the rest takes at most MostBytes. Does nothing if
  /// that was done within Interval.
  void prune(uint64_t MostBytes, std::chrono::seconds Interval) const;

private:
  explicit CacheStore(std::string Folder) : Folder(std::move(Folder)) {}
  std::string pathOf(llvm::StringRef Name) const;
  std::string Folder;
};

} // namespace hipify
#endif
