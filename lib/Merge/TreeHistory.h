//===- TreeHistory.h - what was written, and what became of it --*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A translated tree is changed from two sides: people edit it, and the original
// goes on. What was last written is kept in a file below the tree, so that git
// can merge both.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_MERGE_TREEHISTORY_H
#define HIPIFY_MERGE_TREEHISTORY_H

#include "Edits/FileWriter.h"
#include "Merge/GitRepository.h"
#include <vector>

namespace hipify {

/// A file of a tree.
struct TreeFile {
  enum KindT : uint8_t { Plain, Executable, Link };
  std::string Path; ///< Below the tree's directory.
  KindT Kind = Plain;
  std::string Text; ///< The content, or what a link points to.
  std::string From; ///< If not empty: the file with the content.
};

struct TreeMerge {
  std::vector<TreeFile> Changed;      ///< What to write.
  std::vector<std::string> Removed;   ///< Paths.
  std::vector<std::string> Conflicts; ///< Paths; text has git's markers.
  std::string Messages;               ///< Git's words on the conflicts.
};

class TreeHistory {
public:
  /// Of the tree in Folder, an absolute path. Fails if there is no git, or if
  /// the record is not one.
  static llvm::Expected<TreeHistory> open(llvm::StringRef Folder);

  /// Whether it is known what was last written.
  bool hasRecord() const { return Recorded; }
  /// The paths of it.
  llvm::Expected<std::vector<std::string>> recorded();
  /// The remarks that were recorded with it.
  llvm::Expected<std::vector<std::string>> remarks();
  /// The paths of files that have been changed or removed since.
  llvm::Expected<std::vector<std::string>> changedByHand();

  /// Sets what is to be written now. Remarks: lines.
  llvm::Error setNext(llvm::ArrayRef<TreeFile> Files,
                      llvm::ArrayRef<std::string> Remarks);
  /// Merges it with what was changed by hand.
  llvm::Expected<TreeMerge> merge();
  /// The record of it.
  llvm::Expected<PendingFile> record();

private:
  TreeHistory(GitRepository Git, llvm::StringRef Folder)
      : Git(std::move(Git)), Folder(Folder) {}
  /// Commits Files, as Branch.
  llvm::Error commit(llvm::StringRef Branch, llvm::ArrayRef<TreeFile> Files,
                     llvm::ArrayRef<std::string> Message, bool AfterWritten);
  llvm::Expected<std::vector<std::string>> paths(llvm::StringRef Branch);
  /// Commits what is in Folder under the paths of Branches, as "yours".
  llvm::Error commitYours(llvm::ArrayRef<llvm::StringRef> Branches);
  llvm::Expected<std::optional<TreeFile>> onDisk(const std::string &Path) const;
  llvm::Error addTexts(llvm::MutableArrayRef<TreeFile> Files,
                       llvm::ArrayRef<std::string> Objects);

  GitRepository Git;
  std::string Folder;
  bool Recorded = false;
};

} // namespace hipify
#endif
