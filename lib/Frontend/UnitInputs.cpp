//===- UnitInputs.cpp - what a parse read ---------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Frontend/UnitInputs.h"
#include "Cache/CacheStore.h"
#include "Files/PlainFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>
#include <unistd.h>

using namespace llvm;

namespace hipify {

using Kind = InputAnswer::KindT;

static Kind kindOf(sys::fs::file_type Type, uint64_t Size) {
  if (Type == sys::fs::file_type::directory_file)
    return InputAnswer::Folder;
  // As PlainFileSystem decides, which the parser reads through.
  return Type == sys::fs::file_type::regular_file && Size <= MostForAny
             ? InputAnswer::File
             : InputAnswer::Other;
}

static Kind kindOf(std::error_code EC) {
  return EC == std::errc::no_such_file_or_directory ||
                 EC == std::errc::not_a_directory
             ? InputAnswer::Missing
             : InputAnswer::Refused;
}

//===--- the answers now --------------------------------------------------===//

static std::string linkOf(const sys::fs::file_status &Status) {
  if (Status.getLinkCount() < 2)
    return "";
  sys::fs::UniqueID Id = Status.getUniqueID();
  return std::to_string(Id.getDevice()) + ":" + std::to_string(Id.getFile());
}

/// canonicalPath(), but resolves the links of a folder once.
std::string DiskAnswers::nameOf(StringRef Path) {
  // Clang resolves the dots by text before FactCollector resolves links.
  SmallString<256> Plain(Path);
  sys::path::remove_dots(Plain, /*remove_dot_dot=*/true);
  sys::fs::file_status Status;
  if (sys::fs::status(Plain, Status, /*follow=*/false) ||
      Status.type() == sys::fs::file_type::symlink_file)
    return canonicalPath(Plain);
  auto [It, New] = Folders.try_emplace(sys::path::parent_path(Plain));
  if (New)
    It->second = canonicalPath(It->first());
  SmallString<256> Name(It->second);
  sys::path::append(Name, sys::path::filename(Plain));
  return Plain == "/" ? "/" : Name.str().str();
}

const InputAnswer &DiskAnswers::at(StringRef Path) {
  auto [It, New] = Answers.try_emplace(Path);
  InputAnswer &Answer = It->second;
  if (!New)
    return Answer;
  sys::fs::file_status Status;
  if (std::error_code EC = sys::fs::status(Path, Status)) {
    Answer.Kind = kindOf(EC);
    return Answer;
  }
  Answer.Kind = kindOf(Status.type(), Status.getSize());
  if (Answer.Kind == InputAnswer::File) {
    Answer.Link = linkOf(Status);
    if (::access(Path.str().c_str(), R_OK) != 0)
      Answer.Kind = InputAnswer::Refused;
  }
  std::string Name = nameOf(Path);
  Answer.IsUsers = Files.contains(Name);
  if (Name != Path)
    Answer.Name = std::move(Name);
  return Answer;
}

const std::string &DiskAnswers::hashOf(StringRef Path) {
  auto [It, New] = Hashes.try_emplace(Path);
  if (!New)
    return It->second;
  auto Buffer = readPlainFile(Path, MostForAny);
  if (Buffer)
    It->second = contentHash((*Buffer)->getBuffer());
  else
    consumeError(Buffer.takeError());
  return It->second;
}

/// A hash of the names and types in a folder.
static std::string hashListing(StringRef Folder) {
  std::set<std::pair<std::string, int>> Names;
  std::error_code EC;
  for (sys::fs::directory_iterator I(Folder, EC), End; !EC && I != End;
       I.increment(EC))
    Names.insert({I->path(), int(I->type())});
  std::string Text = std::to_string(EC.value());
  for (auto &[Name, Type] : Names)
    Text += '\0' + Name + '\0' + std::to_string(Type);
  return contentHash(Text);
}

const std::string &DiskAnswers::listingOf(StringRef Folder) {
  auto [It, New] = Listings.try_emplace(Folder);
  if (New)
    It->second = hashListing(Folder);
  return It->second;
}

bool DiskAnswers::agreeWith(const UnitInputs &Inputs) {
  for (auto &[Path, Then] : Inputs.Paths) {
    const InputAnswer &Now = at(Path);
    if (Now.Kind != Then.Kind || Now.Name != Then.Name ||
        Now.Link != Then.Link || Now.IsUsers != Then.IsUsers)
      return false;
    if (!Then.Hash.empty() && hashOf(Path) != Then.Hash)
      return false;
  }
  for (auto &[Folder, Hash] : Inputs.Listings)
    if (listingOf(Folder) != Hash)
      return false;
  return true;
}

bool UnitInputs::subtract(const UnitInputs &Other) {
  for (auto &[Path, Known] : Other.Paths) {
    auto It = Paths.find(Path);
    if (It == Paths.end())
      continue;
    InputAnswer Same = It->second;
    if (Same.Hash.empty() || Known.Hash.empty())
      Same.Hash = Known.Hash;
    if (Same != Known)
      return false;
    if (It->second.Hash.empty() || !Known.Hash.empty())
      Paths.erase(It);
  }
  for (auto &[Folder, Hash] : Other.Listings)
    if (auto It = Listings.find(Folder); It != Listings.end()) {
      if (It->second != Hash)
        return false;
      Listings.erase(It);
    }
  return true;
}

//===--- the answers during a parse ---------------------------------------===//

/// A file whose contents are noted when they are read.
class RecordingFileSystem::ReadFile : public vfs::File {
public:
  ReadFile(std::unique_ptr<vfs::File> Real, RecordingFileSystem &Record,
           std::string Path)
      : Real(std::move(Real)), Record(Record), Path(std::move(Path)) {}

