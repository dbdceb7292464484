//===- Files.cpp ----------------------------------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/Files.h"
#include "Files/PlainFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace hipify;
using namespace hipify::validation;

Error hipify::validation::makeFolder(const Twine &Path) {
  if (std::error_code EC = sys::fs::create_directories(Path))
    return createStringError(Path + ": " + EC.message());
  return Error::success();
}

Error hipify::validation::copyFolder(StringRef From, StringRef To) {
  std::error_code EC = sys::fs::create_directories(To);
  for (sys::fs::recursive_directory_iterator It(From, EC), End;
       It != End && !EC; It.increment(EC)) {
    std::string Target =
        (To + StringRef(It->path()).drop_front(From.size())).str();
    if (sys::fs::is_directory(It->path()))
      EC = sys::fs::create_directories(Target);
    else
      EC = sys::fs::copy_file(It->path(), Target);
    if (EC)
      break;
  }
  if (EC)
    return createStringError(From + ": " + EC.message());
  return Error::success();
}

std::vector<std::string> hipify::validation::foldersIn(StringRef Path) {
  std::vector<std::string> Names;
  std::error_code EC;
  for (sys::fs::directory_iterator It(Path, EC), End; It != End && !EC;
       It.increment(EC))
    if (sys::fs::is_directory(It->path()))
      Names.push_back(sys::path::filename(It->path()).str());
  llvm::sort(Names);
  return Names;
}

Error hipify::validation::writeText(const Twine &Path, StringRef Text) {
  std::error_code EC;
  raw_fd_ostream OS(Path.str(), EC);
  if (EC)
    return createStringError(Path + ": " + EC.message());
  OS << Text;
  OS.close();
  if (OS.has_error()) {
    EC = OS.error();
    OS.clear_error();
    return createStringError(Path + ": " + EC.message());
  }
  return Error::success();
}

std::string hipify::validation::readText(const Twine &Path) {
  auto Buffer = readPlainFile(Path, MostForAny);
  if (Buffer)
    return (*Buffer)->getBuffer().str();
  consumeError(Buffer.takeError());
  return "";
}

Error hipify::validation::writeArray(const std::string &Path,
                                     const npy::Array &A) {
  std::string Wrong = npy::write(Path, A);
  return Wrong.empty() ? Error::success() : createStringError(Wrong);
}

Expected<npy::Array> hipify::validation::readArray(const std::string &Path) {
  npy::Array A;
  std::string Wrong = npy::read(Path, A);
  if (!Wrong.empty())
    return createStringError(Wrong);
  return std::move(A);
}

std::string hipify::validation::folderName(std::string Backend) {
  llvm::replace(Backend, ':', '-');
  return Backend;
}

std::string hipify::validation::backendName(std::string Folder) {
  llvm::replace(Folder, '-', ':');
  return Folder;
}
