//===- DeclarationsFileSystem.cpp - headers that do not exist -------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/DeclarationsFileSystem.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace hipify {

namespace {
/// A header that exists only as text in memory.
class TextFile : public vfs::File {
public:
  TextFile(vfs::Status S, std::string Text)
      : Stat(std::move(S)), Text(std::move(Text)) {}
  ErrorOr<vfs::Status> status() override { return Stat; }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name, int64_t,
                                                   bool, bool) override {
    return MemoryBuffer::getMemBufferCopy(Text, Name);
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status Stat;
  std::string Text;
};

/// A family of headers, with the umbrella header that declares all its names.
struct Family {
  StringRef Prefix;
  StringRef Umbrella;
};
constexpr Family Families[] = {
    {"thrust/", "thrust/hipify_all.h"},
    {"cub/", "cub/cub.cuh"},
    {"cuda/", "cuda/hipify_all.h"},
    {"nv/", "cuda/hipify_all.h"},
    {"cooperative_groups/", "cooperative_groups.h"},
    {"cccl/thrust/", "thrust/hipify_all.h"},
    {"cccl/cub/", "cub/cub.cuh"},
    {"cccl/cuda/", "cuda/hipify_all.h"},
};
} // namespace

static std::string textFor(StringRef Umbrella) {
  return ("#pragma once\n#include <" + Umbrella + ">\n").str();
}

/// libcu++ has headers without an extension next to directories.
static bool looksLikeFolder(StringRef Relative) {
  StringRef Name = sys::path::filename(Relative);
  if (Name.contains('.'))
    return false;
  if (!Relative.contains("cuda/"))
    return true;
  return StringSwitch<bool>(Name)
      .Cases({"std", "experimental", "ptx", "device", "detail"}, true)
      .Default(Name.starts_with("__"));
}

static vfs::Status makeStatus(StringRef Path, sys::fs::file_type Type,
                              uint64_t Size) {
  sys::fs::UniqueID Id(~0ull, static_cast<uint64_t>(hash_value(Path)));
  return vfs::Status(Path, Id, sys::TimePoint<>(), 0, 0, Size, Type,
                     sys::fs::all_read);
}

DeclarationsFileSystem::DeclarationsFileSystem(
    IntrusiveRefCntPtr<vfs::FileSystem> Underlying, std::string Folder,
    std::function<bool(StringRef)> IsCudas)
    : ProxyFileSystem(std::move(Underlying)), Declarations(std::move(Folder)),
      IsCudas(std::move(IsCudas)) {
  if (!StringRef(Declarations).ends_with("/"))
    Declarations += '/';
}

std::string DeclarationsFileSystem::umbrellaFor(StringRef Path) const {
  if (!Path.consume_front(Declarations))
    return "";
  for (const Family &F : Families)
    if (Path.starts_with(F.Prefix) || (Path + "/").str() == F.Prefix)
      return F.Umbrella.str();
  return Path == "cccl" ? "cccl" : "";
}

ErrorOr<vfs::Status> DeclarationsFileSystem::status(const Twine &Path) {
  auto Real = ProxyFileSystem::status(Path);
  if (Real)
    return Real;
  SmallString<256> Name;
  Path.toVector(Name);
  std::string Umbrella = umbrellaFor(Name);
  if (Umbrella.empty())
    return Real;
  StringRef Relative = Name.str().substr(Declarations.size());
  if (looksLikeFolder(Relative))
    return makeStatus(Name, sys::fs::file_type::directory_file, 0);
  if (!IsCudas(Relative))
    return Real;
  return makeStatus(Name, sys::fs::file_type::regular_file,
                    textFor(Umbrella).size());
}

ErrorOr<std::unique_ptr<vfs::File>>
DeclarationsFileSystem::openFileForRead(const Twine &Path) {
  auto Real = ProxyFileSystem::openFileForRead(Path);
  if (Real)
    return Real;
  SmallString<256> Name;
  Path.toVector(Name);
  std::string Umbrella = umbrellaFor(Name);
  if (Umbrella.empty())
    return Real;
  auto Stat = status(Path);
  if (!Stat || Stat->isDirectory())
    return Real;
  return std::make_unique<TextFile>(*Stat, textFor(Umbrella));
}

} // namespace hipify
