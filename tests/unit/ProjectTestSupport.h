//===- ProjectTestSupport.h - real files for tests of Project ---*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TESTS_UNIT_PROJECTTESTSUPPORT_H
#define HIPIFY_TESTS_UNIT_PROJECTTESTSUPPORT_H

#include "Project/Project.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <utility>
#include <vector>

namespace hipify::test {

/// A directory that is made for one test and removed with all that is in it.
class TempFolder {
public:
  TempFolder() {
    llvm::SmallString<128> Made;
    if (llvm::sys::fs::createUniqueDirectory("hipify-project", Made))
      llvm::report_fatal_error("cannot make a temporary folder");
    Path = canonicalPath(Made);
  }
  ~TempFolder() { llvm::sys::fs::remove_directories(Path); }
  TempFolder(const TempFolder &) = delete;

  std::string path(llvm::StringRef Name = "") const {
    llvm::SmallString<128> Full(Path);
    if (!Name.empty())
      llvm::sys::path::append(Full, Name);
    return Full.str().str();
  }
  std::string folder(llvm::StringRef Name) const {
    std::string Full = path(Name);
    if (llvm::sys::fs::create_directories(Full))
      llvm::report_fatal_error("cannot make a folder");
    return Full;
  }
  /// Writes a file, with the directories that it needs.
  std::string file(llvm::StringRef Name, llvm::StringRef Text = "") const {
    std::string Full = path(Name);
    if (llvm::sys::fs::create_directories(llvm::sys::path::parent_path(Full)))
      llvm::report_fatal_error("cannot make a folder");
    std::error_code EC;
    llvm::raw_fd_ostream Out(Full, EC);
    Out << Text;
    return Full;
  }

private:
  std::string Path;
};

/// The message of a failed result; "" if it did not fail.
template <typename T> std::string errorOf(llvm::Expected<T> Result) {
  return Result ? std::string() : llvm::toString(Result.takeError());
}

inline bool has(llvm::ArrayRef<std::string> Words, llvm::StringRef Word) {
  for (const std::string &W : Words)
    if (W == Word)
      return true;
  return false;
}

/// Whether Second comes right after First.
inline bool hasPair(llvm::ArrayRef<std::string> Words, llvm::StringRef First,
                    llvm::StringRef Second) {
  for (size_t I = 0; I + 1 < Words.size(); ++I)
    if (Words[I] == First && Words[I + 1] == Second)
      return true;
  return false;
}

inline std::string join(llvm::ArrayRef<std::string> Words) {
  std::string Text;
  for (const std::string &W : Words)
    Text += (Text.empty() ? "" : "|") + W;
  return Text;
}

} // namespace hipify::test
#endif
