//===- Cache.cpp ------------------------------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/Cache.h"
#include "Cache/CacheFolder.h"
#include "Simt/Namesakes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <fcntl.h>
#include <tuple>

using namespace llvm;
using namespace hipify;
using namespace hipify::simt;

using Words = std::vector<std::string>;

/// A hash of a file's contents, or "" if it cannot be read.
static std::string hashFile(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false,
                                      /*IsVolatile=*/true);
  if (!Buffer)
    return "";
  return utohexstr(xxh3_64bits(arrayRefFromStringRef((*Buffer)->getBuffer())));
}

std::vector<std::string> hipify::simt::readDepfile(StringRef Path) {
  std::vector<std::string> Files;
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return Files;
  StringRef Text = (*Buffer)->getBuffer();
  Text = Text.split(": ").second;
  std::string Word;
  auto Take = [&] {
    if (!Word.empty())
      Files.push_back(std::move(Word));
    Word.clear();
  };
  for (size_t I = 0; I < Text.size(); ++I) {
    char C = Text[I];
    if (C == '\\' && I + 1 < Text.size() &&
        (Text[I + 1] == ' ' || Text[I + 1] == '#'))
      Word += Text[++I];
    else if (C == '$' && I + 1 < Text.size() && Text[I + 1] == '$')
      Word += Text[++I];
    else if (C == '\\' && I + 1 < Text.size() && Text[I + 1] == '\n')
      ++I, Take();
    else if (isSpace(C))
      Take();
    else
      Word += C;
  }
  Take();
  return Files;
}

// --- the record of an entry -------------------------------------------------
//
//   made HASH NAME     a file of the entry
//   read HASH PATH     a file that it was built from
//   look FOLDER        a directory that was searched for headers
//   namesakes HASH     the files that an #include could find
//   end HASH           of all preceding lines

static Words filesIn(const std::string &Folder) {
  Words Files;
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator It(Folder, EC), End;
       It != End && !EC; It.increment(EC))
    if (sys::fs::is_regular_file(It->path()))
      Files.push_back(It->path().substr(Folder.size() + 1));
  llvm::sort(Files);
  return Files;
}

static std::string hashText(StringRef Text) {
  return utohexstr(xxh3_64bits(arrayRefFromStringRef(Text)));
}

static std::string hashNamesakes(const Words &Read, const Words &Folders) {
  return hashText(join(namesakes(Read, Folders), "\n"));
}

static bool isValid(const std::string &Folder) {
  auto Buffer = MemoryBuffer::getFile(Folder + "/inputs", /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false,
                                      /*IsVolatile=*/true);
  if (!Buffer)
    return false;
  StringRef Text = (*Buffer)->getBuffer();
  auto [Body, Last] = Text.rsplit("end ");
  if (Last.rtrim('\n') != hashText(Body))
    return false;
  Words Read, Folders;
  SmallVector<StringRef> Lines;
  Body.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines) {
    auto [Kind, Rest] = Line.split(' ');
    auto [Hash, Name] = Rest.split(' ');
    if (Kind == "made" && hashFile(Folder + "/" + Name.str()) != Hash)
      return false;
    if (Kind == "read" && hashFile(Name) != Hash)
      return false;
    if (Kind == "read")
      Read.push_back(Name.str());
    if (Kind == "look")
      Folders.push_back(Rest.str());
    if (Kind == "namesakes" && Hash != hashNamesakes(Read, Folders))
      return false;
  }
  return true;
}

/// Whether a file was written after Start, so that the contents that were read
/// are unknown. Files in the cache are written only once.
static bool isNewerThan(StringRef File, sys::TimePoint<> Start) {
  sys::fs::file_status Status;
  return !File.starts_with(cacheFolder() + "/") &&
         !sys::fs::status(File, Status) &&
         Status.getLastModificationTime() >= Start &&
         Status.getLastModificationTime() <= std::chrono::system_clock::now();
}

