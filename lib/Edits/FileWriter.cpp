//===- FileWriter.cpp - writes files whole or not at all ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Edits/FileWriter.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <unistd.h>

using namespace llvm;

namespace hipify {

static Error failure(StringRef Path, StringRef What, std::error_code Code) {
  return createStringError(Code,
                           Twine(Path) + ": " + What + ": " + Code.message());
}

/// Writes Text to a temporary file beside Path.
static Expected<sys::fs::TempFile> writeTemporary(const PendingFile &File) {
  StringRef Folder = sys::path::parent_path(File.Path);
  if (std::error_code EC = sys::fs::create_directories(Folder))
    return failure(Folder, "cannot be made", EC);
  auto Perms = sys::fs::getPermissions(File.Source);
  sys::fs::perms Mode =
      Perms ? *Perms : sys::fs::all_read | sys::fs::owner_write;
  auto Temporary = sys::fs::TempFile::create(File.Path + ".%%%%%%%%.tmp", Mode);
  if (!Temporary)
    return failure(File.Path, "cannot be written",
                   errorToErrorCode(Temporary.takeError()));
  raw_fd_ostream Stream(Temporary->FD, /*shouldClose=*/false);
  Stream << File.Text;
  Stream.flush();
  std::error_code EC = Stream.error();
  Stream.clear_error();
  if (!EC && ::fsync(Temporary->FD) != 0)
    EC = std::error_code(errno, std::generic_category());
  if (EC) {
    consumeError(Temporary->discard());
    return failure(File.Path, "cannot be written", EC);
  }
  return std::move(*Temporary);
}

static bool holds(StringRef Path, StringRef Text) {
  auto Buffer = MemoryBuffer::getFile(Path);
  return Buffer && (*Buffer)->getBuffer() == Text;
}

/// The pending copy of what stands at Path, under a name that is free; none
/// when a backup holds the same already.
static Expected<std::optional<PendingFile>> backupOf(StringRef Path) {
  auto Old = MemoryBuffer::getFile(Path);
  if (!Old)
    return failure(Path, "cannot be read", Old.getError());
  std::string Name = (Path + ".prehip").str();
  for (unsigned N = 1; sys::fs::exists(Name); ++N) {
    if (holds(Name, (*Old)->getBuffer()))
      return std::nullopt;
    Name = (Path + ".prehip." + Twine(N)).str();
  }
  return PendingFile{Name, (*Old)->getBuffer().str(), Path.str()};
}

/// Devices and pipes (/dev/null, /dev/stdout) are written to, never replaced.
static bool isSpecial(StringRef Path) {
  sys::fs::file_status Status;
  return !sys::fs::status(Path, Status) && sys::fs::exists(Status) &&
         !sys::fs::is_regular_file(Status);
}

static Error writeSpecial(const PendingFile &File) {
  std::error_code EC;
  raw_fd_ostream Stream(File.Path, EC, sys::fs::CD_OpenExisting);
  if (!EC) {
    Stream << File.Text;
    Stream.flush();
    EC = Stream.error();
    Stream.clear_error();
  }
  return EC ? failure(File.Path, "cannot be written", EC) : Error::success();
}

Error writeFiles(ArrayRef<PendingFile> AllFiles) {
  // Backups come first: they must stand before what they save is replaced.
  std::vector<PendingFile> Files, Special;
  for (const PendingFile &File : AllFiles) {
    if (sys::fs::is_directory(File.Path))
      return failure(File.Path, "cannot be written",
                     std::make_error_code(std::errc::is_a_directory));
    if (!File.Backup || isSpecial(File.Path))
      continue;
    auto Backup = backupOf(File.Path);
    if (!Backup)
      return Backup.takeError();
    if (*Backup)
      Files.push_back(std::move(**Backup));
  }
  for (const PendingFile &File : AllFiles)
    if (isSpecial(File.Path))
      Special.push_back(File);
    else if (!File.KeepIfSame || !holds(File.Path, File.Text) ||
             sys::fs::is_symlink_file(File.Path))
      Files.push_back(File);

  std::vector<sys::fs::TempFile> Temporaries;
  auto Discard = [&] {
    for (auto &T : Temporaries)
      consumeError(T.discard());
  };
  for (const PendingFile &File : Files) {
    auto Temporary = writeTemporary(File);
    if (!Temporary) {
      Discard();
      return Temporary.takeError();
    }
    Temporaries.push_back(std::move(*Temporary));
  }
  for (size_t I = 0; I != Files.size(); ++I)
    if (Error E = Temporaries[I].keep(Files[I].Path)) {
      std::error_code EC = errorToErrorCode(std::move(E));
      Discard();
      return failure(Files[I].Path, "cannot be replaced", EC);
    }
  for (const PendingFile &File : Special)
    if (Error E = writeSpecial(File))
      return E;
  return Error::success();
}

} // namespace hipify
