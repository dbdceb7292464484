//===- TableReport.cpp - results for a terminal ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/Results.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <fmt/format.h>

using namespace llvm;
using namespace hipify::validation;

/// Lines of a reason in the table; JSON and HTML have the rest.
static constexpr size_t ShownLines = 12;
static constexpr size_t ShownMismatches = 5;

static std::string indexText(const Mismatch &M) {
  std::string Text;
  for (size_t I : M.Index)
    Text += fmt::format("[{}]", I);
  return Text;
}

/// Ignores the sign of a NaN.
static std::string numberText(double X) {
  return X != X ? "nan" : fmt::format("{:.9g}", X);
}

/// The worst relative error and ulp distance of a case's runs, for its cell.
static std::string cell(const BackendResult &B) {
  uint64_t Ulp = 0;
  for (const RunResult &R : B.Runs)
    for (const OutputResult &O : R.Outputs)
      Ulp = std::max(Ulp, O.WithReference.MaxUlp);
  std::string Text = verdictName(B.V).str();
  if (B.V != Verdict::Equal)
    return Text;
  return Ulp == 0 ? "exact" : fmt::format("{} ({} ulp)", Text, Ulp);
}

static void printOutput(raw_ostream &OS, const OutputResult &O) {
  const Comparison &W = O.WithReference;
  if (W.equal())
    return;
  OS << fmt::format(
      "    {} ({}): {} of {} elements differ; largest error {:.3g} "
      "absolute, {:.3g} relative\n",
      O.Name, O.Type, W.Mismatches, W.Count, W.MaxAbsolute, W.MaxRelative);
  for (const Mismatch &M : ArrayRef(W.First).take_front(ShownMismatches))
    OS << fmt::format("      {}{} is {}, expected {}{}\n", O.Name, indexText(M),
                      numberText(M.Got), numberText(M.Expected),
                      M.Unwritten ? " (never written)" : "");
}

static void printReason(raw_ostream &OS, StringRef Why) {
  SmallVector<StringRef> Lines;
  Why.trim().split(Lines, '\n');
  // Show a compiler's first error, but the end of a program's output.
  size_t From = Lines.size() > ShownLines ? Lines.size() - ShownLines : 0;
  const auto *Error =
      find_if(Lines, [](StringRef Line) { return Line.contains("error: "); });
  if (Error != Lines.end())
    From = Error - Lines.begin();
  if (From)
    OS << "    ...\n";
  ArrayRef<StringRef> Rest = ArrayRef(Lines).drop_front(From);
  for (StringRef Line : Rest.take_front(ShownLines))
    OS << "    " << Line << '\n';
  if (Rest.size() > ShownLines)
    OS << "    ...\n";
}

static void printDetails(raw_ostream &OS, const CaseResult &C,
                         const BackendResult &B) {
  OS << fmt::format("\n{} on {}: {}\n", C.Name, B.Backend,
                    verdictName(B.V).str());
  if (B.Runs.empty())
    printReason(OS, B.Why);
  for (const RunResult &R : B.Runs) {
    if (!isBad(R.V))
      continue;
    OS << "  " << R.label() << ": " << verdictName(R.V) << '\n';
    // If the outputs agree with the reference, they differ from the original.
    if (R.V != Verdict::Differs || all_of(R.Outputs, [](const OutputResult &O) {
          return O.WithReference.equal();
        }))
      printReason(OS, R.Why);
    for (const OutputResult &O : R.Outputs)
      printOutput(OS, O);
  }
}

/// Prints lines of the translation's kernels that the original lacks: the
/// likely cause if only the original is right.
static void printChanges(raw_ostream &OS, const CaseResult &C) {
  auto Has = [&](auto Is) { return any_of(C.Backends, Is); };
  if (!Has([](const BackendResult &B) { return B.V == Verdict::Equal; }) ||
      !Has([](const BackendResult &B) {
        return B.V == Verdict::Differs || B.V == Verdict::Failed;
      }))
    return;
  std::string Text;
  for (const KernelResult &K : C.Kernels) {
    StringSet<> Known;
    for (StringRef Line : split(K.Original, '\n'))
      Known.insert(Line.trim());
    auto [File, First] = StringRef(K.Place).rsplit(':');
    unsigned Number = 0;
    First.getAsInteger(10, Number);
    for (StringRef Line : split(K.Translation, '\n')) {
      if (!Known.contains(Line.trim()))
        Text += fmt::format("    {}:{}: {}\n", File.str(), Number,
                            Line.trim().str());
      ++Number;
    }
  }
  if (!Text.empty())
    OS << "  what the translation changed in kernels and what they call:\n"
       << Text;
}