static Error writeInputs(const std::string &Folder, const Words &Files,
                         ArrayRef<std::string> Folders,
                         sys::TimePoint<> Start) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (const std::string &Name : filesIn(Folder))
    OS << "made " << hashFile(Folder + "/" + Name) << ' ' << Name << '\n';
  Words Read(Files);
  llvm::sort(Read);
  Read.erase(llvm::unique(Read), Read.end());
  for (const std::string &File : Read)
    OS << "read " << (isNewerThan(File, Start) ? "changed" : hashFile(File))
       << ' ' << File << '\n';
  for (const std::string &Each : Folders)
    OS << "look " << Each << '\n';
  OS << "namesakes " << hashNamesakes(Read, Folders) << '\n';
  std::string All = hashText(Text);
  OS << "end " << All << '\n';
  std::string Path = Folder + "/inputs";
  std::error_code EC;
  raw_fd_ostream Out(Path, EC);
  if (!EC) {
    Out << Text;
    Out.close();
    EC = Out.error();
    Out.clear_error();
  }
  return EC ? createStringError(EC, Path + ": " + EC.message())
            : Error::success();
}

/// Marks an entry as used, without changing the age of its contents.
static void touch(const Twine &Inputs) {
  int File;
  if (sys::fs::openFileForRead(Inputs, File))
    return;
  sys::fs::file_status Status;
  if (!sys::fs::status(File, Status))
    sys::fs::setLastAccessAndModificationTime(File,
                                              std::chrono::system_clock::now(),
                                              Status.getLastModificationTime());
  sys::Process::SafelyCloseFileDescriptor(File);
}

/// Whether an entry can be used. It is marked as used first, so that no
/// process trims it between this answer and its use.
static bool use(const std::string &Folder) {
  touch(Folder + "/inputs");
  return isValid(Folder);
}

namespace {
struct Entry {
  std::string Path;
  uint64_t Bytes;
  sys::TimePoint<> Used;
};
} // namespace

static uint64_t bytesIn(const Twine &Folder) {
  uint64_t Bytes = 0;
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator It(Folder, EC), End;
       It != End && !EC; It.increment(EC)) {
    sys::fs::file_status Status;
    if (!sys::fs::status(It->path(), Status, /*Follow=*/false) &&
        Status.type() == sys::fs::file_type::regular_file)
      Bytes += Status.getSize();
  }
  return Bytes;
}

/// When an entry, or the remains of one, was last used.
static sys::TimePoint<> lastUse(const std::string &Folder) {
  sys::fs::file_status Status;
  if (!sys::fs::status(Folder + "/inputs", Status))
    return Status.getLastAccessedTime();
  // An entry that vanished was removed by another process: keep off.
  return sys::fs::status(Folder, Status) ? std::chrono::system_clock::now()
                                         : Status.getLastModificationTime();
}

/// The entries of cached(), and the remains of interrupted builds.
static std::vector<Entry> entriesIn(const std::string &Folder) {
  // Other contents, such as an unpacked ROCm, are not cache entries.
  static constexpr StringRef Kinds[] = {"program-", "host-", "layer-",
                                        "headers-", "translation-"};
  std::vector<Entry> Found;
  std::error_code EC;
  for (sys::fs::directory_iterator It(Folder, EC), End; It != End && !EC;
       It.increment(EC)) {
    StringRef Name = sys::path::filename(It->path());
    if (none_of(Kinds, [&](StringRef Kind) { return Name.starts_with(Kind); }))
      continue;
    Found.push_back({It->path(), bytesIn(It->path()), lastUse(It->path())});
  }
  return Found;
}

void hipify::simt::trimCache(std::chrono::hours Age, uint64_t MostBytes) {
  std::vector<Entry> Entries = entriesIn(cacheFolder());
  llvm::sort(Entries, [](const Entry &A, const Entry &B) {
    return std::tie(A.Used, A.Path) < std::tie(B.Used, B.Path);
  });
  uint64_t Bytes = 0;
  for (const Entry &E : Entries)
    Bytes += E.Bytes;
  auto Now = std::chrono::system_clock::now();
  for (const Entry &E : Entries) {
    // A program that was just looked up may be about to run.
    auto Idle = Now - E.Used;
    if (Idle < std::chrono::hours(1) || (Idle < Age && Bytes <= MostBytes))
      return;
    // Examining the others took a while.
    if (lastUse(E.Path) > E.Used)
      continue;
    // Invalidate the entry first, so that no process uses a partly removed one.
    sys::fs::remove(E.Path + "/inputs");
    sys::fs::remove_directories(E.Path);
    Bytes -= E.Bytes;
  }
}

