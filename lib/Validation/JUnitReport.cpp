//===- JUnitReport.cpp - results for CI systems ---------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Validation/Results.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace hipify::validation;

/// Escapes text for an element or attribute. XML 1.0 has no control characters,
/// not even escaped ones.
static std::string escaped(StringRef Text) {
  std::string Clean;
  for (char C : Text)
    if (static_cast<unsigned char>(C) >= ' ' || C == '\n' || C == '\t')
      Clean += C;
  std::string Out;
  raw_string_ostream OS(Out);
  printHTMLEscaped(Clean, OS);
  return Out;
}

static double secondsOf(const BackendResult &B) {
  double Sum = B.BuildSeconds;
  for (const RunResult &R : B.Runs)
    Sum += R.Seconds;
  return Sum;
}

void hipify::validation::printJUnit(raw_ostream &OS, const Results &R) {
  size_t Tests = 0, Failures = 0, Skipped = 0;
  for (const CaseResult &C : R.Cases)
    for (const BackendResult &B : C.Backends) {
      ++Tests;
      Failures += isBad(B.V);
      Skipped += B.V == Verdict::Skipped;
    }
  OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
     << formatv("<testsuites><testsuite name=\"hipify-cpp validate\" "
                "tests=\"{0}\" failures=\"{1}\" skipped=\"{2}\">\n",
                Tests, Failures, Skipped);
  for (const CaseResult &C : R.Cases)
    for (const BackendResult &B : C.Backends) {
      OS << formatv("<testcase classname=\"{0}\" name=\"{1}\" time=\"{2:f3}\">",
                    escaped(C.Name), escaped(B.Backend), secondsOf(B));
      if (isBad(B.V))
        OS << formatv("<failure message=\"{0}\">{1}</failure>",
                      verdictName(B.V), escaped(B.Why));
      else if (B.V == Verdict::Skipped)
        OS << formatv("<skipped message=\"{0}\"/>", escaped(B.Why));
      OS << "</testcase>\n";
    }
  OS << "</testsuite></testsuites>\n";
}
