//===- Namesakes.cpp ------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simt/Namesakes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;
using namespace hipify::simt;

using Words = std::vector<std::string>;

Words hipify::simt::searchedFolders(ArrayRef<std::string> Line) {
  static constexpr StringLiteral Options[] = {"-isystem", "-iquote",
                                              "-idirafter", "-I"};
  Words Folders;
  for (size_t I = 0; I < Line.size(); ++I)
    for (StringRef Option : Options) {
      StringRef Folder = Line[I];
      if (!Folder.consume_front(Option))
        continue;
      if (!Folder.empty())
        Folders.push_back(Folder.str());
      else if (I + 1 < Line.size())
        Folders.push_back(Line[++I]);
      break;
    }
  return Folders;
}

Words hipify::simt::namesakes(ArrayRef<std::string> Read,
                              ArrayRef<std::string> Folders) {
  // Every suffix of a path can be the name in an #include; keyed by its first
  // component.
  StringMap<std::set<StringRef>> Names;
  std::set<StringRef> Places(Folders.begin(), Folders.end());
  for (const std::string &Path : Read) {
    Places.insert(sys::path::parent_path(Path));
    for (StringRef Name = Path; !Name.empty(); Name = Name.split('/').second)
      Names[Name.split('/').first].insert(Name);
  }
  Words Found;
  for (StringRef Place : Places) {
    std::error_code EC;
    for (sys::fs::directory_iterator It(Place.empty() ? "." : Place, EC), End;
         It != End && !EC; It.increment(EC)) {
      auto Entry = Names.find(sys::path::filename(It->path()));
      if (Entry == Names.end())
        continue;
      for (StringRef Name : Entry->second)
        if (std::string Path = (Place + "/" + Name).str();
            sys::fs::is_regular_file(Path))
          Found.push_back(Path);
    }
  }
  llvm::sort(Found);
  return Found;
}
