//===- MarkdownReport.cpp - an audit for a pull request -------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/DiagnosticPages.h"
#include "Audit/Summary.h"
#include "Source/Printable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <fmt/format.h>

using namespace llvm;

namespace hipify::audit {

static constexpr size_t MostRows = 20;

/// Escapes source text for a table: no markup, no extra columns.
static std::string escaped(StringRef Text) {
  std::string Result;
  for (char C : printable(Text)) {
    if (StringRef("\\`*_{}[]<>#|~!&@").contains(C))
      Result += '\\';
    Result += C == '\n' || C == '\r' ? ' ' : C;
  }
  return Result;
}

static std::string idLink(const Audit &A, DiagID Id) {
  return A.DocsUrl.empty() ? idText(Id)
                           : "[" + idText(Id) + "](" + docsUrl(A, Id) + ")";
}

static void writeFindings(const Audit &A, raw_ostream &OS, StringRef Title,
                          function_ref<bool(const AuditFinding &)> IsShown) {
  std::vector<const AuditFinding *> Shown;
  for (const AuditFinding &F : A.Findings)
    if (F.Suppressed.empty() && !F.Inactive && IsShown(F))
      Shown.push_back(&F);
  if (Shown.empty())
    return;
  llvm::sort(Shown, [](const AuditFinding *L, const AuditFinding *R) {
    // Both point into one vector, which is sorted by location.
    return std::pair(R->What.Sev, L) < std::pair(L->What.Sev, R);
  });
  OS << "\n### " << Title << "\n\n| place | finding | |\n| --- | --- | --- |\n";
  for (const AuditFinding *F : ArrayRef(Shown).take_front(MostRows))
    OS << "| " << escaped(A.Files[F->File].Name) << ':' << F->Line << " | "
       << toString(F->What.Sev) << ": " << escaped(F->What.Message) << " | "
       << idLink(A, F->What.Id) << " |\n";
  if (Shown.size() > MostRows)
    OS << "\nand " << Shown.size() - MostRows << " more\n";
}

/// Lists the parts of the hours.
static void writeParts(const Audit &A, raw_ostream &OS) {
  OS << "\n### What makes the hours\n\n| | what | places | hours |\n| --- | "
        "--- | --: | --: |\n";
  for (const WorkPart &P : A.Parts) {
    auto Kind = find_if(
        A.Kinds, [&](const AuditKind &K) { return idText(K.Id) == P.Id; });
    OS << "| " << (Kind == A.Kinds.end() ? P.Id : idLink(A, Kind->Id)) << " | "
       << escaped(P.What) << " | " << P.Count << " | " << hoursText(P.Work)
       << " |\n";
  }
  OS << "| | all | | " << hoursText(A.Work) << " |\n";
  if (std::string Inactive = inactiveText(A); !Inactive.empty())
    OS << '\n'
       << StringRef(Inactive).take_front(1).upper()
       << StringRef(Inactive).drop_front() << ".\n";
}

void writeMarkdown(const Audit &A, raw_ostream &OS) {
  OS << "## Migration audit: CUDA to HIP\n\n"
     << fmt::format("{} of {} files have CUDA, {} lines of it. The compiler "
                    "confirmed {:.1f} % of what was found. Work left: **{}**.",
                    A.CudaFiles, A.Files.size(), A.Code.cuda(),
                    std::floor(A.Confidence.confirmed() * 1000) / 10,
                    hoursText(A.Work))
     << "\n\n| target | automatic | by shim | needs review | blocked | errors "
        "| warnings | hours |\n| --- | --: | --: | --: | --: | --: | --: | "
        "--: |\n";
  for (const TargetSummary &T : A.Targets) {
    OS << "| " << escaped(T.Name);
    for (WorkState S : ShownStates)
      OS << " | " << shareText(T.Code, S);
    OS << " | " << T.Findings[Severity::Error] << " | "
       << T.Findings[Severity::Warning] << " | " << hoursText(T.Work) << " |\n";
  }
  writeParts(A, OS);
  if (A.Before) {
    const Baseline &B = *A.Before;
    OS << fmt::format("\nSince the baseline: **{} fixed**, **{} new**, {} "
                      "worse, {} better; {} then.\n",
                      B.Fixed.size(), B.New, B.Worse, B.Better,
                      hoursText(B.Work));
    writeFindings(A, OS, "New or worse", [](const AuditFinding &F) {
      return F.Since == Change::New || F.Since == Change::Worse;
    });
  } else {
    writeFindings(A, OS, "What needs a person", [](const AuditFinding &F) {
      return F.What.Sev >= Severity::Warning;
    });
  }
  if (!A.Libraries.empty()) {
    OS << "\n### Libraries\n\n| library | on AMD | support |\n| --- | --- | "
          "--- |\n";
    for (const AuditLibrary &L : A.Libraries)
      OS << "| " << escaped(L.Name) << " | "
         << (L.Counterpart.empty() ? "-" : escaped(L.Counterpart)) << " | "
         << L.Support << " |\n";
  }
  std::vector<const Suppression *> Unused = unusedSuppressions(A);
  if (!Unused.empty())
    OS << "\n### Suppressions that suppress nothing\n\n";
  for (const Suppression *S : Unused)
    OS << "- " << escaped(S->Where) << ": " << S->Id << '\n';
  OS << "\n<details><summary>What the hours assume</summary>\n\n";
  for (const std::string &Text : A.Assumptions)
    OS << "- " << escaped(Text) << '\n';
  OS << "\n</details>\n";
}

} // namespace hipify::audit
