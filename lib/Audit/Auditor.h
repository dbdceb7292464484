//===- Auditor.h - audits a project -----------------------------*- C++ -*-===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef HIPIFY_AUDIT_AUDITOR_H
#define HIPIFY_AUDIT_AUDITOR_H

#include "Audit/Audit.h"
#include "Audit/Effort.h"
#include "Translation/Suppressions.h"
#include "Translation/Translation.h"

namespace hipify::audit {

struct AuditOptions {
  /// Each of its Arches is judged separately.
  TranslationOptions Translation;
  Severity Level = Severity::Note;
  EffortTable Effort = EffortTable::builtin();
  std::vector<SuppressionRow> Suppressions;
  std::string ToolVersion, DocsUrl;
};

/// Reads the project like translate(), and writes nothing. The result depends
/// only on the inputs and options, never on the number of jobs.
llvm::Expected<Audit> audit(const Project &Input, const MappingTable &Table,
                            const AuditOptions &Options);

} // namespace hipify::audit
#endif
