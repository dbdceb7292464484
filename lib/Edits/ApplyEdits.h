//===- ApplyEdits.h - applies the edits of findings to the text -*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_EDITS_APPLYEDITS_H
#define HIPIFY_EDITS_APPLYEDITS_H

#include "Findings/Finding.h"

namespace hipify {

/// Makes the edits of Findings free of conflicts, so that they can be applied
/// in any order. Removes findings in text that another finding's edit drops.
/// Where the edits of two findings overlap, removes the edits of both and adds
/// an EditConflict finding. Equal edits count once.
void settleConflicts(std::vector<Finding> &Findings);

/// The edits of one file's settled findings, in source order. Flattens nested
/// edits into plain ones.
std::vector<Edit> editsInOrder(llvm::ArrayRef<Finding> Findings,
                               llvm::StringRef Text);

/// Applies Edits, which must be sorted and must not overlap.
std::string applyEdits(llvm::StringRef Text, llvm::ArrayRef<Edit> Edits);

/// The change as a unified diff with three lines of context; empty if there are
/// no edits. Computed from the edits, not by comparing texts.
std::string unifiedDiff(llvm::StringRef Text, llvm::ArrayRef<Edit> Edits,
                        llvm::StringRef OldName, llvm::StringRef NewName);

} // namespace hipify
#endif
