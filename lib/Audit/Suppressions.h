//===- Suppressions.h - findings that do not count --------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In the source, on the finding's line or alone on the line before it:
//   // hipify-cpp: suppress HC0415 the roles have 64 threads each
// In a file, a row each: an id, a glob of paths below the root, a reason:
//   HC0404 tests/* the tests run on NVIDIA only
// There is always a reason.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_SUPPRESSIONS_H
#define HIPIFY_AUDIT_SUPPRESSIONS_H

#include "Findings/Finding.h"
#include "Source/SourceText.h"
#include "llvm/Support/GlobPattern.h"
#include <memory>

namespace hipify::audit {

/// A comment in a source; one with several ids is several.
struct SuppressionComment {
  DiagID Id;
  unsigned Line;    ///< Of the comment.
  unsigned ForLine; ///< Of the findings that it takes out.
  std::string Reason;
};
/// Those of a file. Wrong: what is not understood, as "12: there is no reason".
std::vector<SuppressionComment>
suppressionComments(const SourceText &Source, std::vector<std::string> &Wrong);

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

} // namespace hipify::audit
#endif
