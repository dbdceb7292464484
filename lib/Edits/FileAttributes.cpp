//===- FileAttributes.cpp - owner and permissions of a new file -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Edits/FileAttributes.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <sys/xattr.h>
#include <unistd.h>

using namespace llvm;

namespace hipify {

static void copyExtended(const std::string &Path, int File) {
  SmallString<256> Names;
  ssize_t Length = ::listxattr(Path.c_str(), nullptr, 0);
  if (Length <= 0)
    return;
  Names.resize(Length);
  Length = ::listxattr(Path.c_str(), Names.data(), Names.size());
  for (StringRef Rest = Names.str().take_front(std::max<ssize_t>(Length, 0));
       !Rest.empty(); Rest = Rest.split('\0').second) {
    std::string Name = Rest.split('\0').first.str();
    SmallString<256> Value;
    ssize_t Size = ::getxattr(Path.c_str(), Name.c_str(), nullptr, 0);
    Value.resize(std::max<ssize_t>(Size, 0));
    Size = ::getxattr(Path.c_str(), Name.c_str(), Value.data(), Value.size());
    if (Size >= 0)
      (void)!::fsetxattr(File, Name.c_str(), Value.data(), Size, 0);
  }
}

void copyOwner(StringRef Path, int File) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status))
    return;
  // An unprivileged user can only change the group.
  if (::fchown(File, Status.getUser(), Status.getGroup()) != 0)
    (void)!::fchown(File, -1, Status.getGroup());
  copyExtended(Path.str(), File);
}

void copyPermissions(StringRef Path, int File) {
  // Drops the setuid and setgid bits.
  if (auto Perms = sys::fs::getPermissions(Path))
    (void)sys::fs::setPermissions(File, *Perms & sys::fs::all_all);
}

} // namespace hipify
