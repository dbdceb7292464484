//===- WorkFolder.h - the directory of a validation's files -----*- C++ -*-===//
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

/// A directory that is removed with this object, or when a signal ends the
/// program. Its name is the same each time, because the emulator's cache is
/// keyed by source names. Concurrent validations use different directories.
class WorkFolder {
public:
  /// Creates the first free one of Parent/0, Parent/1, ...
  static llvm::Expected<std::unique_ptr<WorkFolder>>
  make(llvm::StringRef Parent);
  ~WorkFolder();
  WorkFolder(const WorkFolder &) = delete;
  WorkFolder &operator=(const WorkFolder &) = delete;

  const std::string &path() const { return Path; }

private:
  WorkFolder(std::string Path, int Lock);

  std::string Path;
  int Lock; ///< An open file; its lock is released when the process ends.
};

} // namespace hipify::validation

#endif
