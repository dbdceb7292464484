//===- UnitInputs.h - what a parse read -------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts of a unit depend on its flags and on what the disk answered during
// the parse: the contents of the files that were read, and the absence of those
// that were not found, since a header that appears there would be read instead.
// RecordingFileSystem notes each question. DiskAnswers asks them again.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_UNITINPUTS_H
#define HIPIFY_FRONTEND_UNITINPUTS_H

#include "Project/Project.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace hipify {

/// What is at a path.
struct InputAnswer {
  enum KindT : uint8_t {
    Missing,
    Refused, ///< It cannot be read, or not be examined.
    File,
    Folder,
    Other
  } Kind = Missing;
  /// contentHash() of a file; "" if it was not read.
  std::string Hash;
  /// canonicalPath(), after which facts and messages are named; "" if the path
  /// is canonical.
  std::string Name;
  /// Device and inode of a file that has several names: clang takes these names
  /// for one file, e.g. for `#pragma once`. "" otherwise.
  std::string Link;
  bool IsUsers = false; ///< Project::contains().
  friend bool operator==(const InputAnswer &, const InputAnswer &) = default;
};

struct UnitInputs {
  std::map<std::string, InputAnswer> Paths; ///< Absolute, as they were asked.
  std::map<std::string, std::string> Listings; ///< Folder -> hash of its names.

  /// Removes what Other contains. Returns false if they contradict each other:
  /// a file has changed in the meantime.
  bool subtract(const UnitInputs &Other);
};

/// The disk as it is now; each question is asked once.
class DiskAnswers {
public:
  explicit DiskAnswers(const Project &Files) : Files(Files) {}

  /// Without the hash.
  const InputAnswer &at(llvm::StringRef Path);
  /// contentHash() of a file; "" if it cannot be read.
  const std::string &hashOf(llvm::StringRef Path);
  const std::string &listingOf(llvm::StringRef Folder);
  /// Whether a parse that got these answers would get them now.
  bool agreeWith(const UnitInputs &Inputs);

private:
  std::string nameOf(llvm::StringRef Path);
  const Project &Files;
  llvm::StringMap<InputAnswer> Answers;
  llvm::StringMap<std::string> Hashes, Listings, Folders;
};

/// One parse of a unit.
struct FactsRecord {
  std::string Facts;  ///< Name of the entry with its ParsedUnit.
  std::string Shared; ///< Of the one with the UnitInputs of a precompiled
                      ///< header; "" if it used none.
  UnitInputs Own;     ///< All others.
};

/// Forwards to the disk and notes what is asked and answered.
class RecordingFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  /// Notes nothing about Ignored, nor about the directories that it is in.
  explicit RecordingFileSystem(std::string Ignored = "");

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override;
  bool exists(const llvm::Twine &Path) override;
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &Path) override;
  llvm::vfs::directory_iterator dir_begin(const llvm::Twine &Folder,
                                          std::error_code &EC) override;
  std::error_code getRealPath(const llvm::Twine &Path,
                              llvm::SmallVectorImpl<char> &Output) override;

  /// All that was noted; none if the disk has changed since the beginning.
  std::optional<UnitInputs> inputs(DiskAnswers &Now) const;

private:
  class ReadFile;
  struct Note {
    InputAnswer::KindT Kind;
    std::string Hash;
  };
  std::string absolute(const llvm::Twine &Path) const;
  void note(const std::string &Path, InputAnswer::KindT Kind);
  void noteText(const std::string &Path, llvm::StringRef Text);

  std::string Ignored;
  llvm::StringMap<Note> Notes;
  llvm::StringMap<std::string> Listings;
  bool Changed = false;
};

} // namespace hipify
#endif
