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
#include <string>

namespace hipify {

struct PendingFile {
  std::string Path;
  std::string Text;
  /// The file whose permissions the new one takes.
  std::string Source;
  /// Keep what stands at Path as Path.prehip (or .prehip.1, ... when taken).
  bool Backup = false;
  /// Leave the file, and its time, alone when it holds Text already.
  bool KeepIfSame = false;
};

/// Writes all files: first every text to a temporary beside its place, synced
/// to the disk; then all are renamed. When a text cannot be written (no space,
/// no permission) no file has changed. Makes the folders it needs. A file that
/// holds its text already keeps its time, so that nothing is built anew.
llvm::Error writeFiles(llvm::ArrayRef<PendingFile> Files);

} // namespace hipify
#endif
