//===- Project.cpp - files to translate, and their flags ------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Project/Project.h"
#include "Project/ProjectRoot.h"
#include "Project/VendorFolders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace hipify {

StringRef toString(UnitLanguage L) {
  switch (L) {
  case UnitLanguage::Cuda:
    return "cuda";
  case UnitLanguage::Cxx:
    return "c++";
  case UnitLanguage::C:
    return "c";
  }
  llvm_unreachable("a language without a name");
}

std::string ProjectNote::line() const {
  return File + (Kind == Warning ? ": warning: " : ": note: ") + Text;
}

bool isBelow(StringRef Path, StringRef Folder) {
  if (Folder.empty() || !Path.consume_front(Folder))
    return false;
  return Path.empty() || sys::path::is_separator(Path.front()) ||
         sys::path::is_separator(Folder.back());
}

std::string canonicalPath(StringRef Path, StringRef Base) {
  SmallString<256> Full(Path);
  if (!Base.empty())
    sys::path::make_absolute(Base, Full);
  if (sys::fs::make_absolute(Full))
    return Path.str();
  SmallString<256> Real;
  if (!sys::fs::real_path(Full, Real))
    return Real.str().str();
  // The file does not exist: resolve the links of its directory.
  SmallString<256> Folder(sys::path::parent_path(Full));
  if (!sys::fs::real_path(Folder, Real)) {
    sys::path::append(Real, sys::path::filename(Full));
    sys::path::remove_dots(Real, /*remove_dot_dot=*/true);
    return Real.str().str();
  }
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return Full.str().str();
}

bool Project::contains(StringRef Path) const {
  if (llvm::binary_search(MainFiles, Path))
    return true;
  bool Inside = false;
  if (Scopes.empty())
    Inside = isBelow(Path, Root);
  for (StringRef Scope : Scopes) {
    // An input in "/" or in the home directory does not make the directories
    // below part of the project, only its siblings.
    bool Wide = Scope == Root;
    Inside |=
        Wide ? sys::path::parent_path(Path) == Scope : isBelow(Path, Scope);
  }
  if (!Inside || llvm::any_of(Excluded, [&](const std::string &Folder) {
        return isBelow(Path, Folder);
      }))
    return false;
  // A user who translates CUB itself names its files as inputs.
  auto IsOthers = [&](StringRef Folder) {
    return !Folder.empty() &&
           llvm::none_of(MainFiles, [&](const std::string &Main) {
             return isBelow(Main, Folder);
           });
  };
  return !IsOthers(vendorFolderOf(Path, Root)) &&
         !IsOthers(packagesFolderOf(Path, Root));
}

} // namespace hipify