/// Trims the cache unless that was done recently: examining all of it takes
/// longer than adding an entry.
static void trimNowAndThen() {
  std::string Stamp = cacheFolder() + "/trimmed";
  sys::fs::file_status Status;
  auto Now = std::chrono::system_clock::now();
  // A time stamp in the future was written before the clock was set back.
  if (!sys::fs::status(Stamp, Status) &&
      Status.getLastModificationTime() <= Now &&
      Status.getLastModificationTime() + std::chrono::minutes(20) > Now)
    return;
  std::error_code EC;
  raw_fd_ostream(Stamp, EC) << "The last time this folder was trimmed.\n";
  trimCache(/*Age=*/std::chrono::hours(24 * 30), /*MostBytes=*/5ull << 30);
}

namespace {
/// Held while an entry is created. Otherwise concurrent builds would create it
/// twice, and one could remove it while another reads it. Proceeds unlocked if
/// locking fails.
///
/// The lock belongs to the open file, not to the process as LLVM's lockFile():
/// the threads of one process exclude each other, too.
class EntryLock {
public:
  explicit EntryLock(const Twine &Path) {
    if (sys::fs::openFileForWrite(Path, File, sys::fs::CD_OpenAlways))
      return;
    struct flock Whole = {};
    Whole.l_type = F_WRLCK;
    Whole.l_whence = SEEK_SET;
    Held = sys::RetryAfterSignal(-1, ::fcntl, File, F_OFD_SETLKW, &Whole) != -1;
  }
  ~EntryLock() {
    if (File != -1)
      sys::Process::SafelyCloseFileDescriptor(File);
  }
  EntryLock(const EntryLock &) = delete;
  EntryLock &operator=(const EntryLock &) = delete;

  bool held() const { return Held; }

private:
  int File = -1;
  bool Held = false;
};
} // namespace

/// Removes what processes that were killed have left of entry Key, whose lock
/// is held.
static void removeLeftovers(StringRef Key) {
  std::error_code EC;
  for (sys::fs::directory_iterator It(cacheFolder(), EC), End; It != End && !EC;
       It.increment(EC)) {
    StringRef Name = sys::path::filename(It->path());
    if (Name.consume_front(Key) && Name.starts_with("-"))
      sys::fs::remove_directories(It->path());
  }
}

Expected<std::string> hipify::simt::cached(
    StringRef Key, ArrayRef<std::string> Folders,
    function_ref<Expected<std::vector<std::string>>(StringRef)> Make) {
  if (Error E = prepareCacheFolder())
    return std::move(E);
  std::string Folder = cacheFolder() + "/" + Key.str();
  if (use(Folder))
    return Folder;
  std::string Locks = cacheFolder() + "/locks";
  if (std::error_code EC = sys::fs::create_directories(Locks))
    return createStringError(EC, cacheFolder() + ": " + EC.message());
  EntryLock Lock(Locks + "/" + Key);
  if (use(Folder))
    return Folder; // Another thread or process created it in the meantime.
  if (Lock.held())
    removeLeftovers(Key);
  SmallString<128> Work;
  if (std::error_code EC = sys::fs::createUniqueDirectory(Folder, Work))
    return createStringError(EC, Folder + ": " + EC.message());
  sys::TimePoint<> Start = std::chrono::system_clock::now();
  Expected<std::vector<std::string>> Read = Make(Work);
  Error Result = Read ? writeInputs(Work.str().str(), *Read, Folders, Start)
                      : Read.takeError();
  // Without the lock, another process may have created it: it may be in use.
  if (!Result && !Lock.held() && isValid(Folder)) {
    sys::fs::remove_directories(Work);
    return Folder;
  }
  if (!Result) {
    // Move an old entry out of the way.
    SmallString<128> Old;
    if (sys::fs::exists(Folder) &&
        !sys::fs::createUniqueDirectory(Folder + "-old", Old)) {
      sys::fs::rename(Folder, Old + "/was");
      sys::fs::remove_directories(Old);
    }
    if (std::error_code EC = sys::fs::rename(Work, Folder);
        !EC || isValid(Folder)) {
      if (EC)
        sys::fs::remove_directories(Work);
      trimNowAndThen();
      return Folder;
    } else {
      Result = createStringError(EC, Folder + ": " + EC.message());
    }
  }
  sys::fs::remove_directories(Work);
  return std::move(Result);
}
