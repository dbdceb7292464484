//===- Replacements.h - edits in clang's own format -------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_EDITS_REPLACEMENTS_H
#define HIPIFY_EDITS_REPLACEMENTS_H

#include "Findings/Finding.h"
#include "llvm/Support/raw_ostream.h"

namespace hipify {

/// The settled edits of a file, in order.
struct FileEdits {
  llvm::StringRef Path; ///< Absolute.
  llvm::ArrayRef<Edit> Edits;
};

/// Writes the edits as YAML, as clang-tidy --export-fixes does, for editors and
/// clang-apply-replacements.
void printReplacements(llvm::raw_ostream &OS, llvm::ArrayRef<FileEdits> Files);

} // namespace hipify
#endif
