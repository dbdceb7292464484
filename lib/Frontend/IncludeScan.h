//===- IncludeScan.h - what a unit surely includes -------------*- C++ -*-===//
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

/// Finds the headers of others that a unit includes whatever is defined:
/// outside of all conditions and brackets. It reads tokens, not as a
/// preprocessor does, so this is a guess that the parse has to confirm.
class IncludeScan {
public:
  /// As between `<` and `>`; each once, in the order of reading.
  std::vector<std::string> scan(const Unit &U);

private:
  struct Item {
    std::string Name;
    bool Quoted;
  };
  struct Walk {
    std::string Directory;
    std::vector<std::string> Folders; ///< Of -I and its kin.
    std::set<std::string> Entered, Named;
    std::vector<std::string> Result;
  };
  const std::vector<Item> &itemsOf(const std::string &Path);
  void enter(const std::string &Path, Walk &W);
  /// The user's file that an include names; empty where there is none.
  std::string find(const Item &I, llvm::StringRef Includer, const Walk &W);
  bool exists(const std::string &Path);

  std::map<std::string, std::vector<Item>> Files;
  llvm::StringMap<bool> Known; ///< Whether a file exists.
};

} // namespace hipify
#endif
