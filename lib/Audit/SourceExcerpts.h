//===- SourceExcerpts.h - the text around a finding -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Holds one file at a time: findings are sorted by file, and an audit of
// thousands of files keeps none of their texts.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_SOURCEEXCERPTS_H
#define HIPIFY_AUDIT_SOURCEEXCERPTS_H

#include "Audit/Audit.h"

namespace hipify::audit {

/// Lines of a file, without line endings.
struct Excerpt {
  unsigned FirstLine = 1;
  std::vector<std::string> Lines;
};

class SourceExcerpts {
public:
  explicit SourceExcerpts(const Audit &A) : A(A) {}

  /// The finding's lines with Context more on each side; empty if the file can
  /// no longer be read.
  Excerpt around(const AuditFinding &F, unsigned Context);
  /// The lines that the finding's edits change, before and after; empty if it
  /// has no edits. Omits edits far from the finding.
  std::pair<Excerpt, Excerpt> change(const AuditFinding &F);
  /// The finding's edits in source order, with nested ones flattened. Empty if
  /// the file has changed.
  std::vector<Edit> plainEdits(const AuditFinding &F);
  /// Line and column, in UTF-16 code units, of an offset in the finding's file.
  std::pair<unsigned, unsigned> position(const AuditFinding &F,
                                         unsigned Offset);

private:
  void open(unsigned File);
  unsigned lineOf(unsigned Offset) const; ///< 0-based.
  Excerpt lines(llvm::StringRef Text, unsigned FirstLine) const;

  const Audit &A;
  std::optional<unsigned> Current;
  std::string Text;
  std::vector<unsigned> Starts; ///< Of the lines.
};

/// Number of UTF-16 code units of UTF-8 text; each invalid byte counts as one.
unsigned utf16Length(llvm::StringRef Text);

} // namespace hipify::audit
#endif
