//===- HtmlReport.cpp - results as a page ---------------------------------===//
//
// Part of hipify-cpp, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One file without references: it can be mailed, or kept as a CI job's
// artifact. The page is made from web/ at build time; here it gets its data.
//
//===----------------------------------------------------------------------===//
#include "Validation/Results.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace hipify::validation;

// BeforeResults, AfterResults
#include "HtmlPage.inc"

template <size_t N> static StringRef text(const unsigned char (&Bytes)[N]) {
  return {reinterpret_cast<const char *>(Bytes), N};
}

void hipify::validation::printHTML(raw_ostream &OS, const Results &R) {
  OS << text(BeforeResults);
  // In a <script>, "</script" and "<!--" mean something. In JSON, '<' stands in
  // strings only, where its escape means the same.
  std::string JSON = formatv("{0}", toJSON(R)).str();
  for (char C : JSON)
    if (C == '<')
      OS << "\\u003c";
    else
      OS << C;
  OS << text(AfterResults);
}
