//===- TemporaryFile.h - a text on its way to its place ---------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the library.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_EDITS_TEMPORARYFILE_H
#define HIPIFY_EDITS_TEMPORARYFILE_H

#include "Edits/FileWriter.h"
#include "llvm/Support/FileSystem.h"

namespace hipify {

/// A file beside the place that it will take. Putting it there can be undone
/// until the object is gone; then nothing but the file at Path is left.
class TemporaryFile {
public:
  /// Writes the text and syncs it to the disk.
  static llvm::Expected<TemporaryFile> write(const PendingFile &File);
  TemporaryFile(TemporaryFile &&) = default;
  ~TemporaryFile();

  std::error_code putInPlace();
  /// Whether Path is as it was before putInPlace().
  bool takeBack();
  const std::string &path() const { return Path; }

private:
  TemporaryFile(llvm::sys::fs::TempFile File, std::string Path)
      : File(std::move(File)), Path(std::move(Path)) {}

  llvm::sys::fs::TempFile File;
  std::string Path;
  /// What became of the file that stood at Path.
  enum { Untouched, Exchanged, WasNone, Lost } Old = Untouched;
};

} // namespace hipify
#endif
