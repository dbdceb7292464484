//===- ProjectUpdate.h - writes a project, and updates it -------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TOOL_PROJECTUPDATE_H
#define HIPIFY_TOOL_PROJECTUPDATE_H

#include "Merge/TreeHistory.h"
#include "Options.h"
#include "Translation/Translation.h"
#include <set>

namespace hipify {

struct ProjectFiles;

/// The output tree of `hipify-cpp project --out-dir`, and what an earlier run
/// wrote there.
class ProjectOutput {
public:
  /// Fails if this run would overwrite what was changed by hand. None for other
  /// commands, and if nothing is written.
  static llvm::Expected<std::optional<ProjectOutput>>
  open(const ParsedOptions &Options, const OutputOptions &Output);

  /// Whether this run merges.
  bool updates() const { return Updates; }
  /// Whether the last run had reported this finding, too. Each of its findings
  /// answers once.
  bool wasKnown(const TranslatedFile &File, const Finding &F);
  size_t known() const { return Known; }

  /// Writes the tree and remembers it.
  llvm::Error write(const ParsedOptions &Options, const OutputOptions &Output,
                    const Translation &Result);
  /// For the closing line.
  std::string summary() const;
  bool hasConflicts() const { return !Conflicts.empty(); }

private:
  ProjectOutput(std::string Folder) : Folder(std::move(Folder)) {}
  llvm::Error openHistory(const ParsedOptions &Options);
  llvm::Error merge();
  llvm::Error removeOld(const ProjectFiles &Files);
  llvm::Error checkForeign(const ProjectFiles &Files) const;
  std::string remark(const TranslatedFile &File, const Finding &F) const;

  std::string Folder, Root;
  std::string Shown;                  ///< Folder as the user named it.
  std::optional<TreeHistory> History; ///< None if there is no git.
  bool Updates = false;
  std::multiset<std::string> Before; ///< The remarks of the last run.
  size_t Known = 0, Copied = 0, Changed = 0, Removed = 0;
  std::vector<std::string> Conflicts;
};

} // namespace hipify
#endif
