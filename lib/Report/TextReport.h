//===- TextReport.h - findings for a terminal -------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_REPORT_TEXTREPORT_H
#define HIPIFY_REPORT_TEXTREPORT_H

#include "Findings/Finding.h"
#include "Source/SourceText.h"
#include "llvm/Support/raw_ostream.h"

namespace hipify {

/// Prints a finding like a clang diagnostic: file:line:column, severity,
/// message, [id], the source line with a caret, and the advice as a note.
/// Source is null if the file could not be read. Suppressed: the reason of a
/// suppressed finding.
void printFinding(llvm::raw_ostream &OS, const Finding &F,
                  const SourceText *Source, llvm::StringRef ShownPath,
                  llvm::StringRef Suppressed = "");

/// The counts of a run, for the closing line and --print-stats.
struct Statistics {
  unsigned Files = 0;   ///< Translated or inspected.
  unsigned Changed = 0; ///< Files whose text differs.
  unsigned Edits = 0;
  unsigned Warnings = 0, Errors = 0; ///< Without suppressed ones.
  unsigned Suppressed = 0;           ///< Findings of any severity.
  unsigned Lexical = 0;              ///< Edits based on tokens only.
};
/// One line, e.g. "3 files translated, 120 changes, 1 warning, 2 errors".
std::string summaryLine(const Statistics &S);

/// Replaced and remaining names with their frequency, by library, as text or
/// CSV.
void printStatistics(llvm::raw_ostream &OS, const Statistics &S,
                     llvm::ArrayRef<Finding> Findings, bool Csv);

} // namespace hipify
#endif
