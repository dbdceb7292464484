//===- Summary.cpp - an audit for a terminal ------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Audit/Summary.h"
#include "Translation/Suppressions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <fmt/format.h>

using namespace llvm;

namespace hipify::audit {

/// Length of lists in a summary; the other formats have all entries.
static constexpr size_t MostRows = 8;

std::string hoursText(const Hours &H) {
  auto Number = [](double X) {
    return X < 10 ? fmt::format("{:.1f}", X)
                  : fmt::format("{}", std::llround(X));
  };
  return Number(H.Likely) + " h (" + Number(H.Low) + "-" + Number(H.High) + ")";
}

std::string shareText(const LineCounts &L, WorkState S) {
  return L.cuda() ? fmt::format("{:.1f} %", 100.0 * L[S] / L.cuda()) : "-";
}

StringRef titleOf(WorkState S) {
  static constexpr StringLiteral Titles[WorkStates] = {
      "no CUDA", "automatic", "by shim", "needs review", "blocked"};
  return Titles[unsigned(S)];
}

std::string requirementText(const Requirement &R) {
  std::string What = R.What == "cuda"  ? "CUDA"
                     : R.What == "hip" ? "HIP"
                                       : R.What;
  return What + " " + R.Least.str() + " (" + join(R.Because, ", ") + ")";
}

std::vector<const Suppression *> unusedSuppressions(const Audit &A) {
  std::vector<const Suppression *> Unused;
  for (const Suppression &S : A.Suppressions)
    if (!S.Used)
      Unused.push_back(&S);
  return Unused;
}

static void heading(raw_ostream &OS, StringRef Text) {
  OS << '\n';
  OS.changeColor(raw_ostream::SAVEDCOLOR, /*Bold=*/true);
  OS << Text;
  OS.resetColor();
  OS << '\n';
}

static void writeTargets(const Audit &A, raw_ostream &OS) {
  heading(OS, fmt::format("{:<16}{:>11}{:>11}{:>14}{:>11}{:>9}{:>10}   hours",
                          "target", "automatic", "by shim", "needs review",
                          "blocked", "errors", "warnings"));
  for (const TargetSummary &T : A.Targets)
    OS << fmt::format("{:<16}{:>11}{:>11}{:>14}{:>11}{:>9}{:>10}   {}\n",
                      T.Name, shareText(T.Code, WorkState::Automatic),
                      shareText(T.Code, WorkState::Shim),
                      shareText(T.Code, WorkState::Review),
                      shareText(T.Code, WorkState::Blocked),
                      T.Findings[Severity::Error],
                      T.Findings[Severity::Warning], hoursText(T.Work));
}

/// Lists the parts of the hours, all of them.
static void writeParts(const Audit &A, raw_ostream &OS) {
  if (A.Parts.empty())
    return;
  heading(OS, hoursText(A.Work) + " of work are the sum of");
  auto Row = [&](const Hours &Work, StringRef What) {
    OS << fmt::format("  {:<20} {}\n", hoursText(Work), std::string_view(What));
  };
  Hours Others;
  unsigned Rest = 0, Kinds = 0;
  for (const WorkPart &P : A.Parts) {
    bool IsKind = StringRef(P.Id).starts_with("HC");
    if (IsKind && ++Kinds > MostRows) {
      Others += P.Work;
      ++Rest;
    } else {
      std::string Times = fmt::format("{} x: ", P.Count);
      Row(P.Work, (IsKind ? P.Id + ", " : "") +
                      (P.Id == "project" ? "" : Times) + P.What);
    }
  }
  if (Rest)
    Row(Others, fmt::format("{} more kinds of findings", Rest));
}

std::string inactiveText(const Audit &A) {
  unsigned Count = 0;
  for (Severity S : {Severity::Note, Severity::Warning, Severity::Error})
    Count += A.Inactive.Findings[S];
  if (Count == 0 && A.Inactive.Work.High == 0)
    return "";
  return fmt::format("in branches that are not compiled: {} findings, {}; not "
                     "included in these sums",
                     Count, hoursText(A.Inactive.Work));
}

static void writeKernels(const Audit &A, raw_ostream &OS) {
  std::vector<const AuditKernel *> Left;
  for (const AuditKernel &K : A.Kernels)
    if (K.State >= WorkState::Review && !K.Inactive && Left.size() < MostRows)
      Left.push_back(&K);
  if (Left.empty())
    return;
  heading(OS, "Kernels with the most work");
  for (const AuditKernel *K : Left)
    OS << fmt::format("  {:<20} {} ({}:{}), {}\n", hoursText(K->Work), K->Name,
                      A.Files[K->File].Name, K->Line,
                      std::string_view(titleOf(K->State)));
}

static void writeInventory(const Audit &A, raw_ostream &OS) {
  if (!A.Libraries.empty())
    heading(OS, "Libraries");
  for (const AuditLibrary &L : A.Libraries)
    OS << fmt::format("  {:<8} {} -> {}{}\n", L.Support, L.Name,
                      L.Counterpart.empty() ? "nothing" : L.Counterpart,
                      L.Note.empty() ? "" : ": " + L.Note);
  if (!A.Ptx.empty())
    heading(OS, "Inline PTX");
  for (const AuditPtx &P : A.Ptx)
    OS << fmt::format("  {:<12} {} translated, {} not\n", P.Family,
                      P.Translated, P.Refused);
  if (!A.Requirements.empty())
    heading(OS, "Minimum versions");
  for (const Requirement &R : A.Requirements)
    OS << "  " << requirementText(R) << '\n';
}

static void writeChanges(const Audit &A, raw_ostream &OS) {
  if (!A.Before)
    return;
  const Baseline &B = *A.Before;
  heading(OS, "Since " + B.Path);
  OS << fmt::format("  {} fixed, {} new, {} worse, {} better, {} the same; "
                    "{} before, {} now\n",
                    B.Fixed.size(), B.New, B.Worse, B.Better, B.Same,
                    hoursText(B.Work), hoursText(A.Work));
  size_t Shown = 0;
  for (const AuditFinding &F : A.Findings)
    if ((F.Since == Change::New || F.Since == Change::Worse) &&
        Shown++ < MostRows)
      OS << fmt::format(
          "  {}: {}:{}: {}: {} [{}]\n", std::string_view(toString(F.Since)),
          A.Files[F.File].Name, F.Line, std::string_view(toString(F.What.Sev)),
          F.What.Message, idText(F.What.Id));
}

static void writeNotes(const Audit &A, raw_ostream &OS) {
  std::vector<const Suppression *> Unused = unusedSuppressions(A);
  if (A.Notes.empty() && Unused.empty() && !A.Suppressed)
    return;
  heading(OS, "Notes");
  if (A.Suppressed)
    OS << "  " << A.Suppressed << " findings are suppressed\n";
  for (const Suppression *S : Unused)
    OS << "  " << S->Where << ": " << SuppressionComments::unusedText(S->Id)
       << '\n';
  for (const std::string &Note : ArrayRef(A.Notes).take_front(MostRows))
    OS << "  " << Note << '\n';
  if (A.Notes.size() > MostRows)
    OS << "  and " << A.Notes.size() - MostRows << " more\n";
}

void writeText(const Audit &A, raw_ostream &OS) {
  OS << fmt::format("{}: {} of {} files have CUDA, {} lines of it; the "
                    "compiler confirmed {:.1f} %\n",
                    A.Root, A.CudaFiles, A.Files.size(), A.Code.cuda(),
                    // Never round up.
                    std::floor(A.Confidence.confirmed() * 1000) / 10);
  writeTargets(A, OS);
  writeParts(A, OS);
  if (std::string Inactive = inactiveText(A); !Inactive.empty())
    OS << '\n' << Inactive << '\n';
  writeKernels(A, OS);
  writeInventory(A, OS);
  writeChanges(A, OS);
  writeNotes(A, OS);
  heading(OS, "Hours");
  for (const std::string &Text : A.Assumptions)
    OS << "  " << Text << '\n';
}

} // namespace hipify::audit