  ErrorOr<vfs::Status> status() override { return Real->status(); }
  ErrorOr<std::string> getName() override { return Real->getName(); }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name,
                                                   int64_t Size,
                                                   bool RequiresNull,
                                                   bool IsVolatile) override {
    auto Buffer = Real->getBuffer(Name, Size, RequiresNull, IsVolatile);
    if (Buffer)
      Record.noteText(Path, (*Buffer)->getBuffer());
    return Buffer;
  }
  std::error_code close() override { return Real->close(); }

private:
  std::unique_ptr<vfs::File> Real;
  RecordingFileSystem &Record;
  std::string Path;
};

RecordingFileSystem::RecordingFileSystem(std::string Ignored)
    : ProxyFileSystem(vfs::createPhysicalFileSystem()),
      Ignored(std::move(Ignored)) {}

std::string RecordingFileSystem::absolute(const Twine &Path) const {
  SmallString<256> Full;
  Path.toVector(Full);
  (void)makeAbsolute(Full);
  return Full.str().str();
}

void RecordingFileSystem::note(const std::string &Path, Kind What) {
  if (isBelow(Ignored, Path))
    return;
  auto [It, New] = Notes.try_emplace(Path, Note{What, ""});
  if (New)
    return;
  Kind &Before = It->second.Kind;
  // It can be examined, but not be read.
  if (Before == InputAnswer::File && What == InputAnswer::Refused)
    Before = What;
  else if (!(Before == InputAnswer::Refused && What == InputAnswer::File))
    Changed |= Before != What;
}

void RecordingFileSystem::noteText(const std::string &Path, StringRef Text) {
  auto It = Notes.find(Path);
  if (It == Notes.end() || It->second.Kind != InputAnswer::File)
    return;
  std::string Hash = contentHash(Text);
  std::string &Before = It->second.Hash;
  Changed |= !Before.empty() && Before != Hash;
  Before = std::move(Hash);
}

ErrorOr<vfs::Status> RecordingFileSystem::status(const Twine &Path) {
  auto Status = ProxyFileSystem::status(Path);
  note(absolute(Path), Status ? kindOf(Status->getType(), Status->getSize())
                              : kindOf(Status.getError()));
  return Status;
}

bool RecordingFileSystem::exists(const Twine &Path) {
  return bool(status(Path));
}

ErrorOr<std::unique_ptr<vfs::File>>
RecordingFileSystem::openFileForRead(const Twine &Path) {
  std::string Full = absolute(Path);
  auto File = ProxyFileSystem::openFileForRead(Path);
  if (!File) {
    note(Full, kindOf(File.getError()));
    return File;
  }
  auto Status = (*File)->status();
  note(Full, Status ? kindOf(Status->getType(), Status->getSize())
                    : kindOf(Status.getError()));
  return std::make_unique<ReadFile>(std::move(*File), *this, std::move(Full));
}

vfs::directory_iterator RecordingFileSystem::dir_begin(const Twine &Folder,
                                                       std::error_code &EC) {
  std::string Full = absolute(Folder), Hash = hashListing(Full);
  auto [It, New] = Listings.try_emplace(Full, Hash);
  Changed |= It->second != Hash;
  return ProxyFileSystem::dir_begin(Folder, EC);
}

std::error_code
RecordingFileSystem::getRealPath(const Twine &Path,
                                 SmallVectorImpl<char> &Output) {
  status(Path);
  return ProxyFileSystem::getRealPath(Path, Output);
}

std::optional<UnitInputs> RecordingFileSystem::inputs(DiskAnswers &Now) const {
  if (Changed)
    return std::nullopt;
  UnitInputs Result;
  for (const auto &[Path, Then] : Notes) {
    InputAnswer Answer = Now.at(Path);
    // A file that was only examined may be unreadable.
    bool Same = Answer.Kind == Then.Kind ||
                (Answer.Kind == InputAnswer::Refused &&
                 Then.Kind == InputAnswer::File && Then.Hash.empty());
    if (!Same)
      return std::nullopt;
    Answer.Hash = Then.Hash;
    Result.Paths.try_emplace(Path.str(), std::move(Answer));
  }
  for (const auto &[Folder, Hash] : Listings)
    Result.Listings.try_emplace(Folder.str(), Hash);
  return Result;
}

} // namespace hipify
