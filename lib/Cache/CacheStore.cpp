//===- CacheStore.cpp -------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An entry's file: a Header, then the compressed bytes.
//
//===----------------------------------------------------------------------===//
#include "Cache/CacheStore.h"
#include "Cache/CacheFolder.h"
#include "Files/PlainFile.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <unistd.h>

using namespace llvm;

namespace hipify {
namespace {

/// No entry is larger, compressed or not.
constexpr uint64_t MostBytesOfEntry = 1ull << 30;

enum class Coding : uint64_t { Plain, Zlib, Zstd };

struct Header {
  char Hash[16];     ///< Of the entry's name and all that follows.
  Coding How;        ///< How the bytes are compressed.
  uint64_t FullSize; ///< Uncompressed.
};

} // namespace

static std::string hashTogether(ArrayRef<StringRef> Parts) {
  TruncatedBLAKE3<16> Hash;
  for (StringRef Part : Parts)
    Hash.update(Part);
  BLAKE3Result<16> Result = Hash.final();
  return std::string(reinterpret_cast<const char *>(Result.data()),
                     Result.size());
}

std::string contentHash(StringRef Text) { return hashTogether(Text); }

static std::string entryHash(StringRef Name, const Header &H, StringRef Body) {
  StringRef Rest(reinterpret_cast<const char *>(&H.How),
                 sizeof H - sizeof H.Hash);
  return hashTogether({Name, Rest, Body});
}

Expected<CacheStore> CacheStore::open(StringRef Name) {
  std::string Folder = cacheFolder();
  if (Error E = preparePrivateFolder(Folder))
    return std::move(E);
  Folder += "/" + Name.str();
  if (Error E = preparePrivateFolder(Folder))
    return std::move(E);
  return CacheStore(std::move(Folder));
}

/// LLVM's pruneCache() asks for this beginning.
std::string CacheStore::pathOf(StringRef Name) const {
  return Folder + "/llvmcache-" + Name.str();
}

/// Marks an entry as used. Once an hour is enough, and spares network drives.
static void touch(const std::string &Path) {
  sys::fs::file_status Status;
  auto Now = std::chrono::system_clock::now();
  if (sys::fs::status(Path, Status) ||
      Status.getLastAccessedTime() + std::chrono::hours(1) > Now)
    return;
  int File;
  if (sys::fs::openFileForRead(Path, File))
    return;
  sys::fs::setLastAccessAndModificationTime(File, Now,
                                            Status.getLastModificationTime());
  sys::Process::SafelyCloseFileDescriptor(File);
}

static std::optional<std::string> decompress(const Header &H, StringRef Body) {
  if (H.FullSize > MostBytesOfEntry)
    return std::nullopt;
  if (H.How == Coding::Plain)
    return Body.str();
  std::string Bytes(H.FullSize, '\0');
  auto *Out = reinterpret_cast<uint8_t *>(Bytes.data());
  size_t Size = Bytes.size();
  Error E = Error::success();
  if (H.How == Coding::Zstd && compression::zstd::isAvailable())
    E = compression::zstd::decompress(arrayRefFromStringRef(Body), Out, Size);
  else if (H.How == Coding::Zlib && compression::zlib::isAvailable())
    E = compression::zlib::decompress(arrayRefFromStringRef(Body), Out, Size);
  else
    return std::nullopt;
  if (E || Size != Bytes.size()) {
    consumeError(std::move(E));
    return std::nullopt;
  }
  return Bytes;
}

std::optional<std::string> CacheStore::read(StringRef Name) const {
  std::string Path = pathOf(Name);
  touch(Path);
  auto Buffer = readPlainFile(Path, MostBytesOfEntry);
  if (!Buffer) {
    consumeError(Buffer.takeError());
    return std::nullopt;
  }
  StringRef Text = (*Buffer)->getBuffer();
  Header H;
  if (Text.size() < sizeof H)
    return std::nullopt;
  std::memcpy(&H, Text.data(), sizeof H);
  StringRef Body = Text.drop_front(sizeof H);
  if (StringRef(H.Hash, sizeof H.Hash) != entryHash(Name, H, Body))
    return std::nullopt;
  return decompress(H, Body);
}

bool CacheStore::write(StringRef Name, StringRef Bytes) const {
  if (Bytes.size() > MostBytesOfEntry)
    return false;
  Header H;
  H.FullSize = Bytes.size();
  SmallVector<uint8_t, 0> Small;
  StringRef Body = Bytes;
  H.How = Coding::Plain;
  if (compression::zstd::isAvailable()) {
    H.How = Coding::Zstd;
    compression::zstd::compress(arrayRefFromStringRef(Bytes), Small, 1);
  } else if (compression::zlib::isAvailable()) {
    H.How = Coding::Zlib;
    compression::zlib::compress(arrayRefFromStringRef(Bytes), Small);
  }
  if (H.How != Coding::Plain)
    Body = toStringRef(ArrayRef<uint8_t>(Small));
  std::memcpy(H.Hash, entryHash(Name, H, Body).data(), sizeof H.Hash);

  std::string Path = pathOf(Name);
  SmallString<128> Temporary;
  int File;
  // Left behind, it is pruned like an entry.
  if (sys::fs::createUniqueFile(Path + ".%%%%%%%%", File, Temporary))
    return false;
  raw_fd_ostream Out(File, /*shouldClose=*/true);
  Out << StringRef(reinterpret_cast<const char *>(&H), sizeof H) << Body;
  Out.close();
  bool Failed = Out.has_error();
  Out.clear_error();
  if (!Failed)
    Failed = bool(sys::fs::rename(Temporary, Path));
  if (Failed)
    sys::fs::remove(Temporary);
  return !Failed;
}

std::string CacheStore::add(StringRef Bytes) const {
  std::string Name =
      toHex(arrayRefFromStringRef(contentHash(Bytes)), /*LowerCase=*/true);
  return write(Name, Bytes) ? Name : "";
}

void CacheStore::prune(uint64_t MostBytes,
                       std::chrono::seconds Interval) const {
  CachePruningPolicy Policy;
  Policy.Interval = Interval;
  Policy.Expiration = std::chrono::hours(24 * 30);
  Policy.MaxSizeBytes = MostBytes;
  pruneCache(Folder, Policy);
}

} // namespace hipify