static void printMutations(raw_ostream &OS, const Results &R) {
  size_t All = 0;
  for (const CaseResult &C : R.Cases) {
    All += C.Mutations.size();
    std::string Last;
    for (const MutationResult &M : C.Mutations) {
      if (M.F == Fate::NotNoticed) {
        OS << fmt::format("\n{}: not noticed: {} at {}\n    {}\n    {}\n",
                          C.Name, M.Kind, M.Place, M.Before, M.After);
        if (!M.Why.empty())
          OS << "    " << M.Why << '\n';
      } else if (M.F == Fate::NotTried && M.Why != Last) {
        // Report a common reason once.
        OS << fmt::format("\n{}: not tried: {} at {}\n", C.Name, M.Kind,
                          M.Place);
        printReason(OS, M.Why);
        Last = M.Why;
      }
    }
  }
  if (!All)
    return;
  OS << fmt::format("\n{} mutations: {} noticed ({:.1f} %), {} explained, {} "
                    "not noticed",
                    All, R.count(Fate::Noticed),
                    100.0 * static_cast<double>(R.count(Fate::Noticed)) /
                        static_cast<double>(All),
                    R.count(Fate::Explained), R.count(Fate::NotNoticed));
  if (size_t N = R.count(Fate::NotTried))
    OS << fmt::format(", {} not tried", N);
  OS << '\n';
}

/// Why results are missing: each reason once.
static void printSkipped(raw_ostream &OS, const Results &R) {
  MapVector<StringRef, unsigned> Reasons;
  for (const CaseResult &C : R.Cases)
    for (const BackendResult &B : C.Backends)
      if (B.V == Verdict::Skipped)
        ++Reasons[B.Why];
  if (!Reasons.empty())
    OS << '\n';
  for (const auto &[Why, Count] : Reasons)
    OS << fmt::format("{} skipped: {}\n", Count, Why.str());
}

void hipify::validation::printTable(raw_ostream &OS, const Results &R) {
  size_t NameWidth = 4;
  std::vector<size_t> Widths;
  for (const CaseResult &C : R.Cases)
    NameWidth = std::max(NameWidth, C.Name.size());
  for (size_t I = 0; I < R.Backends.size(); ++I) {
    Widths.push_back(R.Backends[I].size());
    for (const CaseResult &C : R.Cases)
      Widths[I] = std::max(Widths[I], cell(C.Backends[I]).size());
  }
  OS << fmt::format("{:<{}}", "case", NameWidth);
  for (size_t I = 0; I < R.Backends.size(); ++I)
    OS << "  " << fmt::format("{:<{}}", R.Backends[I], Widths[I]);
  OS << '\n';
  for (const CaseResult &C : R.Cases) {
    OS << fmt::format("{:<{}}", C.Name, NameWidth);
    for (size_t I = 0; I < R.Backends.size(); ++I)
      OS << "  " << fmt::format("{:<{}}", cell(C.Backends[I]), Widths[I]);
    OS << '\n';
  }
  for (const CaseResult &C : R.Cases) {
    std::string Last;
    for (const BackendResult &B : C.Backends) {
      // Report what stops the whole case once.
      if (isBad(B.V) && (!B.Runs.empty() || B.Why != Last))
        printDetails(OS, C, B);
      Last = B.Why;
    }
    printChanges(OS, C);
  }
  printMutations(OS, R);
  printSkipped(OS, R);
  std::string Counts;
  for (Verdict V : {Verdict::Equal, Verdict::Compiled, Verdict::Known,
                    Verdict::Skipped, Verdict::Unsupported, Verdict::Differs,
                    Verdict::Failed, Verdict::NotBuilt})
    if (size_t N = R.count(V))
      Counts += fmt::format("{}{} {}", Counts.empty() ? "" : ", ", N,
                            verdictName(V).str());
  OS << fmt::format("\n{} cases: {}\n", R.Cases.size(), Counts);
}
