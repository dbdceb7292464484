//===- FileAudit.h - one file of an audit -----------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_FILEAUDIT_H
#define HIPIFY_AUDIT_FILEAUDIT_H

#include "Audit/Audit.h"
#include "Audit/Calls.h"
#include "Translation/Suppressions.h"
#include "Translation/Translation.h"
#include <set>

namespace hipify::audit {

/// What is kept of a judged file; indices refer to this struct's own lists.
struct FileAudit {
  AuditFile File;
  std::vector<AuditFinding> Findings; ///< Findings that can have a cost.
  std::vector<DeviceFunction> Functions;
  std::vector<LineCounts> TargetCode;
  std::vector<SeverityCounts> TargetFindings;
  struct KindCount {
    unsigned Count = 0, Inactive = 0;
    Severity Worst = Severity::Info, WorstInactive = Severity::Info;
    std::set<std::string> Subjects;
  };
  std::map<DiagID, KindCount> Kinds;
  struct ApiUse {
    unsigned Uses = 0;
    /// Some use does not depend on a version test.
    bool Always = false;
  };
  std::map<std::string, ApiUse> Apis;
  std::map<unsigned, unsigned> Libraries; ///< Index -> uses.
  std::map<std::string, AuditPtx> Ptx;    ///< By family.
  std::vector<Suppression> Comments;
  std::vector<unsigned> RowsUsed; ///< Rows of the suppression file.
  unsigned Suppressed = 0;
  std::vector<std::string> Notes;
};

struct FileAuditor {
  const MappingTable &Table;
  llvm::ArrayRef<SuppressionRow> Rows;
  llvm::StringRef Root;
  Severity Keep; ///< Findings below it are only counted.

  /// Thread-safe.
  FileAudit run(JudgedFile Judged) const;
};

/// The outcome for the code that a finding is about.
WorkState stateOf(const Finding &F, const MappingTable &Table);

} // namespace hipify::audit
#endif
