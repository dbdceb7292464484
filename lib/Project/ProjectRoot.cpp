//===- ProjectRoot.cpp - which folder is the user's project ---------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Project/ProjectRoot.h"
#include "Project/Project.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace hipify {
namespace {

/// The folder that all Files are below.
std::string commonFolder(ArrayRef<std::string> Files) {
  if (Files.empty())
    return "";
  StringRef Common = sys::path::parent_path(Files.front());
  for (StringRef File : Files)
    while (!Common.empty() && !isBelow(File, Common))
      Common = sys::path::parent_path(Common);
  return Common.str();
}

std::string homeFolder() {
  SmallString<128> Home;
  if (!sys::path::home_directory(Home))
    return "";
  return canonicalPath(Home);
}

/// Whether a folder holds unrelated things: the disk, or a person's all.
bool isTooWide(StringRef Folder, StringRef Home) {
  return Folder.empty() || Folder == sys::path::root_path(Folder) ||
         Folder == Home;
}

bool isMarked(StringRef Folder) {
  for (StringRef Name : {".git", ".hg", ".svn", "compile_commands.json"}) {
    SmallString<256> Path(Folder);
    sys::path::append(Path, Name);
    if (sys::fs::exists(Path))
      return true;
  }
  return false;
}

} // namespace

ProjectRoot findProjectRoot(ArrayRef<std::string> Inputs,
                            ArrayRef<std::string> DatabaseFiles) {
  std::string Home = homeFolder();
  std::string Common = commonFolder(Inputs);
  for (StringRef Folder = Common; !isTooWide(Folder, Home);
       Folder = sys::path::parent_path(Folder))
    if (isMarked(Folder))
      return {Folder.str(), {}};
  std::string OfDatabase = commonFolder(DatabaseFiles);
  if (!isTooWide(OfDatabase, Home) && isBelow(Common, OfDatabase))
    return {OfDatabase, {}};
  ProjectRoot Root{Common, {}};
  if (isTooWide(Common, Home))
    for (StringRef Input : Inputs) {
      std::string Folder = sys::path::parent_path(Input).str();
      if (!is_contained(Root.Scopes, Folder))
        Root.Scopes.push_back(std::move(Folder));
    }
  return Root;
}

} // namespace hipify
