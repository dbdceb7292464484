//===- ProjectRoot.cpp - finds the directory of the user's project --------===//
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

/// The innermost directory that contains all Files.
static std::string commonFolder(ArrayRef<std::string> Files) {
  if (Files.empty())
    return "";
  StringRef Common = sys::path::parent_path(Files.front());
  for (StringRef File : Files)
    while (!Common.empty() && !isBelow(File, Common))
      Common = sys::path::parent_path(Common);
  return Common.str();
}

static std::string homeFolder() {
  SmallString<128> Home;
  if (!sys::path::home_directory(Home))
    return "";
  return canonicalPath(Home);
}

/// Whether a directory holds unrelated things: the root or the home directory.
static bool isTooWide(StringRef Folder, StringRef Home) {
  return Folder.empty() || Folder == sys::path::root_path(Folder) ||
         Folder == Home;
}

static bool holds(StringRef Folder, StringRef Name) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, Name);
  return sys::fs::exists(Path);
}

static bool isCheckout(StringRef Folder) {
  return any_of(ArrayRef<StringRef>{".git", ".hg", ".svn"},
                [&](StringRef Name) { return holds(Folder, Name); });
}

/// The nearest directory, from Folder upwards, for which Is holds.
template <typename Predicate>
static std::string nearest(StringRef Folder, StringRef Home, Predicate Is) {
  for (; !isTooWide(Folder, Home); Folder = sys::path::parent_path(Folder))
    if (Is(Folder))
      return Folder.str();
  return "";
}

std::string findAbove(ArrayRef<std::string> Inputs, StringRef Name) {
  std::vector<std::string> Canonical;
  for (const std::string &Input : Inputs) {
    std::string Path = canonicalPath(Input);
    // A directory is searched itself.
    if (sys::fs::is_directory(Path))
      Path += "/" + Name.str();
    Canonical.push_back(std::move(Path));
  }
  std::string Home = homeFolder();
  std::string Folder =
      Canonical.empty() ? canonicalPath(".") : commonFolder(Canonical);
  std::string Found = nearest(Folder, Home, [&](StringRef Each) {
    return holds(Each, Name) || isCheckout(Each);
  });
  return !Found.empty() && holds(Found, Name) ? Found + "/" + Name.str() : "";
}

ProjectRoot findProjectRoot(ArrayRef<std::string> Inputs, StringRef Database,
                            ArrayRef<std::string> DatabaseFiles) {
  std::string Home = homeFolder();
  std::string Common = commonFolder(Inputs);
  std::string Marked = nearest(Common, Home, [](StringRef Folder) {
    return isCheckout(Folder) || holds(Folder, "compile_commands.json");
  });
  if (!Marked.empty())
    return {Marked, {}};
  // An untrusted database does not make the project wider than the paths that
  // the user named: the inputs and the database itself.
  std::vector<std::string> Named(Inputs), Folders, Known;
  if (!Database.empty()) {
    Named.push_back(canonicalPath(Database));
    Folders = foldersOfDatabase(Database);
    Folders.push_back(commonFolder(Named));
  }
  llvm::copy_if(DatabaseFiles, std::back_inserter(Known), [&](StringRef File) {
    return any_of(Folders, [&](StringRef F) { return isBelow(File, F); });
  });
  std::string OfDatabase = commonFolder(Known);
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

std::vector<std::string> foldersOfDatabase(StringRef Database) {
  std::string Home = homeFolder();
  std::string Folder = canonicalPath(sys::path::parent_path(Database));
  std::string Checkout = nearest(Folder, Home, isCheckout);
  if (!Checkout.empty())
    return {Checkout};
  std::vector<std::string> Result{Folder};
  SmallString<256> Current;
  if (!sys::fs::current_path(Current)) {
    std::string Here = canonicalPath(Current);
    // A current directory further above holds other projects, too.
    bool Above =
        isBelow(Folder, Here) && sys::path::parent_path(Folder) != Here;
    if (!isTooWide(Here, Home) && !isBelow(Here, Folder) && !Above)
      Result.push_back(Here);
  }
  return Result;
}

} // namespace hipify
