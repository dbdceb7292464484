//===- IncludeScan.h - predicts what a unit includes ------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_FRONTEND_INCLUDESCAN_H
#define HIPIFY_FRONTEND_INCLUDESCAN_H

#include "Project/Project.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <set>

namespace hipify {

/// Finds the third-party headers that a unit includes unconditionally: outside
/// all conditions and braces. Works on tokens without preprocessing, so the
/// result is a guess that the parse must confirm.
class IncludeScan {
public:
  /// As spelled between `<` and `>`; each once, in include order.
  std::vector<std::string> scan(const Unit &U);

private:
  struct Item {
    std::string Name;
    bool Quoted;
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
