//===- GitRepository.cpp - git as a library of merges ---------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Merge/GitRepository.h"
#include "Files/PlainFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace hipify {

Expected<GitRepository> GitRepository::create() {
  ErrorOr<std::string> Git = sys::findProgramByName("git");
  if (!Git)
    return createStringError("git is not found");
  GitRepository Result(*Git);
  SmallString<128> Folder;
  if (std::error_code EC = sys::fs::createUniqueDirectory("hipify-cpp", Folder))
    return createStringError(EC, "there is no directory for temporary files");
  Result.Folder = Folder.str().str();
  Result.Environment = {"PATH=" + sys::Process::GetEnv("PATH").value_or(""),
                        "HOME=" + Result.Folder,
                        "GIT_DIR=" + Result.path("git"),
                        "LC_ALL=C",
                        "GIT_CONFIG_NOSYSTEM=1",
                        "GIT_CONFIG_GLOBAL=/dev/null",
                        "GIT_ATTR_NOSYSTEM=1",
                        "GIT_ALLOW_PROTOCOL=file",
                        "GIT_TERMINAL_PROMPT=0",
                        "GIT_AUTHOR_NAME=hipify-cpp",
                        "GIT_AUTHOR_EMAIL=",
                        "GIT_AUTHOR_DATE=@0 +0000",
                        "GIT_COMMITTER_NAME=hipify-cpp",
                        "GIT_COMMITTER_EMAIL=",
                        "GIT_COMMITTER_DATE=@0 +0000"};
  auto Made = Result.run({"init", "--quiet", "--bare", "--template="});
  if (!Made)
    return Made.takeError();
  return Result;
}

GitRepository::~GitRepository() {
  if (!Folder.empty())
    sys::fs::remove_directories(Folder);
}

Expected<GitRepository::Output>
GitRepository::run(ArrayRef<StringRef> Words, WriteFn Write, int MostStatus) {
  std::string In = path("in"), Out = path("out"), Err = path("err");
  if (Write) {
    std::error_code EC;
    raw_fd_ostream OS(In, EC);
    if (EC)
      return createStringError(EC, "a temporary file cannot be written");
    Error Failed = Write(OS);
    OS.flush();
    if (OS.has_error()) {
      OS.clear_error();
      Failed =
          joinErrors(std::move(Failed),
                     createStringError("a temporary file cannot be written"));
    }
    if (Failed)
      return std::move(Failed);
  }
  // Redirection does not truncate them.
  sys::fs::remove(Out);
  sys::fs::remove(Err);
  // One thread: the same input makes the same pack.
  SmallVector<StringRef, 16> Line = {Git,
                                     "-c",
                                     "pack.threads=1",
                                     "-c",
                                     "fetch.fsckObjects=true",
                                     "-c",
                                     "merge.conflictStyle=diff3"};
  append_range(Line, Words);
  std::vector<StringRef> Env(Environment.begin(), Environment.end());
  std::optional<StringRef> Redirects[] = {Write ? StringRef(In) : StringRef(""),
                                          StringRef(Out), StringRef(Err)};
  std::string Failure;
  int Status =
      sys::ExecuteAndWait(Git, Line, ArrayRef(Env), Redirects,
                          /*SecondsToWait=*/0, /*MemoryLimit=*/0, &Failure);
  auto Text = [](StringRef Path) -> std::string {
    auto Buffer = readPlainFile(Path, MostForAny);
    if (Buffer)
      return (*Buffer)->getBuffer().str();
    consumeError(Buffer.takeError());
    return "";
  };
  if (Status < 0 || Status > MostStatus)
    return createStringError(
        "git " + Words.front() + ": " +
        (Failure.empty() ? StringRef(Text(Err)).rtrim() : StringRef(Failure)));
  return Output{Status, Text(Out)};
}

} // namespace hipify
