//===- FileWriter.h - writes files whole or not at all ----------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_EDITS_FILEWRITER_H
#define HIPIFY_EDITS_FILEWRITER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace hipify {

struct PendingFile {
  std::string Path;
  std::string Text;
  /// The file whose permissions the new one takes; and whose owner, where there
  /// is nothing at Path yet. Empty: as any new file, or what stands at Path.
  std::string Source;
  /// Keep what stands at Path as Path.prehip (or .prehip.1, ... when taken).
  bool Backup = false;
  /// Leave the file, and its time, alone when it holds Text already.
  bool KeepIfSame = false;
  /// What Text was made from: if Path holds something else by now, somebody has
  /// edited it, and nothing is written.
  std::optional<llvm::StringRef> Was = std::nullopt;
};

/// Writes all files: first every text to a temporary beside its place, synced
/// to the disk; then all are renamed. When one cannot be written (no space, no
/// permission) no file has changed; where the file system cannot take back what
/// was renamed, the error names it. Makes the folders it needs. A file that
/// holds its text already keeps its time, so that nothing is built anew.
llvm::Error writeFiles(llvm::ArrayRef<PendingFile> Files);

/// Removes the temporaries in Folder whose process was killed.
void removeLeftovers(llvm::StringRef Folder);

} // namespace hipify
#endif
