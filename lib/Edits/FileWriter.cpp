//===- FileWriter.cpp - writes all files or none --------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Edits/FileWriter.h"
#include "Edits/TemporaryFile.h"
#include "Project/Project.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <set>
#include <sys/resource.h>

using namespace llvm;

namespace hipify {

static Error failure(StringRef Path, StringRef What, std::error_code Code) {
  return createStringError(Code,
                           Twine(Path) + ": " + What + ": " + Code.message());
}

/// Does not map the file: a process that truncates it would crash this one.
static ErrorOr<std::unique_ptr<MemoryBuffer>> read(StringRef Path) {
  return MemoryBuffer::getFile(Path, /*IsText=*/false,
                               /*RequiresNullTerminator=*/false,
                               /*IsVolatile=*/true);
}

static bool holds(StringRef Path, StringRef Text) {
  auto Buffer = read(Path);
  return Buffer && (*Buffer)->getBuffer() == Text;
}

/// The pending backup of the file at Path, under a free name; none if a backup
/// already has the same content.
static Expected<std::optional<PendingFile>> backupOf(StringRef Path) {
  auto Old = read(Path);
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

/// Devices and pipes are written to, never replaced. This includes /dev/stdout
/// and /dev/fd/3, whatever the shell redirects them to.
static bool isSpecial(StringRef Path) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status) || !sys::fs::exists(Status))
    return false;
  SmallString<128> Folder;
  (void)sys::fs::real_path(sys::path::parent_path(Path), Folder);
  return !sys::fs::is_regular_file(Status) || Folder == "/dev" ||
         Folder.starts_with("/proc/");
}

static Error writeSpecial(const PendingFile &File) {
  std::error_code EC;
  raw_fd_ostream Stream(File.Path, EC, sys::fs::CD_OpenExisting,
                        sys::fs::FA_Write, sys::fs::OF_Append);
  if (!EC) {
    Stream << File.Text;
    Stream.flush();
    EC = Stream.error();
    Stream.clear_error();
  }
  return EC ? failure(File.Path, "cannot be written", EC) : Error::success();
}

/// The files to write, backups first: a backup must exist before its original
/// is replaced.
static Expected<std::vector<PendingFile>>
withBackups(ArrayRef<PendingFile> AllFiles) {
  std::vector<PendingFile> Files;
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
  copy_if(AllFiles, std::back_inserter(Files), [](const PendingFile &File) {
    return !isSpecial(File.Path) &&
           (!File.KeepIfSame || !holds(File.Path, File.Text) ||
            sys::fs::is_symlink_file(File.Path));
  });
  return Files;
}

/// Path without links. What does not exist yet is none.
static std::string withoutLinks(StringRef Path) {
  StringRef There = Path;
  while (!There.empty() && !sys::fs::exists(There))
    There = sys::path::parent_path(There);
  return canonicalPath(There) + Path.drop_front(There.size()).str();
}

bool staysBelow(StringRef Path, StringRef Folder) {
  std::string Parent = withoutLinks(sys::path::parent_path(Path));
  std::string Whole = withoutLinks(Folder);
  return Parent == Whole || isBelow(Parent, Whole);
}

/// Creates the directories of Files, with the permissions that umask allows.
static Error prepareFolders(ArrayRef<PendingFile> Files) {
  for (const PendingFile &File : Files)
    if (!File.Below.empty() && !staysBelow(File.Path, File.Below))
      return createStringError(
          File.Path + ": not written: a link leads out of " + File.Below);
  std::set<StringRef> Folders;
  for (const PendingFile &File : Files)
    Folders.insert(sys::path::parent_path(File.Path));
  for (StringRef Folder : Folders) {
    if (std::error_code EC = sys::fs::create_directories(
            Folder, /*IgnoreExisting=*/true, sys::fs::all_all))
      return failure(Folder, "cannot be created", EC);
    removeLeftovers(Folder);
  }
  return Error::success();
}

/// Every temporary file stays open until all are in place.
static void allowOpenFiles(size_t Count) {
  constexpr size_t Others = 64;
  rlimit Limit;
  if (::getrlimit(RLIMIT_NOFILE, &Limit) || Limit.rlim_cur >= Count + Others)
    return;
  Limit.rlim_cur = std::min<rlim_t>(Count + Others, Limit.rlim_max);
  (void)::setrlimit(RLIMIT_NOFILE, &Limit);
}

/// Restores the replaced files; the error lists those that it cannot restore.
static Error takeBack(MutableArrayRef<TemporaryFile> Files, Error Why) {
  std::vector<StringRef> Changed;
  for (TemporaryFile &File : llvm::reverse(Files))
    if (!File.takeBack())
      Changed.push_back(File.path());
  if (Changed.empty())
    return Why;
  return createStringError(toString(std::move(Why)) +
                           "; already replaced, and not restored: " +
                           join(llvm::reverse(Changed), ", "));
}

Error writeFiles(ArrayRef<PendingFile> AllFiles) {
  auto Files = withBackups(AllFiles);
  if (!Files)
    return Files.takeError();
  if (Error E = prepareFolders(*Files))
    return E;
  allowOpenFiles(Files->size());
  std::vector<TemporaryFile> Written;
  for (const PendingFile &File : *Files) {
    auto Temporary = TemporaryFile::write(File);
    if (!Temporary)
      return failure(File.Path, "cannot be written",
                     errorToErrorCode(Temporary.takeError()));
    Written.push_back(std::move(*Temporary));
  }
  for (const PendingFile &File : *Files)
    if (File.Was && !holds(File.Path, *File.Was))
      return createStringError(
          File.Path + ": has changed since it was read; nothing was written");
  for (TemporaryFile &File : Written)
    if (std::error_code EC = File.putInPlace())
      return takeBack(Written, failure(File.path(), "cannot be replaced", EC));
  for (const PendingFile &File : AllFiles)
    if (isSpecial(File.Path))
      if (Error E = writeSpecial(File))
        return E;
  return Error::success();
}

} // namespace hipify
