//===- IncludeScan.h - predicts what a unit includes ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_PROJECT_INCLUDESCAN_H
#define HIPIFY_PROJECT_INCLUDESCAN_H

#include "Project/Project.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <set>

namespace hipify {

/// Follows includes by tokens, without preprocessing: what it finds is a guess.
class IncludeScan {
public:
  /// The third-party headers that a unit includes unconditionally: outside all
  /// conditions and braces. As spelled between `<` and `>`; each once, in
  /// include order.
  std::vector<std::string> scan(const Unit &U);

  /// Paths and all files that they include, in any condition: by names in
  /// quotes, beside the including file or in one of Folders, and by names in
  /// angle brackets, in one of Own. Each once.
  std::vector<std::string> projectFiles(llvm::ArrayRef<std::string> Paths,
                                        llvm::ArrayRef<std::string> Folders,
                                        llvm::ArrayRef<std::string> Own);

private:
  struct Item {
    std::string Name;
    bool Quoted, Conditional;
  };
  struct Walk {
    std::string Directory;
    std::vector<std::string> Folders; ///< From -I and similar options.
    std::set<std::string> Entered, Named;
    std::vector<std::string> Result;
  };
  const std::vector<Item> &itemsOf(const std::string &Path);
  void enter(const std::string &Path, Walk &W);
  /// The user's file that an include refers to; empty if there is none.
  std::string find(const Item &I, llvm::StringRef Includer, const Walk &W);
  bool exists(const std::string &Path);

  std::map<std::string, std::vector<Item>> Files;
  llvm::StringMap<bool> Known; ///< Whether a file exists.
};

} // namespace hipify
#endif
