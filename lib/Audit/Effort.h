//===- Effort.h - estimates hours of work -----------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lesson is paid once: 500 equal findings are not 500 problems. The same text
// is changed once: copies of a file cost no further work.
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_EFFORT_H
#define HIPIFY_AUDIT_EFFORT_H

#include "Audit/Audit.h"

namespace hipify::audit {

struct EffortRow {
  Hours Once, Each;
  bool PerSubject = false; ///< Once per subject, or per id.
  std::string Why;
};

/// The rows of mappings/effort.tsv, or of the user's table.
class EffortTable {
public:
  static EffortTable builtin();
  static llvm::Expected<EffortTable> read(llvm::StringRef Text,
                                          llvm::StringRef Name);

  /// The row of an id and severity; else of the id; else of the severity. Info
  /// costs nothing.
  const EffortRow &find(DiagID Id, Severity Sev) const;
  const EffortRow &project() const { return Rows.at({"project", ""}); }
  const EffortRow &file() const { return Rows.at({"file", ""}); }
  const EffortRow &kernel() const { return Rows.at({"kernel", ""}); }
  /// Null: the project's hours do not depend on its size.
  const EffortRow *unit() const { return optionalRow("unit"); }
  /// Zero if the table has no such row.
  const EffortRow &copy() const {
    static const EffortRow Nothing;
    const EffortRow *Row = optionalRow("copy");
    return Row ? *Row : Nothing;
  }

private:
  const EffortRow *optionalRow(llvm::StringRef What) const;
  std::map<std::pair<std::string, std::string>, EffortRow> Rows;
};

/// Fills in every Work of A from its findings, A.Parts and A.Assumptions. Only
/// unsuppressed findings above Info have a cost of their own.
void estimate(Audit &A, const EffortTable &Table);

} // namespace hipify::audit
#endif
