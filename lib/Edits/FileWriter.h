//===- FileWriter.h - writes all files or none ------------------*- C++ -*-===//
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
  /// The file that the new one takes its permissions from, and its owner if
  /// Path does not exist yet. Empty: those of the file at Path, or of any new
  /// file.
  std::string Source;
  /// Keep the file at Path as Path.prehip (or .prehip.1, ... if that exists).
  bool Backup = false;
  /// Do not touch the file, nor its time stamp, if it already holds Text.
  bool KeepIfSame = false;
  /// The content that Text was made from. If Path has changed since, nothing is
  /// written.
  std::optional<llvm::StringRef> Was = std::nullopt;
  /// The output directory, absolute; empty if Path was named by the user. A
  /// link below it must not lead out of it: a stranger's tree may contain one.
  std::string Below = {};
};

/// Whether Path is in Folder once links are followed; both are absolute.
bool staysBelow(llvm::StringRef Path, llvm::StringRef Folder);

/// Writes all files. First writes every text to a temporary file beside its
/// destination and syncs it to disk, then renames all. If one cannot be written
/// (no space, no permission), no file changes; if a rename fails and the file
/// system cannot undo the earlier ones, the error names them. Creates missing
/// directories. With KeepIfSame, an unchanged file keeps its time stamp, so
/// nothing is rebuilt.
llvm::Error writeFiles(llvm::ArrayRef<PendingFile> Files);

/// Removes the temporary files in Folder that killed processes left behind.
void removeLeftovers(llvm::StringRef Folder);

} // namespace hipify
#endif
