//===- WorkFolder.h - where a validation keeps its files --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_VALIDATION_WORKFOLDER_H
#define HIPIFY_VALIDATION_WORKFOLDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>

namespace hipify::validation {

/// A folder that goes when this does, or when a signal ends the program. Its
/// name is the same each time, so that the emulator's cache, which goes by the
/// names of sources, knows what was built before. Of those that run at once,
/// each has one of its own.
class WorkFolder {
public:
  /// The first free one of Parent/0, Parent/1, ...
  static llvm::Expected<std::unique_ptr<WorkFolder>>
  make(llvm::StringRef Parent);
  ~WorkFolder();
  WorkFolder(const WorkFolder &) = delete;
  WorkFolder &operator=(const WorkFolder &) = delete;

  const std::string &path() const { return Path; }

private:
  WorkFolder(std::string Path, int Lock);

  std::string Path;
  int Lock; ///< An open file; the lock ends with the process at the latest.
};

} // namespace hipify::validation

#endif
