//===- ComparisonReport.cpp - where two runs diverge, as text and JSON ----===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Probe/CompareRecords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace hipify::validation;

namespace hipify::probe {

static void printRow(raw_ostream &OS, const LaunchResult &L, size_t Width) {
  OS << format("%8zu  ", L.Index) << left_justify(L.Kernel, Width) << "  "
     << left_justify(toString(L.Worst), 8) << "  " << L.Place << '\n';
}

static void printTable(raw_ostream &OS, const RecordComparison &R, bool All) {
  size_t Width = 6;
  bool Any = false;
  for (const LaunchResult &L : R.Launches)
    if (All || L.Worst >= Outcome::Unknown) {
      Any = true;
      Width = std::max(Width, L.Kernel.size());
    }
  if (!Any)
    return;
  OS << "  launch  " << left_justify("kernel", Width) << "  result    place\n";
  for (const LaunchResult &L : R.Launches)
    if (All || L.Worst >= Outcome::Unknown)
      printRow(OS, L, Width);
  OS << '\n';
}

static void printArgument(raw_ostream &OS, const RecordComparison &R,
                          const ArgumentResult &A) {
  OS << "  " << A.Text;
  if (A.Id.Word >= 0)
    OS << " (pointer " << A.Id.Word << ')';
  if (!A.Type.empty())
    OS << ", " << A.Type;
  OS << ": " << A.Why << '\n';
  if (!A.Numbers)
    return;
  for (const Mismatch &M : A.Numbers->First) {
    OS << "    [";
    interleave(M.Index, OS, ", ");
    OS << "] " << format("%.9g", M.Expected) << " in " << R.A << ", "
       << format("%.9g", M.Got) << " in " << R.B << '\n';
  }
}

/// Prints what to look at first.
static void printFirst(raw_ostream &OS, const RecordComparison &R,
                       const LaunchResult &L) {
  OS << "the runs diverge at launch " << L.Index << ", '" << L.Kernel << "' at "
     << L.Place << ":\n";
  size_t Before = 0;
  for (const ArgumentResult &A : L.Arguments)
    if (A.After == Outcome::Differs) {
      printArgument(OS, R, A);
      Before += A.DifferBefore;
    }
  if (Before)
    OS << "  " << Before
       << " elements of these differ before the launch: the host, a copy, a "
          "library or a launch that is\n  not recorded wrote them, or nothing "
          "has written them yet\n";
  else
    OS << "  its inputs are equal: look at this kernel\n";
}

void printComparison(raw_ostream &OS, const RecordComparison &R, bool All) {
  printTable(OS, R, All);
  if (const LaunchResult *L = R.first())
    printFirst(OS, R, *L);
  if (!R.Parted.empty())
    OS << R.Parted << '\n';
  OS << R.A << " and " << R.B << ": " << R.Launches.size()
     << " launches compared, " << R.count(Outcome::Equal) << " equal, "
     << R.count(Outcome::Close) << " close, " << R.count(Outcome::Unknown)
     << " unknown, " << R.count(Outcome::Differs) << " differ\n";
}

/// JSON has no NaN.
static std::string numberText(double X) {
  std::string Text;
  raw_string_ostream(Text) << format("%.17g", X);
  return Text;
}

static json::Value toJSON(const ArgumentResult &A) {
  json::Object O{{"argument", A.Id.Index},
                 {"text", A.Text},
                 {"type", A.Type},
                 {"result", toString(A.After)},
                 {"why", A.Why},
                 {"differBefore", static_cast<int64_t>(A.DifferBefore)}};
  if (A.Id.Word >= 0)
    O["word"] = A.Id.Word;
  if (!A.Numbers)
    return O;
  const Comparison &N = *A.Numbers;
  O["elements"] = static_cast<int64_t>(N.Count);
  O["mismatches"] = static_cast<int64_t>(N.Mismatches);
  O["maxAbsolute"] = N.MaxAbsolute;
  O["maxRelative"] = N.MaxRelative;
  json::Array First;
  for (const Mismatch &M : N.First)
    First.push_back(
        json::Object{{"index", static_cast<int64_t>(M.Index.front())},
                     {"a", numberText(M.Expected)},
                     {"b", numberText(M.Got)}});
  O["first"] = std::move(First);
  return O;
}

json::Value toJSON(const RecordComparison &R) {
  json::Array Launches;
  for (const LaunchResult &L : R.Launches) {
    json::Object O{{"launch", static_cast<int64_t>(L.Index)},
                   {"kernel", L.Kernel},
                   {"place", L.Place},
                   {"result", toString(L.Worst)}};
    json::Array Arguments;
    for (const ArgumentResult &A : L.Arguments)
      Arguments.push_back(toJSON(A));
    O["arguments"] = std::move(Arguments);
    Launches.push_back(std::move(O));
  }
  json::Object O{{"a", R.A},
                 {"b", R.B},
                 {"launchesInA", static_cast<int64_t>(R.CountA)},
                 {"launchesInB", static_cast<int64_t>(R.CountB)},
                 {"launches", std::move(Launches)}};
  if (!R.Parted.empty())
    O["parted"] = R.Parted;
  if (const LaunchResult *L = R.first())
    O["first"] = static_cast<int64_t>(L->Index);
  return O;
}

} // namespace hipify::probe
