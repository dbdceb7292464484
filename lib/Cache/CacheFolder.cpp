//===- CacheFolder.cpp ------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Cache/CacheFolder.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SHA256.h"
#include <unistd.h>

using namespace llvm;

namespace hipify {

std::string cacheFolder() {
  if (auto Folder = sys::Process::GetEnv("HIPIFY_CACHE_DIR"))
    return *Folder;
  SmallString<128> Path;
  if (!sys::path::cache_directory(Path))
    Path = "/tmp";
  sys::path::append(Path, "hipify-cpp");
  return Path.str().str();
}

Error prepareCacheFolder() { return preparePrivateFolder(cacheFolder()); }

Error preparePrivateFolder(const std::string &Folder) {
  sys::fs::file_status Status;
  std::error_code EC = sys::fs::create_directories(Folder);
  if (!EC)
    EC = sys::fs::status(Folder, Status);
  if (EC)
    return createStringError(EC, Folder + ": " + EC.message());
  if (Status.getUser() != ::geteuid())
    return createStringError(
        Folder + ": this cache belongs to another user, who could change the "
                 "programs in it; name your own with HIPIFY_CACHE_DIR");
  if (Status.permissions() & sys::fs::others_write)
    return createStringError(Folder + ": everybody can write to this cache, "
                                      "and change the programs in it; use "
                                      "chmod o-w");
  return Error::success();
}

std::string hashOf(ArrayRef<std::string> Parts) {
  SHA256 Hash;
  for (const std::string &Part : Parts) {
    Hash.update(std::to_string(Part.size()) + ":");
    Hash.update(Part);
  }
  return toHex(ArrayRef(Hash.final()).take_front(16), /*LowerCase=*/true);
}

} // namespace hipify
