//===- Suppressions.h - suppressed findings ---------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In the source, on the finding's line or alone on the line before it:
// //   // hipify-cpp: suppress HC0415 the roles have 64 threads each
// In a file, one per row: an id, a glob of paths below the root, a reason:
// //   HC0404 tests/* the tests run on NVIDIA only
// A reason is mandatory. A suppression only affects the message: the finding's
// edits are still made.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_SUPPRESSIONS_H
#define HIPIFY_TRANSLATION_SUPPRESSIONS_H

#include "Findings/Finding.h"
#include "Source/SourceText.h"
#include "llvm/Support/GlobPattern.h"
#include <memory>

namespace hipify {

/// A suppression comment; one with several ids counts as several.
struct SuppressionComment {
  DiagID Id;
  unsigned Offset;  ///< Of the comment's marker.
  unsigned ForLine; ///< The line whose findings it suppresses.
  std::string Reason;
  unsigned Used = 0; ///< Number of findings it suppressed.
};

/// The suppression comments of a file.
class SuppressionComments {
public:
  explicit SuppressionComments(const SourceText &Source);

  /// Returns the comment that suppresses a finding and marks it as used, or
  /// null.
  const SuppressionComment *take(DiagID Id, unsigned Line);

  llvm::ArrayRef<SuppressionComment> all() const { return Comments; }
  /// Invalid comments, and the reason.
  struct Mistake {
    unsigned Offset;
    std::string What;
  };
  llvm::ArrayRef<Mistake> mistakes() const { return Mistakes; }
  /// The message about a comment that suppressed nothing.
  static std::string unusedText(llvm::StringRef Id);

private:
  void read(const SourceText &Source, unsigned At);
  std::vector<SuppressionComment> Comments;
  std::vector<Mistake> Mistakes;
};

/// A suppressed finding.
struct SuppressedFinding {
  Finding What;
  std::string Reason;
};
/// A row of a suppression file.
struct SuppressionRow {
  DiagID Id;
  std::shared_ptr<const std::string> Glob; ///< Owns the text of Paths.
  llvm::GlobPattern Paths;
  std::string Reason;
  std::string Where; ///< "audit.suppressions:3"
};
/// Fails with Name and the line of the first invalid row.
llvm::Expected<std::vector<SuppressionRow>>
readSuppressions(llvm::StringRef Text, llvm::StringRef Name);

/// Moves suppressed findings out of Findings, and adds a finding for each
/// comment that is invalid or suppresses nothing. Keeps the order. Rows apply
/// to the file as Name, its path below the root.
std::vector<SuppressedFinding>
takeSuppressed(const SourceText &Source, llvm::ArrayRef<SuppressionRow> Rows,
               llvm::StringRef Name, std::vector<Finding> &Findings);

} // namespace hipify
#endif
