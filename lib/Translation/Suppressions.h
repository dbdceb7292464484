//===- Suppressions.h - findings that do not count --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In the source, on the finding's line or alone on the line before it:
//   // hipify-cpp: suppress HC0415 the roles have 64 threads each
// In a file, a row each: an id, a glob of paths below the root, a reason:
//   HC0404 tests/* the tests run on NVIDIA only
// There is always a reason. A suppression is about the message: the finding's
// edits are made all the same.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_TRANSLATION_SUPPRESSIONS_H
#define HIPIFY_TRANSLATION_SUPPRESSIONS_H

#include "Findings/Finding.h"
#include "Source/SourceText.h"
#include "llvm/Support/GlobPattern.h"
#include <memory>

namespace hipify {

/// A comment in a source; one with several ids is several.
struct SuppressionComment {
  DiagID Id;
  unsigned Offset;  ///< Of the comment's marker.
  unsigned ForLine; ///< Of the findings that it takes out.
  std::string Reason;
  unsigned Used = 0; ///< How many findings it took out.
};

/// The comments of a file.
class SuppressionComments {
public:
  explicit SuppressionComments(const SourceText &Source);

  /// The comment that takes out a finding, which counts as used; or null.
  const SuppressionComment *take(DiagID Id, unsigned Line);

  llvm::ArrayRef<SuppressionComment> all() const { return Comments; }
  /// Comments that are not understood, and why.
  struct Mistake {
    unsigned Offset;
    std::string What;
  };
  llvm::ArrayRef<Mistake> mistakes() const { return Mistakes; }
  /// What is said of a comment that took out nothing.
  static std::string unusedText(llvm::StringRef Id);

private:
  void read(const SourceText &Source, unsigned At);
  std::vector<SuppressionComment> Comments;
  std::vector<Mistake> Mistakes;
};

/// A finding that does not count.
struct SuppressedFinding {
  Finding What;
  std::string Reason;
};
/// Moves the findings that comments suppress out of Findings, and adds one for
/// each comment that is wrong or takes out nothing. The order is kept.
std::vector<SuppressedFinding> takeSuppressed(const SourceText &Source,
                                              std::vector<Finding> &Findings);

/// A row of a file.
struct SuppressionRow {
  DiagID Id;
  std::shared_ptr<const std::string> Glob; ///< What Paths views.
  llvm::GlobPattern Paths;
  std::string Reason;
  std::string Where; ///< "audit.suppressions:3"
};
/// Fails with Name and the line of the first row that is wrong.
llvm::Expected<std::vector<SuppressionRow>>
readSuppressions(llvm::StringRef Text, llvm::StringRef Name);

} // namespace hipify
#endif
