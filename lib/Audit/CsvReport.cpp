//===- CsvReport.cpp - an audit for spreadsheets --------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Audit.h"
#include "Source/Printable.h"
#include <fmt/format.h>

using namespace llvm;

namespace hipify::audit {

/// A quoted field. An apostrophe neutralizes what a spreadsheet would evaluate
/// as a formula: sources are untrusted.
static std::string quoted(StringRef Text) {
  std::string Field = "\"";
  if (!Text.empty() && StringRef("=+-@\t\r").contains(Text.front()))
    Field += '\'';
  for (char C : printable(Text))
    Field += C == '"' ? std::string("\"\"") : std::string(1, C);
  return Field + "\"";
}

void writeCsv(const Audit &A, raw_ostream &OS) {
  OS << "file,line,column,id,severity,state,confidence,subject,replacement,"
        "message,advice,targets,hours_low,hours_likely,hours_high,"
        "suppressed,since_baseline,fingerprint,compiled\r\n";
  for (const AuditFinding &F : A.Findings) {
    std::string Targets;
    for (unsigned I : F.Targets.set_bits())
      Targets += (Targets.empty() ? "" : " ") + A.Targets[I].Name;
    OS << quoted(A.Files[F.File].Name) << ',' << F.Line << ',' << F.Column
       << ',' << idText(F.What.Id) << ',' << toString(F.What.Sev) << ','
       << toString(F.State) << ',' << toString(F.What.Conf) << ','
       << quoted(F.What.Subject) << ',' << quoted(F.What.Replacement) << ','
       << quoted(F.What.Message) << ',' << quoted(F.What.Advice) << ','
       << Targets << ','
       << fmt::format("{:.2f},{:.2f},{:.2f}", F.Work.Low, F.Work.Likely,
                      F.Work.High)
       << ',' << quoted(F.Suppressed) << ','
       << (A.Before ? toString(F.Since) : "") << ',' << F.Fingerprint << ','
       << (F.Inactive ? "no" : "yes") << "\r\n";
  }
}

} // namespace hipify::audit
