//===- GitRepository.h - git as a library of merges -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MERGE_GITREPOSITORY_H
#define HIPIFY_MERGE_GITREPOSITORY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace hipify {

/// A bare repository in a temporary directory, which disappears with it. `git`
/// runs there without anybody's configuration, hooks and attributes: nothing
/// that a stranger's tree contains is executed.
class GitRepository {
public:
  /// Fails if there is no git.
  static llvm::Expected<GitRepository> create();
  GitRepository(GitRepository &&Other) noexcept
      : Git(std::move(Other.Git)),
        Folder(std::exchange(Other.Folder, std::string())),
        Environment(std::move(Other.Environment)) {}
  GitRepository &operator=(GitRepository &&) = delete;
  ~GitRepository();

  using WriteFn = llvm::function_ref<llvm::Error(llvm::raw_ostream &)>;
  struct Output {
    int Status;
    std::string Text;
  };
  /// Runs `git Words`, with what Write writes as its input. A status above
  /// MostStatus is an error with git's own message.
  llvm::Expected<Output> run(llvm::ArrayRef<llvm::StringRef> Words,
                             WriteFn Write = nullptr, int MostStatus = 0);

private:
  explicit GitRepository(std::string Git) : Git(std::move(Git)) {}
  std::string path(llvm::StringRef Name) const {
    return Folder + "/" + Name.str();
  }

  std::string Git, Folder;
  std::vector<std::string> Environment;
};

} // namespace hipify
#endif
