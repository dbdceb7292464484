//===- TemporaryFile.h - a file on its way to its destination ---*- C++ -*-===//
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

/// A temporary file beside its destination. Moving it there can be undone
/// during the object's lifetime; afterwards only the file at Path remains.
class TemporaryFile {
public:
  /// Writes the text and syncs it to disk.
  static llvm::Expected<TemporaryFile> write(const PendingFile &File);
  TemporaryFile(TemporaryFile &&) = default;
  ~TemporaryFile();

  std::error_code putInPlace();
  /// Undoes putInPlace(). Returns false if Path could not be restored.
  bool takeBack();
  const std::string &path() const { return Path; }

private:
  TemporaryFile(llvm::sys::fs::TempFile File, std::string Path)
      : File(std::move(File)), Path(std::move(Path)) {}

  llvm::sys::fs::TempFile File;
  std::string Path;
  /// What happened to the previous file at Path.
  enum { Untouched, Exchanged, WasNone, Lost } Old = Untouched;
};

} // namespace hipify
#endif
