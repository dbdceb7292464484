//===- WorkFolder.cpp -----------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/WorkFolder.h"
#include "Validation/Backend.h"
#include "Validation/Files.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"

using namespace llvm;
using namespace hipify::validation;

WorkFolder::WorkFolder(std::string Path, int Lock)
    : Path(std::move(Path)), Lock(Lock) {
  removeWhenInterrupted(this->Path);
}

WorkFolder::~WorkFolder() {
  sys::fs::remove_directories(Path);
  removeWhenInterrupted("");
  (void)sys::fs::unlockFile(Lock);
  (void)sys::Process::SafelyCloseFileDescriptor(Lock);
}

Expected<std::unique_ptr<WorkFolder>> WorkFolder::make(StringRef Parent) {
  if (Error E = makeFolder(Parent))
    return std::move(E);
  for (unsigned Number = 0;; ++Number) {
    std::string Path = (Parent + "/" + Twine(Number)).str();
    std::string LockFile = Path + ".lock";
    int Lock = -1;
    if (std::error_code EC = sys::fs::openFileForReadWrite(
            LockFile, Lock, sys::fs::CD_OpenAlways, sys::fs::OF_None))
      return createStringError(LockFile + ": " + EC.message());
    if (std::error_code EC = sys::fs::tryLockFile(Lock)) {
      (void)sys::Process::SafelyCloseFileDescriptor(Lock);
      if (EC == std::errc::no_lock_available)
        continue; // In use by another process.
      return createStringError(LockFile + ": " + EC.message());
    }
    std::unique_ptr<WorkFolder> Made(new WorkFolder(Path, Lock));
    // A killed process may have left files.
    sys::fs::remove_directories(Path);
    if (Error E = makeFolder(Path))
      return std::move(E);
    return std::move(Made);
  }
}
