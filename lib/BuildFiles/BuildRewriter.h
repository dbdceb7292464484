//===- BuildRewriter.h - a build file being changed -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Private to the library. A range that has been handled is not edited again, so
// edits do not overlap.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_BUILDFILES_BUILDREWRITER_H
#define HIPIFY_BUILDFILES_BUILDREWRITER_H

#include "BuildFiles/BuildProject.h"
#include "BuildFiles/BuildTable.h"
#include "Findings/Finding.h"
#include "Source/SourceText.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace hipify {

/// The text of a file after the edits of Findings; none if they overlap.
std::optional<std::string> textAfter(const SourceText &Source,
                                     llvm::ArrayRef<Finding> Findings);

class BuildRewriter {
public:
  BuildRewriter(const SourceText &Source, const BuildProject &Project)
      : Source(Source), Project(Project) {}

  llvm::StringRef text() const { return Source.text(); }

  /// Whether the text at Offset has been handled.
  bool isDone(unsigned Offset) const;
  /// Replaces a range that has not been handled.
  Finding &replace(unsigned Begin, unsigned End, llvm::StringRef By);
  /// Keeps the range and reports that it has no counterpart in HIP.
  void refuse(unsigned Begin, unsigned End, llvm::StringRef Why);
  /// Keeps the range and reports that it names CUDA but is not understood.
  /// Inside: words within it may still be rewritten.
  void leave(unsigned Begin, unsigned End, llvm::StringRef What,
             llvm::StringRef Advice, bool Inside = false);
  /// Reports what does not depend on the text of the range.
  void tell(DiagID Id, unsigned Begin, unsigned End, llvm::StringRef What,
            llvm::StringRef Advice);
  /// Replaces or rejects a word, as its row says.
  void apply(const BuildWord &Row, unsigned Begin, unsigned End);

  /// Renames the source file, or file pattern, that ends at End to its
  /// translation. Searches backwards for its start, but not beyond Begin or a
  /// character in Stops.
  void renameFile(unsigned Begin, unsigned End, llvm::StringRef Stops,
                  llvm::StringRef AdviceInPlace);

  /// Adds Text at Place, before anything that replaces the text there.
  void addPrologue(unsigned Place, llvm::StringRef Text);

  std::vector<Finding> take() { return std::move(Findings); }
  /// Like take(), if the edits do not overlap and IsValid holds for the text
  /// that they give. Otherwise one finding that keeps the file as it is.
  std::vector<Finding>
  takeIfValid(llvm::function_ref<bool(llvm::StringRef)> IsValid,
              llvm::StringRef What, llvm::StringRef Advice);

  const SourceText &Source;
  const BuildProject &Project;

private:
  Finding &add(DiagID Id, unsigned Begin, unsigned End, bool IsDone = true);

  std::vector<Finding> Findings;
  std::map<unsigned, unsigned> Done; ///< Begin -> end.
};

} // namespace hipify
#endif
