//===- RunTranslation.cpp -------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "RunTranslation.h"
#include "Commands.h"
#include "Simt/Cache.h"
#include "Simt/Toolchain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace hipify;

using Words = std::vector<std::string>;

static Error failure(const Twine &Text) {
  return createStringError(inconvertibleErrorCode(), Text);
}

static size_t countLines(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path);
  return Buffer ? (*Buffer)->getBuffer().count('\n') : 0;
}

/// The files that File includes by names in quotes, itself first: beside those
/// that include them, or in one of Folders.
static Words quotedIncludes(const std::string &File, const Words &Folders) {
  static const Regex Include("^[ \t]*#[ \t]*include[ \t]*\"([^\"]+)\"");
  Words Found = {File};
  for (size_t Next = 0; Next < Found.size(); ++Next) {
    auto Buffer = MemoryBuffer::getFile(Found[Next]);
    if (!Buffer)
      continue;
    Words Places = {sys::path::parent_path(Found[Next]).str()};
    append_range(Places, Folders);
    for (StringRef Rest = (*Buffer)->getBuffer(), Line; !Rest.empty();) {
      std::tie(Line, Rest) = Rest.split('\n');
      SmallVector<StringRef> Match;
      if (!Include.match(Line, &Match))
        continue;
      for (const std::string &Place : Places) {
        std::string Path = absolutePath(Place + "/" + Match[1].str());
        if (!sys::fs::is_regular_file(Path))
          continue;
        if (!is_contained(Found, Path))
          Found.push_back(Path);
        break;
      }
    }
  }
  return Found;
}

/// The folder that holds File and what it includes: its headers need not be
/// beside or below it to be translated with it.
static std::string commonFolder(const std::string &File, const Words &Folders) {
  std::string Root = sys::path::parent_path(File).str();
  for (const std::string &Each : quotedIncludes(File, Folders)) {
    std::string Wider = Root;
    while (!StringRef(Each).starts_with(Wider + "/"))
      Wider = sys::path::parent_path(Wider).str();
    // The whole machine is nobody's project.
    if (sys::path::has_relative_path(Wider))
      Root = Wider;
  }
  return Root;
}

/// Flags with which reports and __FILE__ name File, and the headers beside it,
/// in place of their translations in Folder: those whose lines are still the
/// same ones, to judge by their number.
static Words nameOriginals(StringRef Folder, StringRef Root) {
  Words Flags;
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator It(Folder, EC), End;
       It != End && !EC; It.increment(EC)) {
    StringRef Path = It->path(), Name = Path.drop_front(Folder.size() + 1);
    if (sys::fs::is_directory(Path))
      continue;
    SmallString<128> Original(Root);
    sys::path::append(Original, Name);
    if (!sys::fs::exists(Original) && Name.ends_with(".hip"))
      Original.resize(Original.size() - 4);
    if (sys::fs::exists(Original) && countLines(Original) == countLines(Path))
      Flags.push_back(("-ffile-prefix-map=" + Path + "=" + Original).str());
  }
  llvm::sort(Flags);
  return Flags;
}

Expected<std::string> hipify::translateForRun(const std::string &Program,
                                              const std::string &File,
                                              Words &Flags,
                                              const std::string &Target) {
  std::string Full = absolutePath(File);
  Words Key = {"translation", HIPIFY_VERSION, Full, Target};
  append_range(Key, Flags);
  std::string Folder =
      simt::cacheFolder() + "/translation-" + simt::hashOf(Key);
  Words Folders;
  for (StringRef Flag : Flags)
    if (Flag.consume_front("-I"))
      Folders.push_back(absolutePath(Flag));
  std::string Root = commonFolder(Full, Folders);
  std::string Name = Full.substr(Root.size() + 1);
  Words Line = {Program,
                "-q",
                "--offload-arch=" + Target,
                "--root=" + Root,
                "--out-dir=" + Folder,
                Full,
                "--"};
  append_range(Line, Flags);
  if (Error E = simt::prepareCacheFolder())
    return std::move(E);
  if (std::error_code EC = sys::fs::create_directories(Folder))
    return failure(Folder + ": " + EC.message());
  if (Error E = simt::runCommands(simt::Command{Line, ""}))
    return failure(File + " could not be translated");
  // The file keeps its name, with .hip behind it where that is needed.
  for (const char *Suffix : {".hip", ""}) {
    SmallString<128> Path(Folder);
    sys::path::append(Path, Name + Suffix);
    if (sys::fs::exists(Path)) {
      // Translated headers are found before the originals.
      Words Translated;
      for (const std::string &Each : Folders)
        if (StringRef(Each + "/").starts_with(Root + "/"))
          Translated.push_back("-I" + Folder + Each.substr(Root.size()));
      Flags.insert(Flags.begin(), Translated.begin(), Translated.end());
      // Headers that were not translated stay where they are.
      Flags.push_back("-I" + Root);
      append_range(Flags, nameOriginals(Folder, Root));
      return Path.str().str();
    }
  }
  return failure(File + ": its translation is not in " + Folder);
}
