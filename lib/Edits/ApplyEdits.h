//===- ApplyEdits.h - the text after the findings' edits --------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_EDITS_APPLYEDITS_H
#define HIPIFY_EDITS_APPLYEDITS_H

#include "Findings/Finding.h"

namespace hipify {

/// Removes findings about text that another finding's edit leaves out, and the
/// edits of findings that overlap another finding's; adds a finding for each
/// pair that did. Equal edits count once. The edits that are
/// left can be applied in any order.
void settleConflicts(std::vector<Finding> &Findings);

/// The edits of settled findings of one file, in the order of the text. What
/// nests is made one plain edit.
std::vector<Edit> editsInOrder(llvm::ArrayRef<Finding> Findings,
                               llvm::StringRef Text);

/// Text with the edits (in order, not overlapping) applied.
std::string applyEdits(llvm::StringRef Text, llvm::ArrayRef<Edit> Edits);

/// The change as a unified diff with three lines of context; empty when there
/// are no edits. The edits tell where lines differ, nothing is searched for.
std::string unifiedDiff(llvm::StringRef Text, llvm::ArrayRef<Edit> Edits,
                        llvm::StringRef OldName, llvm::StringRef NewName);

} // namespace hipify
#endif
