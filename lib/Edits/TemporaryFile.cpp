//===- TemporaryFile.cpp - a file on its way to its destination -----------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Edits/TemporaryFile.h"
#include "Edits/FileAttributes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <fcntl.h>
#include <unistd.h>

using namespace llvm;

namespace hipify {

/// "a.cu" -> "a.cu.hipify-0a1b2c3d.tmp"
static constexpr StringLiteral Marker = ".hipify-", Digits = "%%%%%%%%",
                               Suffix = ".tmp";

static bool isTemporary(StringRef Name) {
  return Name.consume_back(Suffix) && Name.size() > Digits.size() &&
         all_of(Name.take_back(Digits.size()), isHexDigit) &&
         Name.drop_back(Digits.size()).ends_with(Marker);
}

void removeLeftovers(StringRef Folder) {
  std::error_code EC;
  for (sys::fs::directory_iterator It(Folder, EC, /*follow_symlinks=*/false),
       End;
       It != End && !EC; It.increment(EC)) {
    int File;
    sys::fs::file_status Status;
    if (!isTemporary(sys::path::filename(It->path())) ||
        sys::fs::status(It->path(), Status, /*Follow=*/false) ||
        Status.type() != sys::fs::file_type::regular_file ||
        sys::fs::openFileForRead(It->path(), File))
      continue;
    // A live process holds a lock on its file.
    if (!sys::fs::tryLockFile(File, std::chrono::milliseconds(0),
                              sys::fs::LockKind::Shared))
      sys::fs::remove(It->path());
    sys::Process::SafelyCloseFileDescriptor(File);
  }
}

/// Creates a locked file beside Path.
static Expected<sys::fs::TempFile> createBeside(StringRef Path) {
  while (true) {
    auto File = sys::fs::TempFile::create(Path + Marker + Digits + Suffix);
    if (!File)
      return File.takeError();
    (void)sys::fs::lockFile(File->FD);
    sys::fs::file_status Status;
    if (sys::fs::status(File->FD, Status) || Status.getLinkCount() != 0)
      return std::move(*File);
    // Another process removed it as a leftover before it was locked.
    consumeError(File->discard());
  }
}

Expected<TemporaryFile> TemporaryFile::write(const PendingFile &What) {
  auto Temporary = createBeside(What.Path);
  if (!Temporary)
    return Temporary.takeError();
  TemporaryFile Written(std::move(*Temporary), What.Path);
  int File = Written.File.FD;
  raw_fd_ostream Stream(File, /*shouldClose=*/false);
  Stream << What.Text;
  Stream.flush();
  std::error_code EC = Stream.error();
  Stream.clear_error();
  // A link is replaced: its target's owner counts, not its own.
  StringRef Old = sys::fs::exists(What.Path) ? What.Path : What.Source;
  copyOwner(Old, File);
  copyPermissions(What.Source.empty() ? Old : What.Source, File);
  if (!EC && ::fsync(File) != 0)
    EC = errnoAsErrorCode();
  if (EC)
    return errorCodeToError(EC);
  return std::move(Written);
}

TemporaryFile::~TemporaryFile() { consumeError(File.discard()); }

/// Exchanges two files atomically.
static std::error_code swapFiles(const std::string &A, const std::string &B) {
  if (::renameat2(AT_FDCWD, A.c_str(), AT_FDCWD, B.c_str(), RENAME_EXCHANGE))
    return errnoAsErrorCode();
  return {};
}

std::error_code TemporaryFile::putInPlace() {
  std::error_code EC = swapFiles(File.TmpName, Path);
  if (!EC) {
    Old = Exchanged;
    return EC;
  }
  bool IsNone = EC == std::errc::no_such_file_or_directory;
  // Some file systems do not support the exchange.
  if (!IsNone && EC != std::errc::invalid_argument &&
      EC != std::errc::function_not_supported)
    return EC;
  EC = sys::fs::rename(File.TmpName, Path);
  if (!EC)
    Old = IsNone ? WasNone : Lost;
  return EC;
}

bool TemporaryFile::takeBack() {
  switch (Old) {
  case Untouched:
    return true;
  case Exchanged:
    return !swapFiles(File.TmpName, Path);
  case WasNone:
    return !sys::fs::remove(Path);
  case Lost:
    return false;
  }
  return false;
}

} // namespace hipify
