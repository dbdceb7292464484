//===- BuildRewriter.h - a build file being changed -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the library. What has been dealt with once is not touched again,
// so that edits do not overlap.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_BUILDREWRITER_H
#define HIPIFY_BUILDFILES_BUILDREWRITER_H

#include "BuildFiles/BuildProject.h"
#include "BuildFiles/BuildTable.h"
#include "Findings/Finding.h"
#include "Source/SourceText.h"
#include <optional>

namespace hipify {

/// What the edits of Findings make of a file; none if they overlap.
std::optional<std::string> textAfter(const SourceText &Source,
                                     llvm::ArrayRef<Finding> Findings);

class BuildRewriter {
public:
  BuildRewriter(const SourceText &Source, const BuildProject &Project)
      : Source(Source), Project(Project) {}

  llvm::StringRef text() const { return Source.text(); }

  /// Whether what begins at Offset was dealt with.
  bool isDone(unsigned Offset) const;
  /// Replaces a range; only one that is not done.
  Finding &replace(unsigned Begin, unsigned End, llvm::StringRef By);
  /// The range stays and cannot work for HIP.
  void refuse(unsigned Begin, unsigned End, llvm::StringRef Why);
  /// The range names CUDA and is not understood. Inside: words in it may be.
  void leave(unsigned Begin, unsigned End, llvm::StringRef What,
             llvm::StringRef Advice, bool Inside = false);
  /// What the table says of a word: replaces or refuses it.
  void apply(const BuildWord &Row, unsigned Begin, unsigned End);

  /// A source's name that ends at End, within a text that begins at Begin:
  /// its translation's, also in a pattern. Stops: what ends a name before it.
  void renameFile(unsigned Begin, unsigned End, llvm::StringRef Stops,
                  llvm::StringRef AdviceInPlace);

  std::vector<Finding> take() { return std::move(Findings); }

  const SourceText &Source;
  const BuildProject &Project;

private:
  Finding &add(DiagID Id, unsigned Begin, unsigned End, bool IsDone = true);

  std::vector<Finding> Findings;
  std::map<unsigned, unsigned> Done; ///< Begin -> end.
};

} // namespace hipify
#endif
